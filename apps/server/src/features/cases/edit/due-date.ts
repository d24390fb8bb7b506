import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryValue } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { lockRequest } from '../lock-request.ts';

interface DueDate {
  id: string;
  /** `yyyy-mm-dd`; null removes it. */
  due_on: string | null;
  /** The day that the actor saw. */
  seen?: string | null | undefined;
}

/** Refuses with requests.not_found, and with requests.edited_meanwhile if another day than `seen` is stored. */
export function setDueDate(
  { db }: Services,
  actor: StaffActor,
  { id, due_on, seen }: DueDate,
): Promise<{ id: string; due_on: string | null }> {
  return db.withActor(actor, async (tx) => {
    await lockRequest(tx, id);
    const before = await selectDueDate(tx, id);
    if (seen !== undefined && seen !== before && due_on !== before)
      throw refuse('requests.edited_meanwhile', { due_on: before });
    await writeDueDate(tx, actor, { id, before, after: due_on });
    return { id, due_on };
  });
}

const selectDueDate = (tx: Tx, id: string): Promise<string | null> =>
  queryValue(tx, column.text.orNull)`
    SELECT due_on::text FROM client_requests WHERE id = ${id}`;

/** Expects a locked case. Setting the same day changes and logs nothing. */
export async function writeDueDate(
  tx: Tx,
  actor: StaffActor,
  { id, before, after }: { id: string; before: string | null; after: string | null },
): Promise<void> {
  if (before === after) return;
  await tx.execute(
    sql`UPDATE client_requests SET due_on = ${after}::date, updated_at = now() WHERE id = ${id}`,
  );
  await recordActivity(tx, actor, { requestId: id, kind: 'due_date.changed', payload: { before, after } });
}
