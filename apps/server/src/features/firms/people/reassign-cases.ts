import type { Colleague, RestrictedCase } from '@visafolio/contract/firms/workspace.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { announceOnCommit, changeCapacity, type Tx } from '../../../shared/db/database.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, query, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { lockPeopleOfWorkspaces } from '../../workspaces/lock-people.ts';
import { selectActiveColleagues } from './people.queries.ts';
import { notifyPerson } from './people.usecases.ts';

export type Acting = Pick<Session, 'userId' | 'workspaceId' | 'firmRole'>;

/** Number and people only: firm administrators may know no more about restricted cases. */
export function listRestrictedCases(
  { db }: Services,
  actor: StaffActor,
  workspaceId: string | null,
): Promise<RestrictedCase[]> {
  return db.withActor(actor, async (tx) => {
    const active = await loadActiveColleagues(tx, workspaceId);
    await changeCapacity(tx, 'staff');
    const people = await query(tx, { id: column.uuid, name: column.text, email: column.text })`
      SELECT p.id, ${personName} AS name, p.email FROM profiles p`;
    const known = new Map(people.rows.map((person) => [person.id, person]));
    await changeCapacity(tx, 'leaver');
    const rows = await queryRows(tx, {
      id: column.uuid,
      case_number: column.int,
      user_id: column.uuid,
      member_ids: column.uuids,
    })`
      SELECT c.client_request_id AS id, c.case_number, c.user_id, ARRAY(
        SELECT m.user_id FROM case_members m WHERE m.client_request_id = c.client_request_id)::uuid[] AS member_ids
      FROM case_restrictions c ORDER BY c.case_number`;
    return rows.flatMap(({ id, case_number, user_id, member_ids }) => {
      const responsible = known.get(user_id);
      const assigned = active.filter((each) => each.id !== user_id && member_ids.includes(each.id));
      return responsible ? [{ id, case_number, responsible, assigned }] : [];
    });
  });
}

/**
 * Makes a colleague responsible for cases, recorded in each timeline; the colleague is notified by mail. All or none.
 * Refuses with requests.not_found, requests.not_responsible, accounts.colleague_not_found and
 * workspace.restricted_to_others.
 */
export async function reassignCases(
  services: Services,
  actor: StaffActor,
  { workspaceId, firmRole }: Acting,
  { request_ids, to: toId }: { request_ids: string[]; to: string },
): Promise<{ reassigned: number }> {
  const ids = [...new Set(request_ids)];
  const reassigned = await services.db.withActor(actor, async (tx) => {
    await lockPeopleOfWorkspaces(tx, workspaceId);
    const colleagues = await loadActiveColleagues(tx, workspaceId);
    await changeCapacity(tx, 'staff');
    const seen = await query(tx, { id: column.uuid })`
      SELECT id FROM client_requests WHERE id = ANY (${sql.param(ids)}::uuid[])`;
    const people = await query(tx, { id: column.uuid, name: column.text })`
      SELECT p.id, ${personName} AS name FROM profiles p`;
    await changeCapacity(tx, 'leaver');
    const rows = await queryRows(tx, { id: column.uuid, user_id: column.uuid })`
      SELECT id, user_id FROM client_requests WHERE id = ANY (${sql.param(ids)}::uuid[]) ORDER BY id FOR UPDATE`;
    const isAdmin = firmRole === 'firm_admin';
    const isHidden = (id: string) => !seen.rows.some((row) => row.id === id);
    // A restricted case that the actor may not see looks like a missing one, except to firm administrators.
    const isThere = (id: string) => !isHidden(id) || (isAdmin && rows.some((row) => row.id === id));
    if (!ids.every(isThere)) throw refuse('requests.not_found');
    // The policy leaves out cases that the actor may not give away.
    if (rows.length < ids.length) throw refuse('requests.not_responsible');
    const to = colleagues.find((each) => each.id === toId);
    if (!to) throw refuse('accounts.colleague_not_found');
    const hidden = ids.filter(isHidden);
    if (to.id === actor.userId && hidden.length) throw refuse('requests.not_responsible');
    await requireOnEveryCase(tx, hidden, to.id);
    const moving = rows.filter(({ user_id }) => user_id !== to.id);
    const from = new Map(people.rows.map(({ id, name }) => [id, name]));
    await handOverCases(tx, actor, { moving, from, to, workspaceId });
    return moving.length;
  });
  return { reassigned };
}

/**
 * Somebody who may not read a restricted case cannot open it to others: refuses unless the person is already on each
 * of these cases.
 */
async function requireOnEveryCase(tx: Tx, ids: string[], toId: string): Promise<void> {
  if (!ids.length) return;
  const rows = await queryRows(tx, { cases: column.int })`
    SELECT count(*)::int AS cases FROM client_requests r
    WHERE r.id = ANY (${sql.param(ids)}::uuid[]) AND r.user_id <> ${toId} AND NOT EXISTS (
      SELECT FROM case_members m WHERE m.client_request_id = r.id AND m.user_id = ${toId})`;
  const cases = rows[0]?.cases ?? 0;
  if (cases) throw refuse('workspace.restricted_to_others', { cases });
}

interface Handover {
  moving: { id: string; user_id: string }[];
  /** Names by id. */
  from: Map<string, string>;
  to: Colleague;
  workspaceId: string | null;
}

/** Needs the capacity `leaver`; ends in another one if somebody is notified. */
export async function handOverCases(
  tx: Tx,
  actor: StaffActor,
  { moving, from, to, workspaceId }: Handover,
): Promise<void> {
  const ids = sql.param(moving.map(({ id }) => id));
  const names = sql.param(moving.map(({ user_id }) => from.get(user_id) ?? ''));
  await tx.execute(sql`
    INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind, payload)
    SELECT r.workspace_id, r.id, ${actor.userId}, 'staff', 'request.handed_over',
      jsonb_build_object('from', moving.name, 'from_id', r.user_id, 'to', ${to.name}::text)
    FROM client_requests r JOIN unnest(${ids}::uuid[], ${names}::text[]) AS moving (id, name) ON moving.id = r.id`);
  await tx.execute(sql`UPDATE client_requests SET user_id = ${to.id} WHERE id = ANY (${ids}::uuid[])`);
  announceOnCommit(tx, workspaceId);
  if (moving.length && to.id !== actor.userId && workspaceId)
    await notifyPerson(tx, actor.userId, workspaceId, to.id, { what: 'casesReceived', cases: moving.length });
}

/** People of the firm who can sign in. Ends in the capacity `server`. */
export async function loadActiveColleagues(tx: Tx, workspaceId: string | null): Promise<Colleague[]> {
  await changeCapacity(tx, 'server');
  return workspaceId ? selectActiveColleagues(tx, workspaceId) : [];
}
