import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';
import type { CheckedCredentials } from '../passwords/replace-password.ts';
import type { Claims, OidcFlow } from './protocols/oidc.ts';

type Accounts = Database['accounts'];

/** A sign-in that is under way at another service. */
export interface Flow {
  provider: string;
  /** The last part of the address that the browser is to come back to. */
  place: string;
  waitsFor: { oidc: OidcFlow } | { samlRequestId: string } | { arrival: SamlArrival };
  /** The session that connects an identity with its account; null where it signs in. */
  linkTo: Holder | null;
  returnTo: string;
}

/** A session, and whose it is. */
export interface Holder {
  sessionId: string;
  userId: string;
}

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

/** Uses it up; of any number of callers one gets it. */
export async function takeFlow<Pending>(db: Accounts, kind: string, key: string): Promise<Pending | null> {
  const { rows } = await db.execute<{ value: string; live: boolean }>(sql`
    DELETE FROM auth.verification WHERE identifier = ${`${kind} ${key}`}
    RETURNING value, expires_at > now() AS live`);
  return rows[0]?.live ? JSON.parse(rows[0].value) : null;
}

/** A SAML answer that was accepted, until the browser that asked for it collects it, and for a while after. */
export interface SamlArrival {
  claims: Claims;
  /** The hash of the answer: the same form sent again is no other answer. */
  answer: string;
}

/**
 * Lays an accepted SAML answer by with its sign-in, unless that has one already or the assertion was used before; true if
 * it did. One statement: of forms sent at once, one is first, and the others wait for it.
 */
export async function storeArrival(
  db: Accounts,
  key: string,
  { assertion, arrival }: { assertion: string; arrival: SamlArrival },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    WITH unused AS (
      INSERT INTO auth.attempt AS a (key, tries, resets_at)
      VALUES (${assertion}, 1, now() + interval '30 minutes')
      ON CONFLICT (key) DO UPDATE SET resets_at = EXCLUDED.resets_at WHERE a.resets_at < now()
      RETURNING key)
    UPDATE auth.verification
    SET value = jsonb_set(value::jsonb, '{waitsFor}', ${JSON.stringify({ arrival })}::jsonb)::text
    WHERE identifier = ${`federated ${key}`} AND value::jsonb -> 'waitsFor' ->> 'samlRequestId' IS NOT NULL
      AND EXISTS (SELECT FROM unused)`);
  return rowCount === 1;
}

/** A sign-in that is under way, without using it up. */
export async function loadFlow<Pending>(db: Accounts, kind: string, key: string): Promise<Pending | null> {
  const { rows } = await db.execute<{ value: string }>(sql`
    SELECT value FROM auth.verification WHERE identifier = ${`${kind} ${key}`} AND expires_at > now()`);
  return rows[0] ? JSON.parse(rows[0].value) : null;
}

/** Whose the identity is, and the version of its credentials; null for one that nobody has connected. */
export async function findIdentityOwner(
  db: Accounts,
  provider: string,
  subject: string,
): Promise<CheckedCredentials | null> {
  const { rows } = await db.execute<CheckedCredentials & Record<string, unknown>>(sql`
    SELECT u.id AS "userId", u.credentials_version AS "credentialsVersion"
    FROM auth.account a JOIN auth."user" u ON u.id = a.user_id
    WHERE a.provider_id = ${provider} AND a.account_id = ${subject}`);
  return rows[0] ?? null;
}

/** Whose it is from now on, somebody else's where they were first, and whether it is so only since now. */
export async function insertIdentity(
  db: Accounts,
  identity: { userId: string; provider: string; subject: string },
): Promise<{ owner: string; added: boolean }> {
  const { rowCount } = await db.execute(sql`
    INSERT INTO auth.account (user_id, provider_id, account_id)
    VALUES (${identity.userId}, ${identity.provider}, ${identity.subject})
    ON CONFLICT (provider_id, account_id) DO NOTHING`);
  const owner = await findIdentityOwner(db, identity.provider, identity.subject);
  return { owner: owner?.userId ?? '', added: rowCount === 1 };
}

/** The same by a session: nothing happens once it has ended. */
export async function insertIdentityBySession(
  db: Accounts,
  { sessionId, userId }: Holder,
  { provider, subject }: { provider: string; subject: string },
): Promise<{ owner: string; added: boolean }> {
  const { rowCount } = await db.execute(sql`
    WITH holder AS (
      SELECT user_id FROM auth.session WHERE id = ${sessionId} AND user_id = ${userId} FOR SHARE)
    INSERT INTO auth.account (user_id, provider_id, account_id)
    SELECT user_id, ${provider}, ${subject} FROM holder
    ON CONFLICT (provider_id, account_id) DO NOTHING`);
  const owner = await findIdentityOwner(db, provider, subject);
  return { owner: owner?.userId ?? '', added: rowCount === 1 };
}

export interface RemovedIdentity extends Record<string, unknown> {
  provider: string;
  subject: string;
}

/** Not the password, which is kept in the same table. Null where it is none of theirs. */
export async function deleteIdentity(
  db: Accounts,
  userId: string,
  id: string,
): Promise<RemovedIdentity | null> {
  const { rows } = await db.execute<RemovedIdentity>(sql`
    DELETE FROM auth.account WHERE id = ${id} AND user_id = ${userId} AND provider_id <> 'credential'
    RETURNING provider_id AS provider, account_id AS subject`);
  return rows[0] ?? null;
}
