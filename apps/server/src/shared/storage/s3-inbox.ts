import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { S3Store } from '@tus/s3-store';
import type { S3Settings } from './file-storage.ts';
import { s3ClientConfig } from './s3-client-config.ts';
import { findIn, type UploadInbox, uploadLifetimeMs, withSupportedExtensions } from './upload-inbox.ts';

const prefix = 'incoming/';

/** Another replica may have finished or removed an upload: what is known of it is asked afresh each time. */
const noCache = { get: async () => undefined, set: async () => {}, delete: async () => {} };

/** Receives into the S3 bucket below `incoming/`, by multipart upload. */
export function s3Inbox(settings: S3Settings): UploadInbox {
  const config = s3ClientConfig(settings);
  const client = new S3Client(config);
  const store = withSupportedExtensions(
    new S3Store({
      s3ClientConfig: { ...config, bucket: settings.bucket },
      expirationPeriodInMilliseconds: uploadLifetimeMs,
      useTags: false,
      cache: noCache,
    }),
  );
  const toKey = (id: string) => prefix + id;

  return {
    store,
    toKey,
    find: (id) => findIn(store, toKey(id)),
    async list() {
      const found: { id: string; touchedAt: Date }[] = [];
      for (let page: string | undefined, more = true; more; more = page !== undefined) {
        const listed = await client.send(
          new ListObjectsV2Command({ Bucket: settings.bucket, Prefix: prefix, ContinuationToken: page }),
        );
        for (const { Key = '', LastModified = new Date(0) } of listed.Contents ?? []) {
          if (Key.endsWith('.info'))
            found.push({ id: Key.slice(prefix.length, -5), touchedAt: LastModified });
        }
        page = listed.NextContinuationToken;
      }
      return found;
    },
    async fetch(id) {
      const folder = await mkdtemp(path.join(tmpdir(), 'visafolio-upload-'));
      const copy = {
        path: path.join(folder, 'received'),
        [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
      };
      try {
        await pipeline(await store.read(toKey(id)), createWriteStream(copy.path, { mode: 0o600 }));
        return copy;
      } catch (error) {
        await copy[Symbol.asyncDispose]();
        throw error;
      }
    },
    async remove(id) {
      // Refused where the multipart upload is complete; its object goes below like any other.
      await store.remove(toKey(id)).catch((error) => {
        if (error.status_code !== 404 && error.$metadata?.httpStatusCode !== 404) throw error;
      });
      for (const Key of [toKey(id), `${toKey(id)}.part`, `${toKey(id)}.info`]) {
        await client.send(new DeleteObjectCommand({ Bucket: settings.bucket, Key }));
      }
    },
  };
}
