import { mkdirSync } from 'node:fs';
import { access, constants, type FileHandle, link, mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileStorage } from './file-storage.ts';

/** Files below `root`, one folder per bucket, readable to the server's own user only. */
export function diskStorage(root: string): FileStorage {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }));

  return {
    // Not FlyDrive's own: it replaces existing files, flushes nothing, and reports a failed stream while it still
    // writes.
    async put(bucket, filePath, content) {
      const location = path.join(root, bucket, filePath);
      await mkdir(path.dirname(location), { recursive: true });
      const draft = await take(`${location}.part`).catch((error) => {
        content.destroy();
        throw error;
      });
      try {
        // Flushed, because a row must not survive a power failure that its file did not.
        await pipeline(content, draft.createWriteStream({ flush: true }));
        // Fails if the path is taken; the rename then replaces only this empty file.
        await (await take(location)).close();
        await rename(`${location}.part`, location);
      } catch (error) {
        await disk.delete(`${bucket}/${filePath}.part`);
        throw error;
      }
    },

    async adopt(bucket, filePath, source) {
      const location = path.join(root, bucket, filePath);
      await mkdir(path.dirname(location), { recursive: true });
      const file = await open(source, 'r+');
      try {
        await file.sync();
      } finally {
        await file.close();
      }
      try {
        // Fails if the path is taken.
        await link(source, location);
        return true;
      } catch (error) {
        if (notLinked.includes((error as NodeJS.ErrnoException).code ?? '')) return false;
        throw error;
      }
    },

    async replace(bucket, filePath, content) {
      const location = path.join(root, bucket, filePath);
      // Left by a server that was killed while it wrote.
      await disk.delete(`${bucket}/${filePath}.new`);
      const draft = await take(`${location}.new`).catch((error) => {
        content.destroy();
        throw error;
      });
      try {
        await pipeline(content, draft.createWriteStream({ flush: true }));
        await rename(`${location}.new`, location);
      } catch (error) {
        await disk.delete(`${bucket}/${filePath}.new`);
        throw error;
      }
    },

    async read(bucket, filePath, range) {
      const file = await openIfThere(path.join(root, bucket, filePath));
      if (!file) return null;
      const facts = await file.stat();
      if (facts.isFile())
        return { content: file.createReadStream({ ...range, highWaterMark }), size: facts.size };
      await file.close();
      return null;
    },

    async remove(bucket, filePath) {
      await disk.delete(`${bucket}/${filePath}`);
      // Left by a server that was killed while it wrote.
      await disk.delete(`${bucket}/${filePath}.part`);
      await disk.delete(`${bucket}/${filePath}.new`);
    },

    async check() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await access(root, constants.R_OK | constants.W_OK);
    },
  };
}

/** Errors of file systems without links, and of links between two file systems. */
const notLinked = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'];

/** Bytes per read: a few chunks of a sealed file. */
const highWaterMark = 256 * 1024;

/** Creates a file; throws EEXIST if it exists. */
const take = (location: string) => open(location, 'wx', 0o600);

async function openIfThere(location: string): Promise<FileHandle | null> {
  try {
    return await open(location, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
