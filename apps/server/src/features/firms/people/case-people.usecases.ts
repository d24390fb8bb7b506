import type { CasePeople, Colleague } from '@visafolio/contract/firms/workspace.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { changeCapacity, type Tx } from '../../../shared/db/database.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, execute, queryRows, type Row } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { lockPeopleOfWorkspaces } from '../../workspaces/lock-people.ts';
import { type Acting, handOverCases, loadActiveColleagues } from './reassign-cases.ts';

/**
 * Restricts a case to its responsible professional and those assigned to it, or opens it again. The contact is
 * restricted with it if it has no other case. Refuses like requireManaged.
 */
export function restrictCase(
  { db }: Services,
  actor: StaffActor,
  acting: Acting,
  { id, restricted }: { id: string; restricted: boolean },
): Promise<{ id: string; restricted: boolean }> {
  return db.withActor(actor, async (tx) => {
    const found = await requireManaged(tx, acting, id);
    if (found.restricted === restricted) return { id, restricted };
    await changeRestriction(tx, actor, id, restricted);
    return { id, restricted };
  });
}

async function changeRestriction(tx: Tx, actor: StaffActor, id: string, restricted: boolean): Promise<void> {
  // Recorded first, because a firm administrator may lose sight of the case.
  await recordActivity(tx, actor, {
    requestId: id,
    kind: restricted ? 'request.restricted' : 'request.unrestricted',
  });
  await (restricted ? closeCase(tx, id) : openCase(tx, id));
}

/** Absent fields stay unchanged. */
interface CasePeopleChange extends Pick<CasePeople, 'user_ids'> {
  id: string;
  responsible?: string | undefined;
  restricted?: boolean | undefined;
  seen?: CasePeople | undefined;
}

/**
 * Replaces the people assigned to a case and, in the same step, its responsible professional and restriction. `open`
 * says whether the caller still sees the case. Refuses like requireManaged and reassignCases, and with
 * requests.edited_meanwhile.
 */
export async function assignPeople(
  services: Services,
  actor: StaffActor,
  acting: Acting,
  { id, user_ids, seen, ...wanted }: CasePeopleChange,
): Promise<{ id: string; members: Colleague[]; open: boolean }> {
  const outcome = await services.db.withActor(actor, async (tx) => {
    await lockPeopleOfWorkspaces(tx, acting.workspaceId);
    const colleagues = await loadActiveColleagues(tx, acting.workspaceId);
    await changeCapacity(tx, 'staff');
    const found = await requireManaged(tx, acting, id);
    const { responsible = found.user_id, restricted = found.restricted } = wanted;
    const change = await findMemberChange(tx, colleagues, { id, responsible, user_ids });
    const present = { responsible: found.user_id, user_ids: change.before, restricted: found.restricted };
    if (seen && !isSamePeople(seen, present)) throw refuse('requests.edited_meanwhile');
    // A case is opened first and restricted last, so that everybody concerned sees it in between.
    if (found.restricted && !restricted) await changeRestriction(tx, actor, id, false);
    await changeMembers(tx, actor, id, change);
    if (responsible !== found.user_id)
      await changeResponsible(tx, actor, acting, {
        id,
        from: found.user_id,
        to: colleagues.find((each) => each.id === responsible),
      });
    if (restricted && !found.restricted) await changeRestriction(tx, actor, id, true);
    const { rows } = await tx.execute(sql`SELECT FROM client_requests WHERE id = ${id}`);
    return { members: change.members, open: rows.length > 0 };
  });
  return { id, ...outcome };
}

/** Refuses with requests.not_responsible and accounts.colleague_not_found. */
async function changeResponsible(
  tx: Tx,
  actor: StaffActor,
  { workspaceId, firmRole }: Acting,
  { id, from, to }: { id: string; from: string; to: Colleague | undefined },
): Promise<void> {
  if (from !== actor.userId && firmRole !== 'firm_admin') throw refuse('requests.not_responsible');
  if (!to) throw refuse('accounts.colleague_not_found');
  const rows = await queryRows(tx, { name: column.text })`
    SELECT ${personName} AS name FROM profiles p WHERE p.id = ${from}`;
  await changeCapacity(tx, 'leaver');
  await handOverCases(tx, actor, {
    moving: [{ id, user_id: from }],
    from: new Map([[from, rows[0]?.name ?? '']]),
    to,
    workspaceId,
  });
  await changeCapacity(tx, 'staff');
}

const isSamePeople = (one: CasePeople, other: CasePeople) =>
  one.responsible === other.responsible &&
  one.restricted === other.restricted &&
  one.user_ids.length === other.user_ids.length &&
  one.user_ids.every((each) => other.user_ids.includes(each));

interface MemberChange {
  /** Ids of the people assigned before. */
  before: string[];
  members: Colleague[];
  added: Colleague[];
  gone: { id: string; name: string }[];
}

/** Refuses with accounts.colleague_not_found. */
async function findMemberChange(
  tx: Tx,
  colleagues: Colleague[],
  { id, responsible, user_ids }: { id: string; responsible: string; user_ids: string[] },
): Promise<MemberChange> {
  const wanted = user_ids.filter((each) => each !== responsible);
  const members = colleagues.filter((each) => wanted.includes(each.id));
  const rows = await selectMembers(tx, id);
  const known = (each: string) => rows.some((row) => row.id === each);
  if (wanted.some((each) => !known(each) && !members.some((member) => member.id === each)))
    throw refuse('accounts.colleague_not_found');
  return {
    before: rows.filter(({ is_responsible }) => !is_responsible).map((row) => row.id),
    members,
    added: members.filter((each) => !known(each.id)),
    // The new responsible professional stays assigned, as when a case is reassigned.
    gone: rows.filter((row) => !wanted.includes(row.id) && row.id !== responsible),
  };
}

async function changeMembers(
  tx: Tx,
  actor: StaffActor,
  id: string,
  { added, gone }: MemberChange,
): Promise<void> {
  if (!gone.length && !added.length) return;
  const goneIds = gone.map((each) => each.id);
  await recordActivity(tx, actor, {
    requestId: id,
    kind: 'request.assigned',
    payload: {
      added: added.map(({ name }) => name),
      removed: gone.map(({ name }) => name),
      removed_ids: goneIds,
    },
  });
  await tx.execute(sql`
    INSERT INTO case_members (workspace_id, client_request_id, user_id)
    SELECT r.workspace_id, r.id, wanted.id FROM client_requests r
    CROSS JOIN unnest(${sql.param(added.map((each) => each.id))}::uuid[]) AS wanted (id) WHERE r.id = ${id}
    ON CONFLICT DO NOTHING`);
  await tx.execute(sql`
    DELETE FROM case_members
    WHERE client_request_id = ${id} AND user_id = ANY (${sql.param(goneIds)}::uuid[])`);
}

const closeCase = (tx: Tx, id: string): Promise<void> =>
  execute(tx)`
    WITH closed AS (
      INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
      SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = ${id}
    )
    UPDATE contacts c SET restricted_request_id = r.id FROM client_requests r
    WHERE r.id = ${id} AND c.id = r.contact_id AND c.restricted_request_id IS NULL
      AND NOT EXISTS (SELECT FROM client_requests o WHERE o.contact_id = c.id AND o.id <> r.id)`;

/** If an open contact has the same address by now, the case uses that one. */
async function openCase(tx: Tx, id: string): Promise<void> {
  const same = sql`(
    SELECT own.id AS gone, known.id AS kept FROM contacts own JOIN contacts known
      ON known.workspace_id = own.workspace_id AND known.email = own.email AND known.restricted_request_id IS NULL
    WHERE own.restricted_request_id = ${id}) same`;
  await tx.execute(
    sql`UPDATE client_requests r SET contact_id = same.kept FROM ${same} WHERE r.contact_id = same.gone`,
  );
  await tx.execute(
    sql`UPDATE client_documents d SET contact_id = same.kept FROM ${same} WHERE d.contact_id = same.gone`,
  );
  await tx.execute(sql`DELETE FROM contacts c USING ${same} WHERE c.id = same.gone`);
  await tx.execute(sql`UPDATE contacts SET restricted_request_id = NULL WHERE restricted_request_id = ${id}`);
  await tx.execute(sql`DELETE FROM case_restrictions WHERE client_request_id = ${id}`);
}

interface Managed extends Record<string, unknown> {
  user_id: string;
  restricted: boolean;
}

const ManagedRow = {
  user_id: column.uuid,
  restricted: column.boolean,
  assigned: column.boolean,
};

/**
 * A case that the actor may open and restrict: as its responsible professional, as assigned to it, or as firm
 * administrator. Refuses with requests.not_found and requests.not_responsible.
 */
async function requireManaged(tx: Tx, { userId, firmRole }: Acting, id: string): Promise<Managed> {
  const [found] = await queryRows(tx, ManagedRow)`
    SELECT r.user_id,
      EXISTS (SELECT FROM case_restrictions c WHERE c.client_request_id = r.id) AS restricted,
      EXISTS (SELECT FROM case_members m WHERE m.client_request_id = r.id AND m.user_id = ${userId}) AS assigned
    FROM client_requests r WHERE r.id = ${id} FOR UPDATE`;
  if (!found) throw refuse('requests.not_found');
  if (found.user_id !== userId && !found.assigned && firmRole !== 'firm_admin')
    throw refuse('requests.not_responsible');
  return found;
}

const Member = {
  id: column.uuid,
  name: column.text,
  is_responsible: column.boolean,
};
type Member = Row<typeof Member>;

const selectMembers = (tx: Tx, id: string): Promise<Member[]> =>
  queryRows(tx, Member)`
    SELECT p.id, ${personName} AS name, p.id = r.user_id AS is_responsible
    FROM case_members m JOIN profiles p ON p.id = m.user_id JOIN client_requests r ON r.id = m.client_request_id
    WHERE m.client_request_id = ${id} ORDER BY lower(p.full_name), p.id`;
