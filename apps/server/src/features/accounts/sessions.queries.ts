import { sql } from 'drizzle-orm';
import type { Database } from '../../shared/db/database.ts';

type Accounts = Database['accounts'];

/** Gives a session another token; its holder has just proved who they are, by a second factor if `factor`. */
export async function renameSession(
  db: Accounts,
  sessionId: string,
  token: string,
  factor: boolean,
): Promise<void> {
  await db.execute(sql`
    UPDATE auth.session SET token = ${token}, proved_at = now(), updated_at = now(),
      factor_at = CASE WHEN ${factor} THEN now() ELSE factor_at END
    WHERE id = ${sessionId}`);
}

export interface SessionRow extends Record<string, unknown> {
  id: string;
  user_agent: string;
  ip_address: string;
  created_at: string;
  updated_at: string;
  expires_at: string;
  second_factor: boolean;
}

/** Sessions that are still good, the last used first. */
export async function selectSessions(db: Accounts, userId: string): Promise<SessionRow[]> {
  const { rows } = await db.execute<SessionRow>(sql`
    SELECT id, coalesce(user_agent, '') AS user_agent, coalesce(ip_address, '') AS ip_address,
      created_at, updated_at, expires_at, factor_at IS NOT NULL AS second_factor
    FROM auth.session WHERE user_id = ${userId} AND expires_at > now()
    ORDER BY updated_at DESC, id DESC LIMIT 100`);
  return rows;
}

/** How many of the person's own sessions ended: 0 where it is none of theirs. */
export async function deleteSession(db: Accounts, userId: string, sessionId: string): Promise<number> {
  const { rowCount } = await db.execute(
    sql`DELETE FROM auth.session WHERE id = ${sessionId} AND user_id = ${userId}`,
  );
  return rowCount ?? 0;
}

/** Ends every session of a person but the one named; answers how many were still good. */
export async function deleteOtherSessions(
  db: Accounts,
  userId: string,
  keptId: string | null,
): Promise<number> {
  const { rows } = await db.execute<{ ended: number }>(sql`
    WITH gone AS (
      DELETE FROM auth.session WHERE user_id = ${userId} AND id IS DISTINCT FROM ${keptId}::uuid
      RETURNING expires_at > now() AS live)
    SELECT count(*) FILTER (WHERE live)::int AS ended FROM gone`);
  return rows[0]?.ended ?? 0;
}
