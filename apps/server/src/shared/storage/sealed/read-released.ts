import { Refusal } from '../../api/refuse.ts';
import type { Bucket, StoredFile } from '../file-storage.ts';
import type { SealedStorage } from './sealed-storage.ts';

/** For downloads of many files, which name those that the scanner has not let through instead of failing. */
export async function readReleased(
  files: Pick<SealedStorage, 'read'>,
  ...[bucket, path, range]: [Bucket, string, { start: number; end: number }?]
): Promise<StoredFile | 'withheld' | null> {
  try {
    return await files.read(bucket, path, range);
  } catch (error) {
    if (error instanceof Refusal && ['uploads.being_checked', 'uploads.blocked'].includes(error.code))
      return 'withheld';
    throw error;
  }
}
