import { limits } from '@visafolio/contract/shared/limits.ts';
import { sql } from 'drizzle-orm';
import type { ClientActor, StaffActor } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { execute } from '../../../../shared/db/query.ts';
import { uploadLifetimeMs } from '../../../../shared/storage/inbox/upload-inbox.ts';

interface Beginning {
  id: string;
  requestId: string;
}

/** Records that the account begins an upload; false if it has too many unfinished ones. */
export async function recordUploadStart(
  tx: Tx,
  actor: ClientActor | StaffActor,
  upload: Beginning,
): Promise<boolean> {
  // Serializes the counts; otherwise many uploads that begin at once would all pass.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads of ${actor.userId}`}, 0))`);
  const { rowCount } = await tx.execute(sql`
    INSERT INTO unfinished_uploads (id, account_id, workspace_id, client_request_id)
    SELECT ${upload.id}::uuid, ${actor.userId}::uuid, workspace_id, id FROM client_requests
    WHERE id = ${upload.requestId} AND (SELECT count(*) FROM unfinished_uploads WHERE account_id = ${actor.userId}) < ${limits.unfinishedUploads}`);
  return rowCount === 1;
}

/** Ends the upload, with or without a file. */
export const recordUploadEnd = (tx: Tx, id: string): Promise<void> =>
  execute(tx)`DELETE FROM unfinished_uploads WHERE id = ${id}`;

/** Uploads that the inbox has expired no longer count. */
export async function deleteExpired(tx: Tx, now: number): Promise<void> {
  const before = new Date(now - uploadLifetimeMs).toISOString();
  await tx.execute(sql`DELETE FROM unfinished_uploads WHERE begun_at < ${before}`);
}
