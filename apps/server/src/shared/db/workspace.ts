import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** The workspace of the professional who acts. The policies say it too; in a query it lets an index serve the order. */
export const ownWorkspace = sql`(SELECT app_workspace_id())`;

/** The same, for what leaves the database. */
export async function loadOwnWorkspace(tx: Tx): Promise<string> {
  const { rows } = await tx.execute<{ id: string | null }>(sql`SELECT app_workspace_id() AS id`);
  if (!rows[0]?.id) throw new Error('the actor works in no workspace');
  return rows[0].id;
}
