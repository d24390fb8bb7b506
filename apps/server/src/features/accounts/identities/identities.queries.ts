import { sql } from 'drizzle-orm';
import type { Database } from '../../../shared/db/database.ts';
import { column, execute, queryRow, queryRows, queryValue, type Row } from '../../../shared/db/query.ts';
import type { CheckedCredentials, SessionHolder } from '../sessions/call-session.ts';

type Accounts = Database['accounts'];

/** The provider of a wallet's identity. */
export const ethereum = 'ethereum';

const Identity = {
  id: column.uuid,
  /** `credential` is the password; otherwise a provider's id. */
  provider: column.text,
  /** The provider's id of the account. */
  subject: column.text,
  created_at: column.timestamp,
};
export type Identity = Row<typeof Identity>;

/** Connected accounts and the password of a user, oldest first. */
export const selectIdentities = (db: Accounts, userId: string): Promise<Identity[]> =>
  queryRows(db, Identity)`
    SELECT id, provider_id AS provider, account_id AS subject, created_at FROM auth.account
    WHERE user_id = ${userId} ORDER BY created_at, id`;

/** The user who signs in with this identity; null if unknown. */
export const findIdentityOwner = (
  db: Accounts,
  provider: string,
  subject: string,
): Promise<CheckedCredentials | null> =>
  queryRow(db, { userId: column.uuid, credentialsVersion: column.int })`
    SELECT u.id AS "userId", u.credentials_version AS "credentialsVersion"
    FROM auth.account a JOIN auth."user" u ON u.id = a.user_id
    WHERE a.provider_id = ${provider} AND a.account_id = ${subject}`;

/** Connects an identity unless another user has it. Returns its owner, and whether it was added. */
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

/** Like insertIdentity, but does nothing once the session has ended. */
export async function insertIdentityBySession(
  db: Accounts,
  { sessionId, userId }: SessionHolder,
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

const RemovedIdentity = {
  provider: column.text,
  subject: column.text,
};
export type RemovedIdentity = Row<typeof RemovedIdentity>;

/** Never deletes the password, which is in the same table. Null if the identity is not the user's. */
export const deleteIdentity = (db: Accounts, userId: string, id: string): Promise<RemovedIdentity | null> =>
  queryRow(db, RemovedIdentity)`
    DELETE FROM auth.account WHERE id = ${id} AND user_id = ${userId} AND provider_id <> 'credential'
    RETURNING provider_id AS provider, account_id AS subject`;

/** Comma-separated; null if the provider has no domains. */
export const selectDomainNames = (db: Accounts, firmProviderId: string): Promise<string | null> =>
  queryValue(db, column.text.orNull)`
    SELECT string_agg(domain, ', ' ORDER BY domain) AS names FROM auth.firm_domain
    WHERE provider_id = ${firmProviderId}`;

/** Expires after ten minutes, or with the session that began it. `key` is the hash of the state that the browser keeps. */
export const insertFlow = <Pending>(
  db: Accounts,
  kind: string,
  key: string,
  pending: Pending,
  sessionId: string | null = null,
): Promise<void> =>
  execute(db)`
    INSERT INTO auth.verification (identifier, value, expires_at, session_id)
    VALUES (${`${kind} ${key}`}, ${JSON.stringify(pending)}, now() + interval '10 minutes', ${sessionId})`;

/** Only one of several callers gets it. */
export async function consumeFlow<Pending>(db: Accounts, kind: string, key: string): Promise<Pending | null> {
  const rows = await queryRows(db, { value: column.text, live: column.boolean })`
    DELETE FROM auth.verification WHERE identifier = ${`${kind} ${key}`}
    RETURNING value, expires_at > now() AS live`;
  return rows[0]?.live ? JSON.parse(rows[0].value) : null;
}

/** Reads a sign-in in progress without consuming it. */
export async function loadFlow<Pending>(db: Accounts, kind: string, key: string): Promise<Pending | null> {
  const rows = await queryRows(db, { value: column.text })`
    SELECT value FROM auth.verification WHERE identifier = ${`${kind} ${key}`} AND expires_at > now()`;
  return rows[0] ? JSON.parse(rows[0].value) : null;
}
