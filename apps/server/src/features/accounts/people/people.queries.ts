import type { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import { system } from '../../../shared/db/actor.ts';
import type { Database } from '../../../shared/db/database.ts';
import { upsertPassword } from '../passwords/replace-password.ts';

type Accounts = Database['accounts'];

export interface Person extends Record<string, unknown> {
  id: string;
  email: string;
  name: string;
  /** Somebody has shown that this mailbox is theirs. */
  proven: boolean;
  credentials_version: number;
}

/** The account of an address, made unproven where there is none. */
export async function findOrAddPerson(
  db: Accounts,
  person: { email: string; name: string; language: Language | null },
): Promise<Person> {
  const columns = sql`id, email, name, email_verified AS proven, credentials_version`;
  const added = await db.execute<Person>(sql`
    INSERT INTO auth."user" (email, name, language) VALUES (${person.email}, ${person.name}, ${person.language})
    ON CONFLICT (email) DO NOTHING RETURNING ${columns}`);
  if (added.rows[0]) return added.rows[0];
  const known = await db.execute<Person>(
    sql`SELECT ${columns} FROM auth."user" WHERE email = ${person.email}`,
  );
  if (!known.rows[0]) throw new Error('an account vanished while its owner signed in');
  return known.rows[0];
}

/** Null where the address has no account. */
export async function findUserId(db: Accounts, email: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM auth."user" WHERE email = ${email}`);
  return rows[0]?.id ?? null;
}

/** Whether the address has an account, and somebody has shown that it is theirs. */
export async function isProvenMailbox(db: Accounts, email: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`SELECT FROM auth."user" WHERE email = ${email} AND email_verified`,
  );
  return rowCount === 1;
}

export async function isProfessional(db: Accounts, userId: string | null): Promise<boolean> {
  const { rowCount } = await db.execute(sql`SELECT 1 FROM profiles WHERE id = ${userId}`);
  return rowCount === 1;
}

export interface Proof extends Person {
  /** Becomes the password where it is given. */
  passwordHash: string | null;
}

/**
 * From now on the mailbox counts as its owner's. At the first proof everything from before is removed, name, picture,
 * passwords, phone, second factors and sessions: whoever set them had shown nothing. Answers the version of the
 * credentials; null where they have changed since the person was read.
 */
export async function proveMailbox(
  db: Accounts,
  { id, name, passwordHash, credentials_version: checked }: Proof,
): Promise<number | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ proven: boolean; version: number }>(sql`
      SELECT email_verified AS proven, credentials_version AS version FROM auth."user"
      WHERE id = ${id} FOR UPDATE`);
    const now = rows[0];
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

export async function selectLanguage(db: Accounts, email: string): Promise<Language | null> {
  const { rows } = await db.execute<{ language: Language | null }>(
    sql`SELECT language FROM auth."user" WHERE email = ${email}`,
  );
  return rows[0]?.language ?? null;
}

export async function updateLanguage(db: Accounts, userId: string, language: Language): Promise<void> {
  await db.execute(
    sql`UPDATE auth."user" SET language = ${language}, updated_at = now() WHERE id = ${userId}`,
  );
}

/** The hash of the password that an account has now. */
export async function selectPasswordHash(db: Accounts, userId: string): Promise<string | null> {
  const { rows } = await db.execute<{ password: string | null }>(
    sql`SELECT password FROM auth.account WHERE user_id = ${userId} AND provider_id = 'credential'`,
  );
  return rows[0]?.password ?? null;
}

export interface KnownClient extends Record<string, unknown> {
  first_name: string;
  last_name: string;
  newest_request_id: string;
  /** As staff noted it with the contact; null for a sponsor. */
  preferred_language: string | null;
}

/** The address as the client or sponsor of its newest request; null where it is none's. */
export async function findClient(db: Database, email: string): Promise<KnownClient | null> {
  const { rows } = await db.withActor(system, (tx) =>
    tx.execute<KnownClient>(sql`
      SELECT u.first_name, u.last_name, r.id AS newest_request_id, c.preferred_language
      FROM client_users u
      JOIN client_requests r ON r.id = u.client_request_id
      LEFT JOIN contacts c ON c.id = r.contact_id AND c.email = u.email
      WHERE u.email = ${email}
      ORDER BY r.created_at DESC, r.id DESC LIMIT 1`),
  );
  return rows[0] ?? null;
}

/**
 * Whose mailbox leads into a request: the asking address while it has access, else the sponsor's or the
 * client's; null where the request is gone.
 */
export async function findRequestMailbox(
  db: Database,
  requestId: string,
  asking: string,
): Promise<string | null> {
  const { rows } = await db.withActor(system, (tx) =>
    tx.execute<{ email: string }>(sql`
      SELECT email FROM client_users WHERE client_request_id = ${requestId}
      ORDER BY email = ${asking} DESC, is_sponsor DESC LIMIT 1`),
  );
  return rows[0]?.email ?? null;
}
