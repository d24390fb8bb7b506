import { mkdirSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupStore } from './backup-store.ts';

const draftEnding = '.part';

/** Backups in a folder, readable only to the user who makes them. */
export function folderStore(root: string): BackupStore {
  const locate = (name: string) => path.join(root, name);

  /** Paths of all files, relative to the folder. */
  async function everything(): Promise<string[]> {
    const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
    return (entries ?? [])
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
      .map((name) => name.split(path.sep).join('/'));
  }

  return {
    place: root,
    async list(prefix) {
      const names = (await everything()).filter(
        (name) => name.startsWith(prefix) && !name.endsWith(draftEnding),
      );
      const sizes = await Promise.all(names.map(async (name) => (await stat(locate(name))).size));
      return new Map(names.map((name, i) => [name, sizes[i] ?? 0]));
    },
    async read(name) {
      const file = await open(locate(name), 'r').catch(ignoreMissing);
      return file?.createReadStream() ?? null;
    },
    async write(name, content) {
      const location = locate(name);
      const draft = `${location}${draftEnding}`;
      try {
        mkdirSync(path.dirname(location), { recursive: true, mode: 0o700 });
        const file = await open(draft, 'w', 0o600);
        await pipeline(content, file.createWriteStream({ flush: true }));
        await rename(draft, location);
        await flushFolder(path.dirname(location));
      } catch (error) {
        content.destroy();
        await rm(draft, { force: true });
        throw error;
      }
    },
    remove: (name) => rm(locate(name), { force: true }),
    async removeRemains() {
      for (const name of await everything()) {
        if (name.endsWith(draftEnding)) await rm(locate(name), { force: true });
      }
      for (const folder of ['sets', 'files']) await removeEmptyFolders(locate(folder));
    },
  };
}

async function removeEmptyFolders(parent: string): Promise<void> {
  for (const entry of (await readdir(parent, { withFileTypes: true }).catch(ignoreMissing)) ?? []) {
    const folder = path.join(parent, entry.name);
    if (entry.isDirectory() && (await readdir(folder)).length === 0)
      await rm(folder, { recursive: true, force: true });
  }
}

/** Makes the new name survive a power failure. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await mkdir(folder, { recursive: true });
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
