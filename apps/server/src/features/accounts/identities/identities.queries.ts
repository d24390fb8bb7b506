import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';

type Accounts = Database['accounts'];

export interface Identity extends Record<string, unknown> {
  id: string;
  /** `credential` is the password; else a provider's id. */
  provider: string;
  /** What the provider calls the account. */
  subject: string;
  created_at: string;
}

/** The accounts elsewhere, and the password, that sign a person in; oldest first. */
export async function selectIdentities(db: Accounts, userId: string): Promise<Identity[]> {
  const { rows } = await db.execute<Identity>(sql`
    SELECT id, provider_id AS provider, account_id AS subject, created_at FROM auth.account
    WHERE user_id = ${userId} ORDER BY created_at, id`);
  return rows;
}
