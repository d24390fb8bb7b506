import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { refuse } from '../../../shared/api/refuse.ts';
import { createScratchFile, type ScratchFile } from '../../../shared/vault/scratch-file.ts';

/** After this long a file must be from a killed server. Milliseconds. */
const abandonedMs = 24 * 60 * 60 * 1000;

/** A sealed file for one export or import. Also deletes those of killed servers, which nobody can decrypt any more. */
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

/** Refuses with exports.no_space if the disk is full; rethrows other errors. */
export function rethrowFullDisk(error: unknown): never {
  throw isFullDisk(error) ? refuse('exports.no_space', undefined, error) : error;
}
