import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';

type Accounts = Database['accounts'];

/** Kept for ten minutes, and no longer than the session that began it. `key` is the hash of the state that the browser carries. */
export async function insertFlow<Pending>(
  db: Accounts,
  kind: string,
  key: string,
  pending: Pending,
  sessionId: string | null = null,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO auth.verification (identifier, value, expires_at, session_id)
    VALUES (${`${kind} ${key}`}, ${JSON.stringify(pending)}, now() + interval '10 minutes', ${sessionId})`);
}

/** Only one of several callers gets it. */
export async function consumeFlow<Pending>(db: Accounts, kind: string, key: string): Promise<Pending | null> {
  const { rows } = await db.execute<{ value: string; live: boolean }>(sql`
    DELETE FROM auth.verification WHERE identifier = ${`${kind} ${key}`}
    RETURNING value, expires_at > now() AS live`);
  return rows[0]?.live ? JSON.parse(rows[0].value) : null;
}

/** A sign-in that is under way, without using it up. */
export async function loadFlow<Pending>(db: Accounts, kind: string, key: string): Promise<Pending | null> {
  const { rows } = await db.execute<{ value: string }>(sql`
    SELECT value FROM auth.verification WHERE identifier = ${`${kind} ${key}`} AND expires_at > now()`);
  return rows[0] ? JSON.parse(rows[0].value) : null;
}
