import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';

type Accounts = Database['accounts'];

/** What a code is for; it is good for nothing else. */
export type CodePurpose = 'sign-in' | 'confirm' | 'factor';

export interface CodeRow extends Record<string, unknown> {
  id: string;
  number: string;
  creates: boolean;
  code_hash: string;
}

const live = sql`used_at IS NULL AND expires_at > now()`;

export async function insertCode(
  db: Accounts,
  row: {
    number: string;
    purpose: CodePurpose;
    holder: string;
    creates: boolean;
    code_hash: string;
    minutes: number;
  },
): Promise<void> {
  await db.execute(sql`
    INSERT INTO auth.phone_code (number, purpose, holder, creates, code_hash, expires_at)
    VALUES (${row.number}, ${row.purpose}, ${row.holder}, ${row.creates}, ${row.code_hash},
      now() + make_interval(mins => ${row.minutes}))`);
}

/**
 * The holder's newest live codes that may be compared once more, with this attempt counted before the comparison and
 * under lock, so that guesses sent at once do not exceed `attempts`.
 */
export async function countPhoneAttempt(
  db: Accounts,
  { purpose, holder, attempts }: { purpose: CodePurpose; holder: string; attempts: number },
): Promise<CodeRow[]> {
  const { rows } = await db.execute<CodeRow>(sql`
    UPDATE auth.phone_code SET code_attempts = code_attempts + 1
    WHERE id IN (
      SELECT id FROM auth.phone_code
      WHERE holder = ${holder} AND purpose = ${purpose} AND code_attempts < ${attempts} AND ${live}
      ORDER BY created_at DESC LIMIT 3 FOR UPDATE)
    RETURNING id, number, creates, code_hash`);
  return rows;
}

/** Uses a code up; of any number of callers one gets true. */
export async function claimCode(db: Accounts, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`UPDATE auth.phone_code SET used_at = now() WHERE id = ${id} AND ${live}`,
  );
  return rowCount === 1;
}
