import path from 'node:path';
import type { Bucket, FileStorage, S3Settings } from './file-storage.ts';
import { isFilePath } from './file-storage.ts';

/** Files in `dataDir/files`, or in S3 if it is configured. Loads nothing before the first use. */
export function createFileStorage({ dataDir, s3 }: { dataDir: string; s3?: S3Settings }): FileStorage {
  let opened: Promise<FileStorage> | undefined;
  const open = () => {
    opened ??= s3
      ? import('./s3-storage.ts').then(({ s3Storage }) => s3Storage(s3))
      : import('./disk-storage.ts').then(({ diskStorage }) => diskStorage(path.join(dataDir, 'files')));
    return opened;
  };
  const openFor = (bucket: Bucket, filePath: string) => {
    if (!isFilePath(filePath)) throw new Error(`Not a path of the bucket ${bucket}`);
    return open();
  };

  return {
    put: async (bucket, filePath, content, facts) =>
      (await openFor(bucket, filePath)).put(bucket, filePath, content, facts),
    adopt: async (bucket, filePath, location) =>
      (await openFor(bucket, filePath)).adopt(bucket, filePath, location),
    replace: async (bucket, filePath, content, facts) =>
      (await openFor(bucket, filePath)).replace(bucket, filePath, content, facts),
    read: async (bucket, filePath, range) =>
      isFilePath(filePath) ? (await open()).read(bucket, filePath, range) : null,
    remove: async (bucket, filePath) => (await openFor(bucket, filePath)).remove(bucket, filePath),
    check: async () => (await open()).check(),
  };
}
