import { sql } from 'drizzle-orm';
import { system } from '../../shared/db/actor.ts';
import type { Services } from '../../shared/services.ts';
import type { Bucket } from '../../shared/storage/file-storage.ts';

interface Deletion extends Record<string, unknown> {
  id: string;
  bucket: Bucket;
  file_path: string;
}

const batch = 100;

/**
 * Deletes the files whose rows are gone, then forgets them. One that fails waits for the next run and keeps
 * none of the others. Two runs at once do no harm: deleting what is not there succeeds.
 */
export async function deleteStoredFiles(services: Services): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const due = await selectDue(services, after);
    const done: string[] = [];
    for (const { id, bucket, file_path } of due) {
      try {
        await services.files.remove(bucket, file_path);
        done.push(id);
      } catch (err) {
        services.log.error({ err, deletion: id }, 'a stored file was not deleted');
      }
      after = id;
    }
    if (done.length) await forget(services, done);
    if (due.length < batch) return;
  }
}

async function selectDue({ db }: Services, after: string): Promise<Deletion[]> {
  return db.withActor(system, async (tx) => {
    const { rows } = await tx.execute<Deletion>(sql`
      SELECT id, bucket, file_path FROM file_deletions WHERE id > ${after} ORDER BY id LIMIT ${batch}`);
    return rows;
  });
}

async function forget({ db }: Services, ids: string[]): Promise<void> {
  await db.withActor(system, (tx) =>
    tx.execute(sql`DELETE FROM file_deletions WHERE id = ANY (${sql.param(ids)}::uuid[])`),
  );
}
