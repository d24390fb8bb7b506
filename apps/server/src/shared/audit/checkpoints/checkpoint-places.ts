import { open, readFile } from 'node:fs/promises';
import { text as readText } from 'node:stream/consumers';
import { z } from 'zod';
import type { BackupPlace } from '../../backup/store/open-backup-store.ts';
import type { SignedCheckpoint } from '../verify-logs.ts';

/** AUDIT_CHECKPOINTS: where checkpoints are written that the owner of the database cannot change. */
export type CheckpointTarget =
  | { file: string }
  | { bucket: Extract<BackupPlace, { s3: unknown }> }
  | { mail: string };

const Line = z.object({
  logId: z.uuid(),
  position: z.int().positive(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  at: z.iso.datetime(),
  keyId: z.string(),
  signature: z.string().regex(/^[0-9a-f]+$/),
}) satisfies z.ZodType<SignedCheckpoint>;

/** A line of JSON for each. */
export const writeCheckpointLines = (checkpoints: SignedCheckpoint[]): string =>
  checkpoints.map((each) => `${JSON.stringify(each)}\n`).join('');

/** Lines of other text are left out, as a mail has some. Throws if there is no checkpoint at all, or a broken one. */
export function readCheckpointLines(text: string): SignedCheckpoint[] {
  const lines = text.split('\n').filter((line) => line.trim().startsWith('{'));
  if (!lines.length) throw new Error('It has no checkpoint.');
  return lines.map((line) => Line.parse(JSON.parse(line)));
}

/** Appends to the file, flushed. */
export async function appendCheckpoints(file: string, checkpoints: SignedCheckpoint[]): Promise<void> {
  const opened = await open(file, 'a', 0o600);
  try {
    await opened.writeFile(writeCheckpointLines(checkpoints));
    await opened.sync();
  } finally {
    await opened.close();
  }
}

/** A new object each time. In a bucket with a default retention none can be deleted or replaced until that is over. */
export async function putCheckpoints(
  { s3, prefix }: Extract<BackupPlace, { s3: unknown }>,
  checkpoints: SignedCheckpoint[],
): Promise<void> {
  const { PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const { s3ClientConfig } = await import('../../storage/s3-client-config.ts');
  const client = new S3Client(s3ClientConfig(s3));
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${checkpoints[0]?.hash.slice(0, 8)}.jsonl`;
  await client.send(
    new PutObjectCommand({
      Bucket: s3.bucket,
      Key: [prefix, name].filter(Boolean).join('/'),
      Body: writeCheckpointLines(checkpoints),
      ContentType: 'application/jsonl',
      // Buckets with object lock require one.
      ChecksumAlgorithm: 'SHA256',
    }),
  );
  client.destroy();
}

/** Everything that was written there. Null: mails are read by hand. */
export async function readCheckpoints(target: CheckpointTarget): Promise<SignedCheckpoint[] | null> {
  if ('mail' in target) return null;
  if ('file' in target) return readCheckpointLines(await readFile(target.file, 'utf8'));
  const { s3Store } = await import('../../backup/store/s3-store.ts');
  const { s3, prefix } = target.bucket;
  const store = s3Store(s3, prefix);
  const checkpoints: SignedCheckpoint[] = [];
  for (const name of (await store.list('')).keys()) {
    const object = name.endsWith('.jsonl') ? await store.read(name) : null;
    if (object) checkpoints.push(...readCheckpointLines(await readText(object)));
  }
  return checkpoints;
}
