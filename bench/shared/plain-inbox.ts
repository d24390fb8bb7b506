import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { UploadInbox } from '../../apps/server/src/shared/storage/inbox/upload-inbox.ts';

/** Uploads received in plain text, each in one file, to compare sealing with. */
export function createPlainInbox(root: string): UploadInbox {
  mkdirSync(root, { recursive: true });
  const at = (id: string) => path.join(root, id);

  class PlainStore extends DataStore {
    override extensions = ['creation', 'termination', 'expiration', 'checksum'];

    override async create(upload: Upload): Promise<Upload> {
      await writeFile(`${at(upload.id)}.json`, JSON.stringify(upload));
      await writeFile(at(upload.id), '');
      return upload;
    }

    override async getUpload(id: string): Promise<Upload> {
      const info = await readFile(`${at(id)}.json`, 'utf8').catch(() => null);
      if (!info) throw ERRORS.FILE_NOT_FOUND;
      const { size } = await stat(at(id));
      return new Upload({ ...JSON.parse(info), id, offset: size });
    }

    override async write(content: Readable, id: string, offset: number): Promise<number> {
      await pipeline(content, createWriteStream(at(id), { flags: 'r+', start: offset }));
      return (await stat(at(id))).size;
    }
  }
  const store = new PlainStore();

  return {
    store,
    find: (id) => store.getUpload(id).catch(() => null),
    list: async () => [],
    async fetch(id) {
      const { size } = await stat(at(id));
      return {
        size,
        async read(position, length) {
          const file = await open(at(id));
          const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
          await file.close();
          return buffer.subarray(0, bytesRead);
        },
        stream: () => createReadStream(at(id)),
      };
    },
    async remove(id) {
      await rm(at(id), { force: true });
      await rm(`${at(id)}.json`, { force: true });
    },
  };
}
