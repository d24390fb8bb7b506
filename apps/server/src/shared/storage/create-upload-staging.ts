import path from 'node:path';
import type { DatabaseLimits } from '../db/database-client.ts';
import { createNamedLocks } from '../db/named-locks.ts';
import type { S3Settings } from './file-storage.ts';
import type { UploadInbox, UploadStaging } from './upload-inbox.ts';

/**
 * Uploads are received in `dataDir/uploads`, or in S3 where it is configured. `database` is for the locks
 * that keep two replicas from writing one upload. Nothing is loaded or opened before the first use.
 */
export function createUploadStaging(
  { dataDir, s3 }: { dataDir: string; s3?: S3Settings },
  database: { url: string; limits: DatabaseLimits },
): UploadStaging {
  const locks = createNamedLocks(database.url, database.limits);
  let opened: Promise<UploadInbox> | undefined;
  return {
    locks,
    inbox() {
      opened ??= s3
        ? import('./s3-inbox.ts').then(({ s3Inbox }) => s3Inbox(s3))
        : import('./disk-inbox.ts').then(({ diskInbox }) => diskInbox(path.join(dataDir, 'uploads')));
      return opened;
    },
    close: () => locks.close(),
  };
}
