import { sql } from 'drizzle-orm';
import { refuse } from '../../shared/api/refuse.ts';
import { announceOnCommit, type Tx } from '../../shared/db/database.ts';
import { column, execute, queryRows, queryValue } from '../../shared/db/query.ts';
import type { Vault } from '../../shared/vault/vault.ts';
import { returnCasesToPeople } from './dissolve-firm.ts';
import { beginMoving, endMoving } from './moving.ts';

interface Named {
  id: string;
  name: string;
}

export interface Leaving {
  person: Named;
  firmId: string;
  /** Who takes over; null if the person is responsible for no case. */
  to: Named | null;
  /** Who removes the person; null: the product's administration. */
  byId: string | null;
}

/**
 * Removes a person from the firm. Their cases stay there and become the colleague's, each recorded in its timeline.
 * If the firm has no administrator left, the colleague becomes one, otherwise the person who joined first.
 */
export async function leaveFirm(tx: Tx, { person, firmId, to, byId }: Leaving): Promise<void> {
  await beginMoving(tx, firmId, person.id);
  if (to) await transferCases(tx, { person, to, byId });
  await tx.execute(sql`DELETE FROM case_members WHERE user_id = ${person.id}`);
  await tx.execute(sql`UPDATE profiles SET firm_id = NULL WHERE id = ${person.id}`);
  await ensureFirmAdministrator(tx, firmId, to?.id ?? null);
  await endMoving(tx);
  announceOnCommit(tx);
}

/**
 * Makes the colleague responsible for a person's cases, each recorded in its timeline; with `onlyOpen` for those not
 * completed. Needs the capacity `mover`.
 */
export async function transferCases(
  tx: Tx,
  { person, to, byId, onlyOpen = false }: Omit<Leaving, 'firmId'> & { to: Named; onlyOpen?: boolean },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind, payload)
    SELECT workspace_id, id, ${byId}::uuid, ${byId ? 'staff' : 'system'}, 'request.handed_over',
      ${JSON.stringify({ from: person.name, from_id: person.id, to: to.name })}::jsonb
    FROM client_requests WHERE user_id = ${person.id} AND (NOT ${onlyOpen} OR status <> 'completed')`);
  await tx.execute(sql`
    UPDATE client_requests SET user_id = ${to.id}
    WHERE user_id = ${person.id} AND (NOT ${onlyOpen} OR status <> 'completed')`);
  announceOnCommit(tx);
}

/**
 * Makes everything personal again when a firm's only person leaves it; the firm remains without people. Run in a
 * transaction in the capacity `mover`.
 */
export async function leaveEmptyFirm(tx: Tx, vault: Vault, personId: string, firmId: string): Promise<void> {
  await returnCasesToPeople(tx, vault, firmId);
  await tx.execute(sql`UPDATE profiles SET firm_id = NULL WHERE id = ${personId}`);
  await endMoving(tx);
  announceOnCommit(tx);
}

/** Needs the capacity `mover`. */
const ensureFirmAdministrator = (tx: Tx, firmId: string, firstId: string | null): Promise<void> =>
  execute(tx)`
    UPDATE profiles SET firm_role = 'firm_admin'
    WHERE id = (SELECT id FROM profiles WHERE firm_id = ${firmId}
        ORDER BY (id = ${firstId}::uuid) IS TRUE DESC, created_at, id LIMIT 1)
      AND NOT EXISTS (SELECT FROM profiles WHERE firm_id = ${firmId} AND firm_role = 'firm_admin')`;

/**
 * Before an account is deleted: makes the colleague firm administrator if no other is left. Needs the capacity `mover`.
 */
export const transferAdministration = (
  tx: Tx,
  { firmId, fromId, toId }: { firmId: string; fromId: string; toId: string },
): Promise<void> =>
  execute(tx)`
    UPDATE profiles SET firm_role = 'firm_admin'
    WHERE id = ${toId} AND firm_id = ${firmId} AND NOT EXISTS (
      SELECT FROM profiles WHERE firm_id = ${firmId} AND firm_role = 'firm_admin' AND id <> ${fromId})`;

/** How many cases a person is responsible for. Needs the capacity `mover`. */
export const countCases = async (tx: Tx, userId: string, { onlyOpen = false } = {}): Promise<number> =>
  (await queryValue(tx, column.int)`
    SELECT count(*)::int AS n FROM client_requests
    WHERE user_id = ${userId} AND (NOT ${onlyOpen} OR status <> 'completed')`) ?? 0;

/**
 * Refuses with workspace.restricted_to_others if a person would take over restricted cases that they may not read.
 * Call it only if another colleague could take over. Needs the capacity `mover`.
 */
export async function refuseOpeningToTaker(
  tx: Tx,
  { fromId, takerId, onlyOpen = false }: { fromId: string; takerId: string; onlyOpen?: boolean },
): Promise<void> {
  const rows = await queryRows(tx, { cases: column.int })`
    SELECT count(*)::int AS cases FROM case_restrictions c
    JOIN client_requests r ON r.id = c.client_request_id AND (NOT ${onlyOpen} OR r.status <> 'completed')
    WHERE c.user_id = ${fromId} AND NOT EXISTS (
      SELECT FROM case_members m WHERE m.client_request_id = c.client_request_id AND m.user_id = ${takerId})`;
  const cases = rows[0]?.cases ?? 0;
  if (cases) throw refuse('workspace.restricted_to_others', { cases });
}

interface Assigned {
  fromId: string;
  /** Who was chosen to take over. */
  takerIds: readonly string[];
  actorId: string;
  /** Who of the firm could take over. */
  colleagueIds: readonly string[];
  onlyOpen?: boolean;
}

/**
 * Refuses with workspace.restricted_to_others if the actor would open restricted cases that they may not read to
 * people who are not on them, although somebody who is could take over. A case that the actor may not read never goes
 * to the actor. Needs the capacity `mover`.
 */
export async function refuseOpeningToOthers(
  tx: Tx,
  { fromId, takerIds, actorId, colleagueIds, onlyOpen = false }: Assigned,
): Promise<void> {
  if (takerIds.every((id) => id === actorId)) return;
  const rows = await queryRows(tx, { cases: column.int })`
    SELECT count(*)::int AS cases FROM (
      SELECT array_agg(m.user_id) AS user_ids FROM case_restrictions c
      JOIN client_requests r ON r.id = c.client_request_id AND (NOT ${onlyOpen} OR r.status <> 'completed')
      JOIN case_members m ON m.client_request_id = c.client_request_id
      WHERE c.user_id = ${fromId} GROUP BY c.client_request_id
    ) AS assigned
    WHERE user_ids && ${sql.param(colleagueIds)}::uuid[] AND NOT user_ids && ${sql.param([...takerIds, actorId])}::uuid[]`;
  const cases = rows[0]?.cases ?? 0;
  if (cases) throw refuse('workspace.restricted_to_others', { cases });
}
