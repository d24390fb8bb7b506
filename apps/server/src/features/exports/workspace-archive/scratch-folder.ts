import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { refuse } from '../../../shared/api/refuse.ts';
import { createScratchFile, type ScratchFile } from '../../../shared/vault/scratch-file.ts';

/** What a server left that was killed. Milliseconds. */
const abandonedMs = 24 * 60 * 60 * 1000;

/** For one export or import, sealed. Also deletes what killed servers left, which cannot be read any more. */
export async function openScratchFile(root: string): Promise<ScratchFile> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (const name of await readdir(root)) {
    const location = path.join(root, name);
    const age = await stat(location).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > abandonedMs) await rm(location, { recursive: true, force: true });
  }
  return createScratchFile(root);
}

const full = ['ENOSPC', 'EDQUOT', 'EFBIG'];

export const isFullDisk = (error: unknown): boolean =>
  full.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');

/** Refuses with exports.no_space where the disk is full; everything else is thrown on. */
export function rethrowFullDisk(error: unknown): never {
  throw isFullDisk(error) ? refuse('exports.no_space', undefined, error) : error;
}
