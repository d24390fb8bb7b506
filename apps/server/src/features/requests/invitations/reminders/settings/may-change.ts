import { sql } from 'drizzle-orm';
import { refuse } from '../../../../../shared/api/refuse.ts';
import type { Tx } from '../../../../../shared/db/database.ts';
import { ownWorkspace } from '../../../../../shared/db/workspace.ts';

/** Whether the actor administers the firm, or works without one. */
export async function selectMayChange(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ may: boolean }>(sql`
    SELECT coalesce(${ownWorkspace} = (SELECT app_user_id()) OR (SELECT app_is_firm_admin()), false) AS may`);
  return rows[0]?.may ?? false;
}

export async function requireMayChange(tx: Tx): Promise<void> {
  if (!(await selectMayChange(tx))) throw refuse('session.firm_administrator_required');
}
