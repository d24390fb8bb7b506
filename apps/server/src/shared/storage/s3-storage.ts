import type { Readable } from 'node:stream';
import { GetObjectCommand, HeadBucketCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { type FileFacts, type FileStorage, type S3Settings, storedCacheControl } from './file-storage.ts';
import { s3ClientConfig } from './s3-client-config.ts';

const missing = (error: unknown) =>
  error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;

/** Files in one S3 bucket; our bucket is the first part of the key. */
export function s3Storage(settings: S3Settings): FileStorage {
  const client = new S3Client(s3ClientConfig(settings));
  const Bucket = settings.bucket;
  const disk = new Disk(new S3Driver({ client, bucket: Bucket, visibility: 'private', supportsACL: false }));

  const write = (key: string, content: Readable, { contentType, size }: FileFacts) =>
    disk.putStream(key, content, { contentType, contentLength: size, cacheControl: storedCacheControl });

  return {
    async put(bucket, filePath, content, { contentType, size }) {
      const key = `${bucket}/${filePath}`;
      // Checked beforehand, because not every S3 implementation supports conditional writes.
      if (await disk.exists(key)) throw new Error(`The path is taken in the bucket ${bucket}`);
      await write(key, content, { contentType, size });
    },

    adopt: async () => false,

    replace: (bucket, filePath, content, facts) => write(`${bucket}/${filePath}`, content, facts),

    async read(bucket, filePath, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      try {
        const object = await client.send(
          new GetObjectCommand({ Bucket, Key: `${bucket}/${filePath}`, Range }),
        );
        const whole = object.ContentRange?.split('/')[1] ?? object.ContentLength;
        return { content: object.Body as Readable, size: Number(whole) };
      } catch (error) {
        if (missing(error)) return null;
        throw error;
      }
    },

    remove: (bucket, filePath) => disk.delete(`${bucket}/${filePath}`),

    async check() {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
  };
}
