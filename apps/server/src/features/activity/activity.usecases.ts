import type { ActivityKind } from '@visafolio/contract/activity/activity.contract.ts';
import { sql } from 'drizzle-orm';
import { type NewAuditEntry, recordAudit } from '../../shared/audit/record-audit.ts';
import type { ClientActor, RequestActor, StaffActor } from '../../shared/db/actor.ts';
import { announceOnCommit, type Tx } from '../../shared/db/database.ts';
import { column, queryRows, queryValue } from '../../shared/db/query.ts';

export interface NewActivity {
  requestId: string;
  kind: ActivityKind;
  /** Details for the timeline: ids, names, before and after. */
  payload?: Record<string, unknown>;
}

/** Inserts one row in the transaction of the change. The timeline and the live feed read it. */
export async function recordActivity(tx: Tx, actor: RequestActor, entry: NewActivity): Promise<void> {
  const actorId = actor.as === 'system' ? null : actor.userId;
  const payload = { ...entry.payload, ...nameApiKey(actor) };
  // RETURNING would need the right to read the row, which not every actor has.
  const rows = await queryRows(tx, { workspace_id: column.uuid })`
    WITH request AS (
      SELECT workspace_id, id FROM client_requests WHERE id = ${entry.requestId}
    ), recorded AS (
      INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind, payload)
      SELECT workspace_id, id, ${actorId}::uuid, ${actor.as}, ${entry.kind}, ${JSON.stringify(payload)}::jsonb
      FROM request
    )
    SELECT workspace_id FROM request`;
  if (rows[0]) announceOnCommit(tx, rows[0].workspace_id);
}

/** Shows in the timeline that a program acted for the person. */
const nameApiKey = (actor: RequestActor): { api_key?: { id: string; name: string } } =>
  actor.as === 'staff' && actor.apiKey ? { api_key: { id: actor.apiKey.id, name: actor.apiKey.name } } : {};

/** Reading again within this time adds no row to the timeline. Minutes. */
const viewMinutes = 10;

/**
 * Records that a person reads what a client gave, before it is shown: every time in the audit log, and on the timeline
 * one row per person, thing and ten minutes, even for parallel requests on several replicas. `payload` identifies what
 * was read; its `upload_id` names a file.
 */
export async function recordView(
  tx: Tx,
  actor: StaffActor | ClientActor,
  view: NewActivity & { kind: 'document.viewed' | 'answers.viewed' },
): Promise<void> {
  const payload = JSON.stringify({ ...view.payload, ...nameApiKey(actor) });
  const clientUserId = actor.as === 'client' ? await selectClientUser(tx, actor.email, view.requestId) : null;
  await Promise.all([
    recordAudit(tx, { ...toAuditEntry(view), clientUserId }),
    tx.execute(sql`
      SELECT pg_advisory_xact_lock(hashtextextended(${`view ${actor.userId} ${view.requestId} ${payload}`}, 0))`),
  ]);
  // A statement of its own, to see what was committed while the lock was waited for.
  const rows = await queryRows(tx, { workspace_id: column.uuid })`
    INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind, payload)
    SELECT workspace_id, id, ${actor.userId}, ${actor.as}, ${view.kind}, ${payload}::jsonb
    FROM client_requests
    WHERE id = ${view.requestId} AND NOT EXISTS (
      SELECT FROM activity
      WHERE client_request_id = ${view.requestId} AND actor_id = ${actor.userId} AND actor_kind = ${actor.as}
        AND kind = ${view.kind} AND payload = ${payload}::jsonb
        AND at > now() - make_interval(mins => ${viewMinutes}))
    RETURNING workspace_id`;
  if (rows[0]) announceOnCommit(tx, rows[0].workspace_id);
}

const selectClientUser = (tx: Tx, email: string, requestId: string): Promise<string | null> =>
  queryValue(tx, column.uuid)`
    SELECT id FROM client_users WHERE client_request_id = ${requestId} AND email = ${email}`;

function toAuditEntry({ requestId, kind, payload }: NewActivity): NewAuditEntry {
  if (kind === 'answers.viewed') return { kind, requestId };
  const id = payload?.upload_id;
  if (typeof id !== 'string') return { kind: 'files.downloaded', requestId };
  return { kind: 'file.viewed', requestId, subject: { kind: 'file', id } };
}
