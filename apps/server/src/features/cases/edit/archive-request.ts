import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { lockRequest } from '../lock-request.ts';

/**
 * Takes a completed request out of the lists, or brings it back. Logs nothing if it is so already. Refuses with
 * requests.not_found and requests.not_completed.
 */
export function archiveRequest(
  { db }: Services,
  actor: StaffActor,
  { id, archived }: { id: string; archived: boolean },
): Promise<{ id: string; archived: boolean; changed: boolean }> {
  return db.withActor(actor, async (tx) => {
    const { status } = await lockRequest(tx, id);
    if (archived && status !== 'completed') throw refuse('requests.not_completed');
    const { rowCount } = await tx.execute(sql`
      UPDATE client_requests SET archived_at = CASE WHEN ${archived} THEN now() END, updated_at = now()
      WHERE id = ${id} AND (archived_at IS NOT NULL) <> ${archived}`);
    if (rowCount)
      await recordActivity(tx, actor, {
        requestId: id,
        kind: archived ? 'request.archived' : 'request.brought_back',
      });
    return { id, archived, changed: Boolean(rowCount) };
  });
}
