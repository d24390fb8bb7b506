import {
  type Colleague,
  type FirmPerson,
  FirmRole,
  type MovableCounts,
} from '@visafolio/contract/firms/workspace.contract.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstantOrNull } from '../../../shared/db/instant.ts';
import { column, queryRows, requireRow } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';

const ColleagueRow = {
  id: column.uuid,
  name: column.text,
  email: column.text,
};

/** People of a firm who can sign in, by name. Needs the capacity `server`, which reads accounts. */
export const selectActiveColleagues = (tx: Tx, workspaceId: string): Promise<Colleague[]> =>
  queryRows(tx, ColleagueRow)`
    SELECT u.id, coalesce(nullif(u.name, ''), u.email) AS name, u.email
    FROM profiles p JOIN auth."user" u ON u.id = p.id AND u.disabled_at IS NULL
    WHERE p.workspace_id = ${workspaceId} ORDER BY lower(u.name), u.id`;

export type FirmMember = Pick<FirmPerson, 'id' | 'name' | 'email' | 'role' | 'disabled' | 'last_active_at'>;

const FirmMemberRow = {
  email: column.text,
  id: column.uuid,
  name: column.text,
  role: column.oneOf(FirmRole.options),
  disabled: column.boolean,
  last_active_at: column.timestamp.orNull,
};

/** Everybody in a firm, with the last use of a session. Needs the capacity `server`. */
export async function selectFirmMembers(tx: Tx, firmId: string): Promise<FirmMember[]> {
  const rows = await queryRows(tx, FirmMemberRow)`
    SELECT u.id, coalesce(nullif(u.name, ''), u.email) AS name, u.email, p.firm_role AS role,
      u.disabled_at IS NOT NULL AS disabled,
      (SELECT max(greatest(s.created_at, s.rotated_at)) FROM auth.session s WHERE s.user_id = u.id) AS last_active_at
    FROM profiles p JOIN auth."user" u ON u.id = p.id
    WHERE p.firm_id = ${firmId} ORDER BY lower(u.name), u.id`;
  return rows.map((row) => ({ ...row, last_active_at: toInstantOrNull(row.last_active_at) }));
}

/** When each person of the workspace last changed a case, by id. */
export async function selectLastActivity(tx: Tx): Promise<Map<string, string>> {
  const rows = await queryRows(tx, { id: column.uuid, at: column.timestamp.orNull })`
    SELECT p.id, (SELECT a.at FROM activity a WHERE a.actor_id = p.id AND a.actor_kind = 'staff'
      ORDER BY a.id DESC LIMIT 1) AS at
    FROM profiles p WHERE p.workspace_id = ${ownWorkspace}`;
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, toInstantOrNull(at) ?? '']] : [])));
}

/** How many cases each person is responsible for, restricted ones included. Needs the capacity `leaver`. */
export async function countCasesByPerson(
  tx: Tx,
): Promise<Map<string, { cases: number; open_cases: number }>> {
  const rows = await queryRows(tx, { id: column.uuid, cases: column.int, open_cases: column.int })`
    SELECT user_id AS id, count(*)::int AS cases,
      (count(*) FILTER (WHERE status <> 'completed'))::int AS open_cases
    FROM client_requests GROUP BY user_id`;
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

const MovableRow = {
  open_cases: column.int,
  completed_cases: column.int,
  contacts: column.int,
  templates: column.int,
};

/** What the acting professional's workspace contains. */
export const countMovable = (tx: Tx): Promise<MovableCounts> =>
  requireRow(tx, MovableRow)`
    SELECT
      (SELECT count(*)::int FROM client_requests WHERE workspace_id = ${ownWorkspace} AND status <> 'completed') AS open_cases,
      (SELECT count(*)::int FROM client_requests WHERE workspace_id = ${ownWorkspace} AND status = 'completed') AS completed_cases,
      (SELECT count(*)::int FROM contacts WHERE workspace_id = ${ownWorkspace}) AS contacts,
      (SELECT count(*)::int FROM templates WHERE workspace_id = ${ownWorkspace})
        + (SELECT count(*)::int FROM note_templates WHERE workspace_id = ${ownWorkspace}) AS templates`;

/** Locks the people of a firm, to serialize changes of membership. Needs the capacity `mover`. */
export const lockPeople = (tx: Tx, firmId: string): Promise<{ id: string; role: FirmRole }[]> =>
  queryRows(tx, { id: column.uuid, role: column.oneOf(FirmRole.options) })`
    SELECT id, firm_role AS role FROM profiles WHERE firm_id = ${firmId} ORDER BY id FOR UPDATE`;
