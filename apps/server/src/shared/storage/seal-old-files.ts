import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { system } from '../db/actor.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import { sealFile } from '../vault/sealed-file.ts';
import type { Vault } from '../vault/vault.ts';
import type { Bucket, FileStorage } from './file-storage.ts';
import type { UploadStaging } from './inbox/upload-inbox.ts';
import { beginsSealed, fileContext, readSealed } from './sealed-storage.ts';

interface OldFile extends Record<string, unknown> {
  id: string;
  bucket: Bucket;
  file_path: string;
  workspace_id: string;
}

interface Parts {
  db: Pick<Database, 'withActor'>;
  uploadStaging: Pick<UploadStaging, 'locks'>;
  storage: FileStorage;
  vault: Vault;
  log: Log;
}

const batch = 50;
/** A run ends before the job queue gives it up; the next one goes on. Milliseconds. */
const runMs = 50_000;
const patienceMs = 300;

/**
 * Seals the files from before files were sealed, each in its place and at once. A run that is killed leaves nothing half-done,
 * and the next one goes on where it was. Resolves to how many are left.
 */
export async function sealOldFiles(parts: Parts, forMs = runMs): Promise<number> {
  // A run that the job queue gave up may still be at it: two would write one file.
  const release = await parts.uploadStaging.locks
    .acquire('seal old files', { signal: AbortSignal.timeout(patienceMs) })
    .catch((error) => {
      if (error.name === 'TimeoutError') return null;
      throw error;
    });
  if (!release) return countOld(parts.db);
  try {
    return await sealAll(parts, forMs);
  } finally {
    await release();
  }
}

async function sealAll(parts: Parts, forMs: number): Promise<number> {
  const until = Date.now() + forMs;
  let sealed = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const due = await selectOld(parts.db, after);
    for (const file of due) {
      if (Date.now() > until) return countOld(parts.db);
      try {
        await sealOld(parts, file);
        sealed++;
      } catch (err) {
        parts.log.error({ err, file: file.file_path }, 'a stored file could not be sealed');
      }
      after = file.id;
    }
    if (due.length < batch) break;
  }
  const left = await countOld(parts.db);
  if (sealed) parts.log.info({ sealed, left }, 'stored files from before were sealed');
  return left;
}

async function sealOld(parts: Parts, file: OldFile): Promise<void> {
  const { storage, vault } = parts;
  const { bucket, file_path: path, workspace_id: workspaceId } = file;
  // Killed between the file and its row, or sealed by another server.
  if (await beginsSealed(storage, bucket, path)) return recordSealed(parts, file, await measure(parts, file));
  const old = await storage.read(bucket, path);
  if (!old) return recordMissing(parts, file);
  const context = fileContext(bucket, path);
  try {
    const sealing = await sealFile(vault, { workspaceId, context }, old.content, old.size);
    const content = Readable.from(sealing.bytes, { objectMode: false });
    const contentType = 'application/octet-stream';
    await storage.replace(bucket, path, content, { contentType, size: sealing.length });
    await recordSealed(parts, file, { size: old.size, sha256: sealing.sha256() });
  } finally {
    old.content.destroy();
  }
}

/** Reads a sealed file to its end. */
async function measure(parts: Parts, { bucket, file_path }: OldFile) {
  const stored = await readSealed(parts, bucket, file_path);
  if (!stored) throw new Error('the file is gone');
  const hash = createHash('sha256');
  for await (const piece of stored.content) hash.update(piece);
  return { size: stored.size, sha256: hash.digest('hex') };
}

/** Where the file was deleted meanwhile, what was written in its place goes too. */
async function recordSealed(
  { db, storage }: Parts,
  { id, bucket, file_path }: OldFile,
  { size, sha256 }: { size: number; sha256: string },
): Promise<void> {
  const { rowCount } = await db.withActor(system, (tx) =>
    tx.execute(sql`
      UPDATE stored_files SET sealed = true, size = ${size}, sha256 = ${sha256}, broken_at = NULL WHERE id = ${id}`),
  );
  if (!rowCount) await storage.remove(bucket, file_path);
}

/** Found by nobody from now on; what it was is lost, and the check of files reports it. */
async function recordMissing({ db, log }: Parts, { id, file_path }: OldFile): Promise<void> {
  log.error({ file: file_path }, 'a stored file is missing');
  await db.withActor(system, (tx) =>
    tx.execute(sql`UPDATE stored_files SET broken_at = now() WHERE id = ${id} AND NOT sealed`),
  );
}

async function selectOld(db: Parts['db'], after: string): Promise<OldFile[]> {
  const { rows } = await db.withActor(system, (tx) =>
    tx.execute<OldFile>(sql`
      SELECT id, bucket, file_path, workspace_id FROM stored_files
      WHERE NOT sealed AND broken_at IS NULL AND id > ${after} ORDER BY id LIMIT ${batch}`),
  );
  return rows;
}

async function countOld(db: Parts['db']): Promise<number> {
  const { rows } = await db.withActor(system, (tx) =>
    tx.execute<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM stored_files WHERE NOT sealed AND broken_at IS NULL`,
    ),
  );
  return rows[0]?.count ?? 0;
}
