import { sql } from 'drizzle-orm';
import { system } from '../db/actor.ts';
import type { Database } from '../db/database.ts';
import { column, query } from '../db/query.ts';
import type { Log } from '../log/log.ts';
import { buckets } from './file-storage.ts';
import type { SealedStorage } from './sealed/sealed-storage.ts';

const Deletion = {
  id: column.uuid,
  bucket: column.oneOf(buckets),
  file_path: column.text,
};

interface Stored {
  db: Database;
  files: Pick<SealedStorage, 'remove'>;
  log: Log;
}

const batch = 100;

/**
 * Advisory lock that protects stored files: deletions share it, and a backup holds it exclusively, so that files
 * whose rows it copied still exist when it copies the files.
 */
export const storedFilesLock = 'stored files are kept';

/**
 * Deletes the files whose rows are gone, then their orders. A failed one waits for the next run and does not delay
 * the others; all wait while a backup runs. Two parallel runs are harmless: deleting a missing file succeeds.
 */
export async function deleteStoredFiles({ db, files, log }: Stored): Promise<void> {
  let after: string | null = '00000000-0000-0000-0000-000000000000';
  while (after) after = await deleteBatch({ db, files, log }, after);
}

/** Returns the last path of a full batch; null if nothing is left. */
async function deleteBatch({ db, files, log }: Stored, after: string): Promise<string | null> {
  return db.withActor(system, async (tx) => {
    const { rows: locks } = await query(tx, { may: column.boolean })`
      SELECT pg_try_advisory_xact_lock_shared(hashtextextended(${storedFilesLock}, 0)) AS may`;
    if (!locks[0]?.may) return null;
    const { rows: due } = await query(tx, Deletion)`
      SELECT id, bucket, file_path FROM file_deletions
      WHERE id > ${after} AND not_before <= now() ORDER BY id LIMIT ${batch}`;
    const done: string[] = [];
    for (const { id, bucket, file_path } of due) {
      try {
        await files.remove(bucket, file_path);
        done.push(id);
      } catch (err) {
        log.error({ err, deletion: id }, 'a stored file was not deleted');
      }
    }
    if (done.length)
      await tx.execute(sql`DELETE FROM file_deletions WHERE id = ANY (${sql.param(done)}::uuid[])`);
    return due.length < batch ? null : (due.at(-1)?.id ?? null);
  });
}
