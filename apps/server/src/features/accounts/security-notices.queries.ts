import { sql } from 'drizzle-orm';
import type { Database } from '../../shared/db/database.ts';

type Accounts = Database['accounts'];

/** What changed about how an account is signed in to. */
export type SecurityChange =
  | 'passwordChanged'
  | 'passwordReset'
  | 'appAdded'
  | 'appRemoved'
  | 'phoneStepAdded'
  | 'phoneStepRemoved'
  | 'recoveryCodesRenewed'
  | 'factorsReset'
  | 'phoneAdded'
  | 'phoneRemoved'
  | 'walletAdded'
  | 'walletRemoved'
  | 'identityAdded'
  | 'identityRemoved'
  | 'sessionEnded';

export interface NewNotice {
  user_id: string;
  kind: SecurityChange;
  /** The factor's, the phone's or the other account's name; may be empty. */
  detail: string;
  user_agent: string;
  ip_address: string;
}

/** A mail that this process may send now, and nobody else. */
export interface DueNotice extends NewNotice, Record<string, unknown> {
  id: string;
  email: string;
  professional: boolean;
  created_at: Date;
  attempts: number;
}

/** Longer than any mail takes. */
const lease = sql`now() + interval '1 minute'`;

export async function insertNotice(db: Accounts, notice: NewNotice): Promise<void> {
  const { user_id, kind, detail, user_agent, ip_address } = notice;
  await db.execute(sql`
    INSERT INTO auth.security_notice (user_id, kind, detail, user_agent, ip_address)
    VALUES (${user_id}, ${kind}, ${detail}, ${user_agent}, ${ip_address})`);
}

/** Up to `count` whose time has come. */
export async function claimNotices(db: Accounts, count: number): Promise<DueNotice[]> {
  const { rows } = await db.execute<DueNotice>(sql`
    WITH n AS (
      UPDATE auth.security_notice SET attempts = attempts + 1, next_at = ${lease}
      WHERE id IN (
        SELECT id FROM auth.security_notice WHERE next_at <= now()
        ORDER BY next_at LIMIT ${count} FOR UPDATE SKIP LOCKED)
      RETURNING *)
    SELECT n.*, u.email, EXISTS (SELECT FROM profiles WHERE id = n.user_id) AS professional
    FROM n JOIN auth."user" u ON u.id = n.user_id`);
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at) }));
}

/** Its mail is out. */
export async function deleteNotice(db: Accounts, id: string): Promise<void> {
  await db.execute(sql`DELETE FROM auth.security_notice WHERE id = ${id}`);
}

/** Tries again after `minutes`, unless that is later than `hours` after the change: it goes untold then. */
export async function postponeNotice(
  db: Accounts,
  id: string,
  { minutes, hours }: { minutes: number; hours: number },
): Promise<void> {
  const next = sql`now() + make_interval(mins => ${minutes})`;
  await db.execute(sql`UPDATE auth.security_notice SET next_at = ${next} WHERE id = ${id}`);
  await db.execute(sql`
    DELETE FROM auth.security_notice
    WHERE id = ${id} AND next_at > created_at + make_interval(hours => ${hours})`);
}
