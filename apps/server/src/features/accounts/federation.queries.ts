import { sql } from 'drizzle-orm';
import type { Database } from '../../shared/db/database.ts';
import type { Claims, OidcFlow } from './oidc.ts';

type Accounts = Database['accounts'];

/** A sign-in that is under way at another service. */
export interface Flow {
  provider: string;
  /** The last part of the address that the browser is to come back to. */
  place: string;
  waitsFor: { oidc: OidcFlow } | { samlRequestId: string } | { arrival: Claims };
  /** Whose account the identity is to be connected with; null where it signs in. */
  linkTo: string | null;
  returnTo: string;
}

/** Kept for ten minutes. `key` is the hash of the state that the browser carries. */
export async function insertFlow<Pending>(
  db: Accounts,
  kind: string,
  key: string,
  flow: Pending,
): Promise<void> {
  await db.execute(sql`
    INSERT INTO auth.verification (identifier, value, expires_at)
    VALUES (${`${kind} ${key}`}, ${JSON.stringify(flow)}, now() + interval '10 minutes')`);
}

/** Uses it up; of any number of callers one gets it. */
export async function takeFlow<Pending>(db: Accounts, kind: string, key: string): Promise<Pending | null> {
  const { rows } = await db.execute<{ value: string; live: boolean }>(sql`
    DELETE FROM auth.verification WHERE identifier = ${`${kind} ${key}`}
    RETURNING value, expires_at > now() AS live`);
  return rows[0]?.live ? JSON.parse(rows[0].value) : null;
}

/** Whose the identity is; null for one that nobody has connected. */
export async function findIdentityOwner(
  db: Accounts,
  provider: string,
  subject: string,
): Promise<string | null> {
  const { rows } = await db.execute<{ user_id: string }>(
    sql`SELECT user_id FROM auth.account WHERE provider_id = ${provider} AND account_id = ${subject}`,
  );
  return rows[0]?.user_id ?? null;
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
  const owner = (await findIdentityOwner(db, identity.provider, identity.subject)) ?? '';
  return { owner, added: rowCount === 1 };
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
