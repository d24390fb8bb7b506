import { sql } from 'drizzle-orm';
import { system } from '../db/actor.ts';
import type { Database } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import type { Bucket } from './file-storage.ts';
import type { SealedStorage } from './sealed-storage.ts';

interface Deletion extends Record<string, unknown> {
  id: string;
  bucket: Bucket;
  file_path: string;
}

interface Stored {
  db: Database;
  files: SealedStorage;
  log: Log;
}

const batch = 100;

/**
 * Deletes the files whose rows are gone, then forgets them. One that fails waits for the next run and keeps
 * none of the others. Two runs at once do no harm: deleting what is not there succeeds.
 */
export async function deleteStoredFiles({ db, files, log }: Stored): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const due = await selectDue(db, after);
    const done: string[] = [];
    for (const { id, bucket, file_path } of due) {
      try {
        await files.remove(bucket, file_path);
        done.push(id);
      } catch (err) {
        log.error({ err, deletion: id }, 'a stored file was not deleted');
      }
      after = id;
    }
    if (done.length) await forget(db, done);
    if (due.length < batch) return;
  }
}

async function selectDue(db: Database, after: string): Promise<Deletion[]> {
  return db.withActor(system, async (tx) => {
    const { rows } = await tx.execute<Deletion>(sql`
      SELECT id, bucket, file_path FROM file_deletions WHERE id > ${after} ORDER BY id LIMIT ${batch}`);
    return rows;
  });
}

async function forget(db: Database, ids: string[]): Promise<void> {
  await db.withActor(system, (tx) =>
    tx.execute(sql`DELETE FROM file_deletions WHERE id = ANY (${sql.param(ids)}::uuid[])`),
  );
}
