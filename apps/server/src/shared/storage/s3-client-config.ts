import type { S3ClientConfig } from '@aws-sdk/client-s3';
import type { S3Settings } from './file-storage.ts';

/** For file storage and upload staging. */
export function s3ClientConfig({
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
}: S3Settings): S3ClientConfig {
  return {
    region,
    endpoint,
    // Other providers than Amazon rarely support {bucket}.{host} or trailing checksums.
    forcePathStyle: endpoint !== undefined,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}
