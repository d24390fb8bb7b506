import { sql } from 'drizzle-orm';
import { refuse } from '../../shared/api/refuse.ts';
import { announceOnCommit, type Tx } from '../../shared/db/database.ts';
import { column, queryRows } from '../../shared/db/query.ts';

interface Named {
  id: string;
  name: string;
}

interface Deal {
  person: Named;
  /** The first one's share stays with the person: it is passed on like the cases of somebody with one successor. */
  takers: readonly Named[];
  byId: string;
  onlyOpen?: boolean;
}

const Case = {
  id: column.uuid,
  /** Restricted, and not readable for `byId`. */
  closed: column.boolean,
  member_ids: column.uuids,
};

/**
 * Distributes a person's cases evenly among colleagues, open and completed ones separately, each recorded in its
 * timeline. Restricted cases that `byId` may not read go to takers who are on them, otherwise to any but `byId` if
 * there are others. Returns how many each but the first was given. Needs the capacity `mover`.
 */
export async function distributeCases(
  tx: Tx,
  { person, takers, byId, onlyOpen = false }: Deal,
): Promise<{ to: Named; cases: number }[]> {
  const rows = await queryRows(tx, Case)`
    SELECT r.id, EXISTS (SELECT FROM case_restrictions c WHERE c.client_request_id = r.id) AND NOT EXISTS (
      SELECT FROM case_members m WHERE m.client_request_id = r.id AND m.user_id = ${byId}) AS closed,
      ARRAY(SELECT m.user_id FROM case_members m WHERE m.client_request_id = r.id) AS member_ids
    FROM client_requests r
    WHERE r.user_id = ${person.id} AND (NOT ${onlyOpen} OR r.status <> 'completed')
    ORDER BY r.status = 'completed', r.created_at, r.id`;
  const shares = new Map(takers.map(({ id }) => [id, [] as string[]]));
  // Cases that only some may take come first, so that the others can balance the shares.
  for (const { id, closed, member_ids } of [...rows].sort((a, b) => Number(b.closed) - Number(a.closed))) {
    const members = closed ? member_ids.filter((memberId) => shares.has(memberId)) : [];
    findSmallest(shares, (takerId) =>
      members.length ? members.includes(takerId) : !closed || takerId !== byId,
    )?.push(id);
  }
  const given = takers.slice(1).map((to) => ({ to, ids: shares.get(to.id) ?? [] }));
  for (const { to, ids } of given) await passOn(tx, { person, to, byId, ids });
  announceOnCommit(tx);
  return given.map(({ to, ids }) => ({ to, cases: ids.length }));
}

interface Placing {
  person: Named;
  /** The choice for each case. */
  placed: readonly { request_id: string; user_id: string }[];
  takers: readonly Named[];
  byId: string;
  onlyOpen?: boolean;
}

/**
 * Gives individual cases of a person to the colleagues chosen for them, each recorded in its timeline. A restricted
 * case that `byId` may not read can only go to somebody who is on it. Returns how many each was given. Refuses with
 * workspace.cases_changed if one is not, or no longer, among the cases that are handed over,
 * accounts.colleague_not_found and workspace.restricted_to_others. Needs the capacity `mover`.
 */
export async function assignCases(
  tx: Tx,
  { person, placed, takers, byId, onlyOpen = false }: Placing,
): Promise<{ to: Named; cases: number }[]> {
  if (!placed.length) return [];
  if (!placed.every(({ user_id }) => takers.some(({ id }) => id === user_id)))
    throw refuse('accounts.colleague_not_found');
  const rows = await queryRows(tx, Case)`
    SELECT r.id, EXISTS (SELECT FROM case_restrictions c WHERE c.client_request_id = r.id)
        AND r.user_id <> ${byId} AND NOT EXISTS (
          SELECT FROM case_members m WHERE m.client_request_id = r.id AND m.user_id = ${byId}) AS closed,
      ARRAY(SELECT m.user_id FROM case_members m WHERE m.client_request_id = r.id) AS member_ids
    FROM client_requests r
    WHERE r.user_id = ${person.id} AND r.id = ANY (${sql.param(placed.map(({ request_id }) => request_id))}::uuid[])
      AND (NOT ${onlyOpen} OR r.status <> 'completed')
    ORDER BY r.id FOR UPDATE OF r`;
  const chosen = new Map(placed.map(({ request_id, user_id }) => [request_id, user_id]));
  const request_ids = [...chosen.keys()].filter((id) => !rows.some((row) => row.id === id));
  if (request_ids.length) throw refuse('workspace.cases_changed', { request_ids });
  const cases = rows.filter(
    ({ id, closed, member_ids }) => closed && !member_ids.includes(chosen.get(id) ?? ''),
  ).length;
  if (cases) throw refuse('workspace.restricted_to_others', { cases });
  const given = takers.map((to) => ({
    to,
    ids: rows.map(({ id }) => id).filter((id) => chosen.get(id) === to.id),
  }));
  for (const { to, ids } of given) if (ids.length) await passOn(tx, { person, to, byId, ids });
  announceOnCommit(tx);
  return given.map(({ to, ids }) => ({ to, cases: ids.length }));
}

/** The smallest share among takers who may have the case; among all if none may. */
function findSmallest(
  shares: Map<string, string[]>,
  mayTake: (takerId: string) => boolean,
): string[] | undefined {
  const possible = [...shares].filter(([id]) => mayTake(id));
  const [first, ...rest] = (possible.length ? possible : [...shares]).map(([, ids]) => ids);
  return rest.reduce((least, ids) => (least && ids.length >= least.length ? least : ids), first);
}

async function passOn(
  tx: Tx,
  { person, to, byId, ids }: { person: Named; to: Named; byId: string; ids: string[] },
): Promise<void> {
  const moving = sql.param(ids);
  await tx.execute(sql`
    INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind, payload)
    SELECT workspace_id, id, ${byId}::uuid, 'staff', 'request.handed_over',
      ${JSON.stringify({ from: person.name, from_id: person.id, to: to.name })}::jsonb
    FROM client_requests WHERE id = ANY (${moving}::uuid[])`);
  await tx.execute(sql`UPDATE client_requests SET user_id = ${to.id} WHERE id = ANY (${moving}::uuid[])`);
}
