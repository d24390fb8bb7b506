import { sql } from 'drizzle-orm';
import { refuse } from '../api/refuse.ts';
import type { Tx } from './database.ts';
import { column, queryRows, requireValue } from './query.ts';

/** The acting professional's workspace. The policies check it too; in a query it lets an index provide the order. */
export const ownWorkspace = sql`(SELECT app_workspace_id())`;

/** Whether the acting professional administers the firm, or works without one. */
export const leadsWorkspace = sql`coalesce(${ownWorkspace} = (SELECT app_user_id()) OR (SELECT app_is_firm_admin()), false)`;

export const selectLeadsWorkspace = (tx: Tx): Promise<boolean> =>
  requireValue(tx, column.boolean)`SELECT ${leadsWorkspace} AS leads`;

/** Refuses with session.firm_administrator_required. */
export async function requireLeadsWorkspace(tx: Tx): Promise<void> {
  if (!(await selectLeadsWorkspace(tx))) throw refuse('session.firm_administrator_required');
}

/** The acting professional's workspace, for use outside of the database. */
export async function loadOwnWorkspace(tx: Tx): Promise<string> {
  const rows = await queryRows(tx, { id: column.uuid.orNull })`SELECT app_workspace_id() AS id`;
  if (!rows[0]?.id) throw new Error('the actor works in no workspace');
  return rows[0].id;
}
