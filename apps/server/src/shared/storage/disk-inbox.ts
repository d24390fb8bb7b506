import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { findIn, type UploadInbox, uploadLifetimeMs, withoutDeferredLength } from './upload-inbox.ts';

/** Receives into `root`: the bytes under the upload's id, what is known of it under `{id}.json`. */
export function diskInbox(root: string): UploadInbox {
  mkdirSync(root, { recursive: true, mode: 0o700 });
  const store = withoutDeferredLength(
    new FileStore({ directory: root, expirationPeriodInMilliseconds: uploadLifetimeMs }),
  );

  return {
    store,
    keyOf: (id) => id,
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
