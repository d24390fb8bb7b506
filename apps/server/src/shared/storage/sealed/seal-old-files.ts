import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { system } from '../../db/actor.ts';
import type { Database } from '../../db/database.ts';
import { column, query, queryRows, type Row } from '../../db/query.ts';
import type { Log } from '../../log/log.ts';
import { sealedLength, sealFile } from '../../vault/sealed-file.ts';
import type { Vault } from '../../vault/vault.ts';
import { storedFilesLock } from '../delete-stored-files.ts';
import { buckets, type FileStorage } from '../file-storage.ts';
import type { UploadStaging } from '../inbox/upload-inbox.ts';
import { hashed } from './hashed.ts';
import { fileContext, isStoredSealed, readSealed, readSealedSize } from './read-sealed.ts';

const OldFile = {
  id: column.uuid,
  bucket: column.oneOf(buckets),
  path: column.text,
  workspace_id: column.uuid,
};
type OldFile = Row<typeof OldFile>;

interface Parts {
  db: Pick<Database, 'withActor'>;
  uploadStaging: Pick<UploadStaging, 'locks'>;
  storage: FileStorage;
  vault: Vault;
  log: Log;
}

const batch = 50;
/** A run ends before the job queue's timeout; the next one continues. Milliseconds. */
const runMs = 50_000;
const patienceMs = 300;

/**
 * Seals files stored by releases without sealing, each in place and atomically. A run that is killed leaves nothing
 * incomplete, and the next one continues. Resolves to the number of files left.
 */
export async function sealOldFiles(parts: Parts, forMs = runMs): Promise<number> {
  // A run that the job queue gave up may still be running: two would write the same file.
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
        if (!(await unlessBackedUp(parts.db, () => sealOld(parts, file)))) return countOld(parts.db);
        sealed++;
      } catch (err) {
        parts.log.error({ err, file: file.path }, 'a stored file could not be sealed');
      }
      after = file.id;
    }
    if (due.length < batch) break;
  }
  const left = await countOld(parts.db);
  if (sealed) parts.log.info({ sealed, left }, 'stored files from before were sealed');
  return left;
}

/** A backup that copied a row without a key must not find the file sealed. False while a backup is running. */
async function unlessBackedUp(db: Parts['db'], work: () => Promise<void>): Promise<boolean> {
  return db.withActor(system, async (tx) => {
    const rows = await queryRows(tx, { may: column.boolean })`
      SELECT pg_try_advisory_xact_lock_shared(hashtextextended(${storedFilesLock}, 0)) AS may`;
    if (!rows[0]?.may) return false;
    await work();
    return true;
  });
}

async function sealOld(parts: Parts, file: OldFile): Promise<void> {
  const { storage, vault } = parts;
  const { bucket, path } = file;
  const wrapped = await keepKey(parts, file);
  if (!wrapped) return;
  // The server was killed between the file and its row, or another server has sealed it.
  if (await isStoredSealed(parts, file))
    return recordSealed(parts, file, await measure(parts, file, wrapped));
  const old = await storage.read(bucket, path);
  if (!old) return recordMissing(parts, file);
  try {
    const key = await vault.openFileKey(wrapped, fileContext(bucket, path));
    const hash = createHash('sha256');
    const content = Readable.from(sealFile(key, hashed(old.content, hash), old.size), { objectMode: false });
    const contentType = 'application/octet-stream';
    await storage.replace(bucket, path, content, { contentType, size: sealedLength(old.size) });
    await recordSealed(parts, file, { size: old.size, sha256: hash.digest('hex') });
  } finally {
    old.content.destroy();
  }
}

/**
 * Stored before the file is sealed, because a sealed file must never be without its key. Null if the file was deleted
 * meanwhile.
 */
async function keepKey(
  { db, vault }: Parts,
  { id, bucket, path, workspace_id }: OldFile,
): Promise<Buffer | null> {
  const { wrapped } = await vault.makeFileKey(workspace_id, fileContext(bucket, path));
  const { rows } = await db.withActor(
    system,
    (tx) =>
      query(tx, { wrapped_key: column.bytes })`
        UPDATE stored_files SET wrapped_key = coalesce(wrapped_key, ${wrapped}) WHERE id = ${id} RETURNING wrapped_key`,
  );
  return rows[0]?.wrapped_key ?? null;
}

async function measure(parts: Parts, { bucket, path }: OldFile, wrappedKey: Buffer) {
  const size = await readSealedSize(parts, { bucket, path });
  const stored = await readSealed(parts, { bucket, path, wrappedKey, size });
  if (!stored) throw new Error('the file is gone');
  const hash = createHash('sha256');
  for await (const piece of stored.content) hash.update(piece);
  return { size, sha256: hash.digest('hex') };
}

/** If the file was deleted meanwhile, its replacement is deleted too. */
async function recordSealed(
  { db, storage }: Parts,
  { id, bucket, path }: OldFile,
  { size, sha256 }: { size: number; sha256: string },
): Promise<void> {
  const { rowCount } = await db.withActor(system, (tx) =>
    tx.execute(sql`
      UPDATE stored_files SET sealed = true, size = ${size}, sha256 = ${sha256}, broken_at = NULL WHERE id = ${id}`),
  );
  if (!rowCount) await storage.remove(bucket, path);
}

/** Its content is lost: it is no longer served, and the check of files reports it. */
async function recordMissing({ db, log }: Parts, { id, path }: OldFile): Promise<void> {
  log.error({ file: path }, 'a stored file is missing');
  await db.withActor(system, (tx) =>
    tx.execute(sql`UPDATE stored_files SET broken_at = now() WHERE id = ${id} AND NOT sealed`),
  );
}

async function selectOld(db: Parts['db'], after: string): Promise<OldFile[]> {
  const { rows } = await db.withActor(
    system,
    (tx) =>
      query(tx, OldFile)`
        SELECT id, bucket, file_path AS path, workspace_id FROM stored_files
        WHERE NOT sealed AND broken_at IS NULL AND id > ${after} ORDER BY id LIMIT ${batch}`,
  );
  return rows;
}

async function countOld(db: Parts['db']): Promise<number> {
  const { rows } = await db.withActor(
    system,
    (tx) =>
      query(tx, { count: column.int })`
        SELECT count(*)::int AS count FROM stored_files WHERE NOT sealed AND broken_at IS NULL`,
  );
  return rows[0]?.count ?? 0;
}
