import path from 'node:path';
import { createNamedLocks } from '../../db/coordination/named-locks.ts';
import type { DatabaseLimits } from '../../db/database-client.ts';
import type { Vault } from '../../vault/vault.ts';
import type { S3Settings } from '../file-storage.ts';
import { sealedInbox } from './sealed-inbox.ts';
import type { UploadInbox, UploadStaging } from './upload-inbox.ts';

/**
 * Uploads are received in `dataDir/uploads`, or in S3 if it is configured. `database` holds the locks that keep two
 * replicas from writing the same upload. Nothing is loaded or opened before the first use.
 */
export function createUploadStaging(
  { dataDir, s3 }: { dataDir: string; s3?: S3Settings },
  vault: Vault,
  database: { sessionUrl: string; limits: DatabaseLimits },
): UploadStaging {
  const locks = createNamedLocks(database.sessionUrl, database.limits);
  let opened: Promise<UploadInbox> | undefined;
  return {
    locks,
    inbox() {
      opened ??= s3
        ? import('./s3-spans.ts').then(({ s3Spans }) => sealedInbox(s3Spans(s3), vault))
        : import('./disk-spans.ts').then(({ diskSpans }) =>
            sealedInbox(diskSpans(path.join(dataDir, 'uploads')), vault),
          );
      return opened;
    },
    close: () => locks.close(),
  };
}
