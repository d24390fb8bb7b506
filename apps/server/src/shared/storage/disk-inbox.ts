import { mkdirSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { FileConfigstore, FileStore } from '@tus/file-store';
import { findIn, type UploadInbox, uploadLifetimeMs, withSupportedExtensions } from './upload-inbox.ts';

/** What is known of an upload is there whole or not at all, also after a power cut: without it the bytes are lost. */
class WholeConfigstore extends FileConfigstore {
  override async set(...[key, upload]: Parameters<FileConfigstore['set']>): Promise<void> {
    const location = path.join(this.directory, `${key}.json`);
    const file = await open(`${location}.new`, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(upload));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(`${location}.new`, location);
  }
}

/** Receives into `root`: the bytes under the upload's id, what is known of it under `{id}.json`. */
export function diskInbox(root: string): UploadInbox {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const store = withSupportedExtensions(
    new FileStore({
      directory: root,
      configstore: new WholeConfigstore(root),
      expirationPeriodInMilliseconds: uploadLifetimeMs,
    }),
  );

  return {
    store,
    toKey: (id) => id,
    find: (id) => findIn(store, id),
    async list() {
      const ids = new Set((await readdir(root)).map((name) => path.basename(name, '.json')));
      return Promise.all(
        [...ids].map(async (id) => ({ id, touchedAt: await touchedAt(path.join(root, id)) })),
      );
    },
    fetch: async (id) => ({ path: path.join(root, id), [Symbol.asyncDispose]: async () => {} }),
    async remove(id) {
      await rm(path.join(root, id), { force: true });
      await rm(path.join(root, `${id}.json`), { force: true });
    },
  };
}

/** Of the bytes, else of what is known of them; the epoch where another process has just removed both. */
async function touchedAt(location: string): Promise<Date> {
  const facts = await stat(location).catch(() => stat(`${location}.json`).catch(() => null));
  return facts?.mtime ?? new Date(0);
}
