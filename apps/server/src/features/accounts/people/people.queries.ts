import type { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';
import { column, execute, hasRow, query, queryRow, queryValue, type Row } from '../../../shared/db/query.ts';

type Accounts = Database['accounts'];

const Person = {
  id: column.uuid,
  email: column.text,
  name: column.text,
  /** The mailbox is confirmed. */
  proven: column.boolean,
  credentials_version: column.int,
};
export type Person = Row<typeof Person>;

/** The account of an address. Creates an unconfirmed one if there is none. */
export async function findOrAddPerson(
  db: Accounts,
  person: { email: string; name: string; language: Language | null },
): Promise<Person> {
  const columns = sql`id, email, name, email_verified AS proven, credentials_version`;
  const added = await query(db, Person)`
    INSERT INTO auth."user" (email, name, language) VALUES (${person.email}, ${person.name}, ${person.language})
    ON CONFLICT (email) DO NOTHING RETURNING ${columns}`;
  if (added.rows[0]) return added.rows[0];
  const known = await query(db, Person)`
    SELECT ${columns} FROM auth."user" WHERE email = ${person.email}`;
  if (!known.rows[0]) throw new Error('an account vanished while its owner signed in');
  return known.rows[0];
}

/** Null if the address has no account. */
export const findUserId = (db: Accounts, email: string): Promise<string | null> =>
  queryValue(db, column.uuid)`
    SELECT id FROM auth."user" WHERE email = ${email}`;

/** Whether the address has a confirmed account. */
export const isConfirmedMailbox = (db: Accounts, email: string): Promise<boolean> =>
  hasRow(db)`SELECT FROM auth."user" WHERE email = ${email} AND email_verified`;

export const isProfessional = (db: Accounts, userId: string | null): Promise<boolean> =>
  hasRow(db)`SELECT 1 FROM profiles WHERE id = ${userId}`;

export interface Proof extends Person {
  /** Becomes the password if it is set. */
  passwordHash: string | null;
}

/**
 * Confirms the mailbox. The first confirmation removes everything set before it: name, picture, passwords, phone,
 * second factors and sessions: the address was not confirmed when they were set. Returns the version of the credentials;
 * null if they have changed since the person was read.
 */
export async function confirmMailbox(
  db: Accounts,
  { id, name, passwordHash, credentials_version: checked }: Proof,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const now = await queryRow(tx, { proven: column.boolean, version: column.int })`
      SELECT email_verified AS proven, credentials_version AS version FROM auth."user"
      WHERE id = ${id} FOR UPDATE`;
    if (now?.version !== checked) return null;
    if (passwordHash && now.proven) await upsertPassword(tx, id, passwordHash);
    if (now.proven) return now.version;
    await tx.execute(sql`DELETE FROM auth.account WHERE user_id = ${id}`);
    await tx.execute(sql`DELETE FROM auth.phone WHERE user_id = ${id}`);
    await tx.execute(sql`DELETE FROM auth.factor WHERE user_id = ${id}`);
    await tx.execute(sql`DELETE FROM auth.recovery_code WHERE user_id = ${id}`);
    await tx.execute(sql`DELETE FROM auth.session WHERE user_id = ${id}`);
    await tx.execute(sql`
      UPDATE auth."user" SET email_verified = true, name = ${name}, image = NULL,
        credentials_version = credentials_version + 1, updated_at = now()
      WHERE id = ${id}`);
    if (passwordHash) await upsertPassword(tx, id, passwordHash);
    return now.version + 1;
  });
}

export const selectPasswordHash = (db: Accounts, userId: string): Promise<string | null> =>
  queryValue(db, column.text.orNull)`
    SELECT password FROM auth.account WHERE user_id = ${userId} AND provider_id = 'credential'`;

export const upsertPassword = (
  db: Pick<Accounts, 'execute'>,
  userId: string,
  passwordHash: string,
): Promise<void> =>
  execute(db)`
    INSERT INTO auth.account (user_id, provider_id, account_id, password)
    VALUES (${userId}, 'credential', ${userId}, ${passwordHash})
    ON CONFLICT (provider_id, account_id) DO UPDATE
      SET password = EXCLUDED.password, temporary = false, updated_at = now()`;

/** Adds an unconfirmed account with a password. An address with an account keeps its password. */
export const addPersonWithPassword = (
  db: Accounts,
  person: { email: string; name: string; language: Language | null; passwordHash: string },
): Promise<void> =>
  execute(db)`
    WITH added AS (
      INSERT INTO auth."user" (email, name, language) VALUES (${person.email}, ${person.name}, ${person.language})
      ON CONFLICT (email) DO NOTHING RETURNING id)
    INSERT INTO auth.account (user_id, provider_id, account_id, password)
    SELECT id, 'credential', id::text, ${person.passwordHash} FROM added`;

const PasswordAccount = {
  userId: column.uuid,
  credentialsVersion: column.int,
  proven: column.boolean,
  passwordHash: column.text,
};
type PasswordAccount = Row<typeof PasswordAccount>;

/** The account of an address with its password; null if there is none. */
export const selectPasswordAccount = (db: Accounts, email: string): Promise<PasswordAccount | null> =>
  queryRow(db, PasswordAccount)`
    SELECT u.id AS "userId", u.credentials_version AS "credentialsVersion", u.email_verified AS proven,
      a.password AS "passwordHash"
    FROM auth."user" u
    JOIN auth.account a ON a.user_id = u.id AND a.provider_id = 'credential'
    WHERE u.email = ${email} AND a.password IS NOT NULL`;
