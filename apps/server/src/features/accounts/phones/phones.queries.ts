import { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';
import {
  changeRow,
  column,
  execute,
  hasRow,
  queryRow,
  queryRows,
  queryValue,
  type Row,
} from '../../../shared/db/query.ts';
import { isUniqueViolation } from '../../../shared/db/violations.ts';
import type { SessionHolder } from '../sessions/call-session.ts';

type Accounts = Database['accounts'];

const PhoneOwner = {
  language: column.oneOf(Language.options).orNull,
  userId: column.uuid,
  credentialsVersion: column.int,
};
export type PhoneOwner = Row<typeof PhoneOwner>;

/** The account that confirmed the number; null if none has. */
export const findPhoneOwner = (db: Accounts, number: string): Promise<PhoneOwner | null> =>
  queryRow(db, PhoneOwner)`
    SELECT u.id AS "userId", u.credentials_version AS "credentialsVersion", u.language
    FROM auth.phone p JOIN auth."user" u ON u.id = p.user_id
    WHERE p.number = ${number}`;

/** The phone that signs a person in. */
export const selectPhone = (db: Accounts, userId: string): Promise<string | null> =>
  queryValue(db, column.text)`
    SELECT number FROM auth.phone WHERE user_id = ${userId}`;

/** Sets the phone of the session's user, replacing an earlier one. False if another account has the number. */
export async function upsertPhone(
  db: Accounts,
  { sessionId, userId }: SessionHolder,
  number: string,
): Promise<boolean> {
  try {
    await db.execute(sql`
      WITH holder AS (
        SELECT user_id FROM auth.session WHERE id = ${sessionId} AND user_id = ${userId} FOR SHARE)
      INSERT INTO auth.phone (user_id, number) SELECT user_id, ${number} FROM holder
      ON CONFLICT (user_id) DO UPDATE SET number = EXCLUDED.number, confirmed_at = now()`);
    return true;
  } catch (error) {
    if (isUniqueViolation(error)) return false;
    throw error;
  }
}

/** Sets the phone of a new account. Does nothing if the account has a phone, or the number an account. */
export const insertPhone = (db: Accounts, userId: string, number: string): Promise<void> =>
  execute(db)`INSERT INTO auth.phone (user_id, number) VALUES (${userId}, ${number}) ON CONFLICT DO NOTHING`;

/** Returns the number; null if there was none. */
export const deletePhone = (db: Accounts, userId: string): Promise<string | null> =>
  queryValue(db, column.text)`
    DELETE FROM auth.phone WHERE user_id = ${userId} RETURNING number`;

export const hasPhones = (db: Accounts): Promise<boolean> => hasRow(db)`SELECT FROM auth.phone LIMIT 1`;

/** Records that a code sent to this number opened the session. */
export const markEnteredByPhone = (db: Accounts, sessionId: string, number: string): Promise<void> =>
  execute(db)`UPDATE auth.session SET phone = ${number} WHERE id = ${sessionId}`;

/** A code works for its purpose only. */
export type CodePurpose = 'sign-in' | 'confirm' | 'factor' | 'texts';

const CodeRow = {
  id: column.uuid,
  number: column.text,
  creates: column.boolean,
  code_hash: column.text,
};
export type CodeRow = Row<typeof CodeRow>;

const live = sql`used_at IS NULL AND expires_at > now()`;

export const insertCode = (
  db: Accounts,
  row: {
    number: string;
    purpose: CodePurpose;
    holder: string;
    creates: boolean;
    code_hash: string;
    minutes: number;
  },
): Promise<void> =>
  execute(db)`
    INSERT INTO auth.phone_code (number, purpose, holder, creates, code_hash, expires_at)
    VALUES (${row.number}, ${row.purpose}, ${row.holder}, ${row.creates}, ${row.code_hash},
      now() + make_interval(mins => ${row.minutes}))`;

/**
 * The holder's newest valid codes that may be compared. Counts this attempt before the comparison, under lock, so
 * that parallel guesses cannot exceed `attempts`.
 */
export const countPhoneAttempt = (
  db: Accounts,
  { purpose, holder, attempts }: { purpose: CodePurpose; holder: string; attempts: number },
): Promise<CodeRow[]> =>
  queryRows(db, CodeRow)`
    UPDATE auth.phone_code SET code_attempts = code_attempts + 1
    WHERE id IN (
      SELECT id FROM auth.phone_code
      WHERE holder = ${holder} AND purpose = ${purpose} AND code_attempts < ${attempts} AND ${live}
      ORDER BY created_at DESC LIMIT 3 FOR UPDATE)
    RETURNING id, number, creates, code_hash`;

/** Only one of several callers gets true. */
export const consumeCode = (db: Accounts, id: string): Promise<boolean> =>
  changeRow(db)`UPDATE auth.phone_code SET used_at = now() WHERE id = ${id} AND ${live}`;
