import { stat } from 'node:fs/promises';
import path from 'node:path';
import { HeadObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { diskStorage } from './disk-storage.ts';
import type { Bucket, FileStorage, S3Settings } from './file-storage.ts';
import { s3ClientConfig } from './s3-client-config.ts';
import { s3Storage } from './s3-storage.ts';

/** Files byte for byte as stored: for backups, which neither decrypt nor seal anything. */
export interface StoredObjects extends FileStorage {
  /** Null if there is no such file. `revision` changes with every write. */
  stat(bucket: Bucket, path: string): Promise<{ size: number; revision: string } | null>;
}

export function openStoredObjects({ dataDir, s3 }: { dataDir: string; s3?: S3Settings }): StoredObjects {
  if (s3) return { ...s3Storage(s3), stat: statInS3(s3) };
  const root = path.join(dataDir, 'files');
  return {
    ...diskStorage(root),
    async stat(bucket, filePath) {
      const facts = await stat(path.join(root, bucket, filePath), { bigint: true }).catch((error) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return facts?.isFile()
        ? { size: Number(facts.size), revision: `${facts.ino}-${facts.mtimeNs}-${facts.ctimeNs}` }
        : null;
    },
  };
}

function statInS3(settings: S3Settings): StoredObjects['stat'] {
  const client = new S3Client(s3ClientConfig(settings));
  return async (bucket, filePath) => {
    try {
      const object = await client.send(
        new HeadObjectCommand({ Bucket: settings.bucket, Key: `${bucket}/${filePath}` }),
      );
      return {
        size: object.ContentLength ?? 0,
        revision: `${object.ETag}-${object.LastModified?.toISOString()}`,
      };
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
      throw error;
    }
  };
}
