import type { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Settings } from '../../storage/file-storage.ts';
import { s3ClientConfig } from '../../storage/s3-client-config.ts';
import type { BackupStore } from './backup-store.ts';

/** Part size of a multipart upload; the limit of 10,000 parts allows 160 GB. Bytes. */
const pieceBytes = 16 * 1024 * 1024;

/** Backups in an S3 bucket, below `prefix`. */
export function s3Store(settings: S3Settings, prefix: string): BackupStore {
  const client = new S3Client(s3ClientConfig(settings));
  const Bucket = settings.bucket;
  const base = prefix ? `${prefix}/` : '';

  return {
    place: `s3://${Bucket}/${prefix}`,
    async list(start) {
      const found = new Map<string, number>();
      for (let page: string | undefined, more = true; more; more = page !== undefined) {
        const listed = await client.send(
          new ListObjectsV2Command({ Bucket, Prefix: base + start, ContinuationToken: page }),
        );
        for (const { Key = '', Size = 0 } of listed.Contents ?? []) found.set(Key.slice(base.length), Size);
        page = listed.NextContinuationToken;
      }
      return found;
    },
    async read(name) {
      try {
        const object = await client.send(new GetObjectCommand({ Bucket, Key: base + name }));
        return object.Body as Readable;
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
        throw error;
      }
    },
    async write(name, content) {
      // A multipart upload, because the length is unknown. The object appears completely or not at all.
      const failed = new Promise<never>((_, reject) => content.once('error', reject));
      const upload = new Upload({
        client,
        params: { Bucket, Key: base + name, Body: content },
        partSize: pieceBytes,
        queueSize: 2,
      });
      try {
        await Promise.race([upload.done(), failed]);
      } catch (error) {
        await upload.abort().catch(() => {});
        content.destroy();
        throw error;
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: base + name }));
    },
    // The bucket's lifecycle rule deletes unfinished multipart uploads.
    removeRemains: async () => {},
  };
}
