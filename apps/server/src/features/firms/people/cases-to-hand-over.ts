import type { CaseToHandOver } from '@visafolio/contract/firms/workspace.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { changeCapacity, type Tx } from '../../../shared/db/database.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import { isFound } from '../../../shared/db/search.ts';
import type { Services } from '../../../shared/services.ts';
import { type Acting, loadActiveColleagues } from './reassign-cases.ts';

interface Asked {
  user_id: string;
  q?: string | undefined;
  only_open: boolean;
  before?: number | undefined;
}

/**
 * A page of a person's cases, restricted ones included, with possible successors for each. Of cases that the actor
 * may not read, only their number. Refuses with users.not_found and session.firm_administrator_required.
 */
export function listCasesToHandOver(
  { db }: Services,
  actor: StaffActor,
  { workspaceId, firmRole }: Acting,
  { user_id: userId, q, only_open: onlyOpen, before }: Asked,
): Promise<{ items: CaseToHandOver[]; next: number | null }> {
  return db.withActor(actor, async (tx) => {
    if (userId !== actor.userId && firmRole !== 'firm_admin')
      throw refuse('session.firm_administrator_required');
    await changeCapacity(tx, 'staff');
    const { rows: people } = await tx.execute(sql`SELECT FROM profiles WHERE id = ${userId}`);
    if (!people.length || !firmRole) throw refuse('users.not_found');
    const known = await selectKnown(tx, userId, q);
    const colleagues = (await loadActiveColleagues(tx, workspaceId)).filter(({ id }) => id !== userId);
    await changeCapacity(tx, 'leaver');
    const rows = await queryRows(tx, {
      id: column.uuid,
      case_number: column.int,
      completed: column.boolean,
      member_ids: column.uuids,
    })`
      SELECT r.id, r.case_number, r.status = 'completed' AS completed,
        ARRAY(SELECT m.user_id FROM case_members m WHERE m.client_request_id = r.id)::uuid[] AS member_ids
      FROM client_requests r
      WHERE r.user_id = ${userId} AND (NOT ${onlyOpen} OR r.status <> 'completed')
        AND (${before ?? null}::int IS NULL OR r.case_number < ${before ?? null}::int)
      ORDER BY r.case_number DESC`;
    const found = rows.flatMap(({ member_ids, ...row }): CaseToHandOver[] => {
      const mine = known.get(row.id);
      if (mine)
        return mine.found
          ? [{ ...row, client_name: mine.name, visa_type: mine.visa_type, takers: null }]
          : [];
      if (q && !String(row.case_number).includes(q)) return [];
      const takers = colleagues.map(({ id }) => id).filter((id) => member_ids.includes(id));
      return [{ ...row, client_name: null, visa_type: null, takers }];
    });
    const items = found.slice(0, limits.handOverPage);
    return { items, next: found.length > items.length ? (items.at(-1)?.case_number ?? null) : null };
  });
}

/** The person's cases that the actor may read, and whether the search matches them. */
async function selectKnown(tx: Tx, userId: string, q: string | undefined) {
  const rows = await queryRows(tx, {
    id: column.uuid,
    name: column.text,
    visa_type: column.text,
    /** Null means false: `isFound` of words without another spelling. */
    found: column.boolean.orNull,
  })`
    SELECT r.id, r.name, r.visa_type, ${q ? isFound(sql`r.search_text`, q) : sql`true`} AS found
    FROM client_requests r WHERE r.user_id = ${userId}`;
  return new Map(rows.map((row) => [row.id, row]));
}
