import { sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';

/**
 * Until the end of the transaction, nobody else hands over cases of these workspaces, or lets people join, leave or lose their access. Call it
 * before reading who can take over: otherwise a colleague who is leaving in another transaction would get the cases. In any capacity.
 */
export async function lockPeopleOfWorkspaces(
  tx: Tx,
  ...workspaceIds: (string | null | undefined)[]
): Promise<void> {
  const ids = [...new Set(workspaceIds)].filter((id) => id !== null && id !== undefined);
  // In one order, so that two transactions never wait for each other.
  for (const id of ids.sort())
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`people ${id}`}, 0))`);
}
