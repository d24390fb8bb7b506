import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../activity/activity.usecases.ts';
import { lockRequest } from '../lock-request.ts';

/**
 * By when the client should have given everything; null: no day. Setting the one it has changes nothing and is not logged.
 * Refuses with requests.not_found and requests.completed.
 */
export function setDue(
  { db }: Services,
  actor: StaffActor,
  { id, due_on }: { id: string; due_on: string | null },
): Promise<{ id: string; due_on: string | null; changed: boolean }> {
  return db.withActor(actor, async (tx) => {
    await lockRequest(tx, id, { open: true });
    const { rows } = await tx.execute<{ due_on: string | null }>(
      sql`SELECT due_on::text FROM client_requests WHERE id = ${id}`,
    );
    const before = rows[0]?.due_on ?? null;
    if (before === due_on) return { id, due_on, changed: false };
    const { rowCount } = await tx.execute(
      sql`UPDATE client_requests SET due_on = ${due_on}::date, updated_at = now() WHERE id = ${id}`,
    );
    if (!rowCount) throw refuse('requests.not_found');
    await recordActivity(tx, actor, {
      requestId: id,
      kind: 'request.due_changed',
      payload: { before, after: due_on },
    });
    return { id, due_on, changed: true };
  });
}
