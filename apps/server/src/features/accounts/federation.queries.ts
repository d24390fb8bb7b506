import { sql } from 'drizzle-orm';
import type { Database } from '../../shared/db/database.ts';
import type { OidcFlow } from './oidc.ts';

type Accounts = Database['accounts'];

/** A sign-in that is under way at another service. */
export interface Flow {
  provider: string;
  oidc: OidcFlow;
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

/** Answers whose it is from now on: somebody else's where they were first. */
export async function insertIdentity(
  db: Accounts,
  identity: { userId: string; provider: string; subject: string },
): Promise<string> {
  await db.execute(sql`
    INSERT INTO auth.account (user_id, provider_id, account_id)
    VALUES (${identity.userId}, ${identity.provider}, ${identity.subject})
    ON CONFLICT (provider_id, account_id) DO NOTHING`);
  return (await findIdentityOwner(db, identity.provider, identity.subject)) ?? '';
}

/** Not the password, which is kept in the same table. False where it is none of theirs. */
export async function deleteIdentity(db: Accounts, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM auth.account WHERE id = ${id} AND user_id = ${userId} AND provider_id <> 'credential'`);
  return rowCount === 1;
}

export interface FirmProvider extends Record<string, unknown> {
  id: string;
  domain: string;
  issuer: string;
  client_id: string;
}

/** The sign-in of the firm whose people have addresses of this domain, or the one with this id. */
export async function findFirmProvider(
  db: Accounts,
  by: { domain: string } | { id: string },
): Promise<(FirmProvider & { client_secret: string | null }) | null> {
  const which = 'domain' in by ? sql`domain = ${by.domain}` : sql`id::text = ${by.id}`;
  const { rows } = await db.execute<FirmProvider & { client_secret: string | null }>(
    sql`SELECT id, domain, issuer, client_id, client_secret FROM auth.firm_provider WHERE ${which}`,
  );
  return rows[0] ?? null;
}

export async function selectFirmProviders(db: Accounts, firmId: string): Promise<FirmProvider[]> {
  const { rows } = await db.execute<FirmProvider>(sql`
    SELECT id, domain, issuer, client_id FROM auth.firm_provider WHERE firm_id = ${firmId} ORDER BY domain`);
  return rows;
}

/** Null where the domain has one already. `client_secret` comes encrypted. */
export async function insertFirmProvider(
  db: Accounts,
  row: { firm_id: string; domain: string; issuer: string; client_id: string; client_secret: string | null },
): Promise<FirmProvider | null> {
  const { rows } = await db.execute<FirmProvider>(sql`
    INSERT INTO auth.firm_provider (firm_id, domain, issuer, client_id, client_secret)
    VALUES (${row.firm_id}, ${row.domain}, ${row.issuer}, ${row.client_id}, ${row.client_secret})
    ON CONFLICT (domain) DO NOTHING RETURNING id, domain, issuer, client_id`);
  return rows[0] ?? null;
}

/** Whether any firm has a sign-in of its own. */
export async function hasFirmProviders(db: Accounts): Promise<boolean> {
  const { rowCount } = await db.execute(sql`SELECT FROM auth.firm_provider LIMIT 1`);
  return rowCount === 1;
}

export async function deleteFirmProvider(db: Accounts, firmId: string, id: string): Promise<void> {
  await db.execute(sql`DELETE FROM auth.firm_provider WHERE id = ${id} AND firm_id = ${firmId}`);
}
