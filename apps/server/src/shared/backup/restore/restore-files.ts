import { PassThrough, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredObjects } from '../../storage/stored-objects.ts';
import { BackupError } from '../backup-error.ts';
import type { BackedUpFile } from '../contents/file-list.ts';
import { measure, type Reading, readPart } from '../contents/parts.ts';
import { forEachParallel } from '../for-each-parallel.ts';

/** Throws BackupError if the storage has a different file under one of these names. */
export async function refuseTakenPaths(files: StoredObjects, list: BackedUpFile[]): Promise<void> {
  for (const file of list) {
    const there = await files.stat(file.bucket, file.path);
    if (there && !(await isStored(files, file)))
      throw new BackupError(
        `The storage is not empty: ${file.bucket}/${file.path} is there, with other content than in the backup.`,
      );
  }
}

/** Writes missing files; an interrupted restore may have written some. Returns how many it wrote. */
export async function restoreFiles(
  files: StoredObjects,
  list: BackedUpFile[],
  reading: Reading,
): Promise<number> {
  let written = 0;
  await forEachParallel(list, async (file) => {
    reading.signal?.throwIfAborted();
    if (await isStored(files, file)) return;
    await restoreFile(files, file, reading);
    written++;
  });
  return written;
}

async function isStored(
  files: StoredObjects,
  { bucket, path, size, sha256 }: BackedUpFile,
): Promise<boolean> {
  if ((await files.stat(bucket, path))?.size !== size) return false;
  const stored = await files.read(bucket, path);
  if (!stored) return false;
  const content = measure();
  await pipeline(stored.content, content.stream, discard());
  return content.measured().sha256 === sha256;
}

async function restoreFile(files: StoredObjects, file: BackedUpFile, reading: Reading): Promise<void> {
  const { bucket, path, size, sha256, contentType, part } = file;
  // A partial file of a restore that was killed.
  await files.remove(bucket, path);
  const content = new PassThrough();
  // The storage attaches its listener only once it has made room.
  content.on('error', () => {});
  const [stored, read] = await Promise.allSettled([
    files.put(bucket, path, content, { contentType, size }),
    readPart(reading, part, content, { compressed: false }).catch((error) => {
      content.destroy(error);
      throw error;
    }),
  ]);
  // If both fail, the reader's error is the cause, unless the store failed first.
  if (read.status === 'rejected' && read.reason instanceof BackupError) throw read.reason;
  if (stored.status === 'rejected') throw stored.reason;
  if (read.status === 'rejected') throw read.reason;
  if (read.value.sha256 === sha256) return;
  await files.remove(bucket, path);
  throw new BackupError(`The backup is damaged: ${part.name} holds another file than ${bucket}/${path}.`);
}

const discard = () => new Writable({ write: (_chunk, _encoding, done) => done() });
