import { createHmac } from 'node:crypto';
import pg from 'pg';
import {
  checkValue,
  knownSecrets,
  openPassword,
  type Secrets,
  sealPassword,
} from '../../secrets/known-secrets.ts';
import { DatabaseClient, defaultLimits } from '../database-client.ts';
import { backupRole } from './backup-role.ts';

/** The message is one line, with what to do. */
export class OtherSecretError extends Error {
  override name = 'OtherSecretError';
}

interface KnownSecrets {
  /** Secrets that running servers may still use. */
  previousSecrets?: readonly string[];
  /** For a lost secret: the database accepts this one from now on. */
  acceptSecret?: boolean;
  /** Whether the role's password may be changed if it is not the stored one; otherwise OtherPasswordError is thrown. */
  changesPassword?: boolean;
}

/** The message is one line, with what to do. */
export class OtherPasswordError extends Error {
  override name = 'OtherPasswordError';
}

const otherSecret = () =>
  new OtherSecretError(
    'AUTH_SECRET is not the one that this database knows. Start every server with the same AUTH_SECRET (or DATA_DIR/auth-secret); to change it, put the earlier one into AUTH_SECRET_PREVIOUS. If the earlier one is lost: npm run keys -- accept-secret.',
  );

/**
 * Creates the login role of the running server, and returns its connection string. The role owns only the job queue's
 * schema, is no superuser and cannot bypass row security. Its password is stored sealed by each secret that the
 * database knows, so that every replica finds it. Throws OtherSecretError, and then nothing is changed.
 */
export async function ensureServerRole(
  ownerUrl: string,
  authSecret: string,
  { previousSecrets = [], acceptSecret = false, changesPassword = true }: KnownSecrets = {},
): Promise<string> {
  const secrets = { authSecret, previousSecrets };
  const client = new DatabaseClient({
    connectionString: ownerUrl,
    connectionTimeoutMillis: defaultLimits.connectMs,
  });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT current_database() AS name');
    const database = rows[0]?.name ?? '';
    // Roles belong to the whole cluster: two installations in one cluster must not share theirs.
    const role = `${database.slice(0, 50)}_login`;
    const name = pg.escapeIdentifier(role);
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [role]);
    if (acceptSecret) await client.query('DELETE FROM auth.known_secret');
    const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    const loginUrl = (password: string) => {
      const url = new URL(ownerUrl);
      url.username = encodeURIComponent(role);
      url.password = encodeURIComponent(password);
      return url.toString();
    };
    const password =
      (await readPassword(client, secrets)) ??
      (await choosePassword(client, { secrets, role, loginUrl, isNew: acceptSecret || !known.rowCount }));
    const isNew = !known.rowCount;
    if (isNew) await client.query(`CREATE ROLE ${name} PASSWORD ${pg.escapeLiteral(password)}`);
    await client.query(`ALTER ROLE ${name} LOGIN INHERIT NOCREATEDB NOCREATEROLE`);
    // Other servers use it, so it changes only if it is wrong, as after a restore.
    if (!(await canLogIn(loginUrl(password)))) {
      if (!changesPassword && !isNew && !acceptSecret) throw otherPassword(role);
      await client.query(`ALTER ROLE ${name} PASSWORD ${pg.escapeLiteral(password)}`);
    }
    await rememberSecrets(client, secrets, password);
    await client.query(`GRANT visafolio_server TO ${name}`);
    await client.query(`GRANT CONNECT ON DATABASE ${pg.escapeIdentifier(database)} TO ${name}`);
    await client.query('CREATE SCHEMA IF NOT EXISTS pgboss');
    await client.query(`GRANT USAGE, CREATE ON SCHEMA pgboss TO ${name}`);
    await refuseIfUnbound(client, role);
    return loginUrl(password);
  } finally {
    await client.end();
  }
}

/** Throws OtherSecretError, before anything is changed, if the database knows another secret. */
export async function refuseOtherSecret(
  ownerUrl: string,
  authSecret: string,
  { previousSecrets = [], acceptSecret = false }: KnownSecrets = {},
): Promise<void> {
  if (acceptSecret) return;
  const client = new DatabaseClient({
    connectionString: ownerUrl,
    connectionTimeoutMillis: defaultLimits.connectMs,
  });
  await client.connect();
  try {
    const { rows } = await client.query(`SELECT FROM pg_class WHERE oid = to_regclass('auth.known_secret')`);
    if (rows.length) await readPassword(client, { authSecret, previousSecrets });
  } finally {
    await client.end();
  }
}

/** The stored password; null if the database knows no secret yet. */
async function readPassword(client: pg.Client, secrets: Secrets): Promise<string | null> {
  const { rows } = await client.query<{ check_value: string; sealed_password: string }>(
    'SELECT check_value, sealed_password FROM auth.known_secret',
  );
  if (!rows.length) return null;
  for (const secret of knownSecrets(secrets)) {
    const row = rows.find(({ check_value }) => check_value === checkValue(secret));
    if (row) return openPassword(secret, row.sealed_password);
  }
  throw otherSecret();
}

const otherPassword = (role: string) =>
  new OtherPasswordError(
    `PostgreSQL refuses the stored password of the role ${role}, which other servers may use: it is not changed at a start. If it was changed, or the role is of another installation that is gone: npm run keys -- reset-database-password.`,
  );

/** Settings that every new connection of the role starts with in this database. */
export async function setRoleSettings(
  ownerUrl: string,
  serverUrl: string,
  settings: Record<string, string>,
): Promise<void> {
  const role = decodeURIComponent(new URL(serverUrl).username);
  const client = new DatabaseClient({
    connectionString: ownerUrl,
    connectionTimeoutMillis: defaultLimits.connectMs,
  });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [role]);
    const { rows } = await client.query<{ database: string; present: string[] }>(
      `SELECT current_database() AS database, coalesce((SELECT setconfig FROM pg_db_role_setting
         JOIN pg_roles r ON r.oid = setrole JOIN pg_database d ON d.oid = setdatabase
         WHERE rolname = $1 AND datname = current_database()), '{}') AS present`,
      [role],
    );
    const { database = '', present = [] } = rows[0] ?? {};
    for (const [name, value] of Object.entries(settings)) {
      if (present.some((each) => each.toLowerCase() === `${name}=${value}`.toLowerCase())) continue;
      await client.query(
        `ALTER ROLE ${pg.escapeIdentifier(role)} IN DATABASE ${pg.escapeIdentifier(database)}
         SET ${name} = ${pg.escapeLiteral(value)}`,
      );
    }
  } finally {
    await client.end();
  }
}

interface Choice {
  secrets: Secrets;
  role: string;
  loginUrl: (password: string) => string;
  /** No server uses the role. */
  isNew: boolean;
}

/** For a database that knows no secret yet. The previous release derived the password from its secret. */
async function choosePassword(
  client: pg.Client,
  { secrets, role, loginUrl, isNew }: Choice,
): Promise<string> {
  const derived = knownSecrets(secrets).map((secret) =>
    createHmac('sha256', secret).update(`database role ${role}`).digest('base64url'),
  );
  const [present = ''] = derived;
  if (isNew) return present;
  for (const password of derived) if (await canLogIn(loginUrl(password))) return password;
  // The role may be left over from a deleted database of the same name.
  if (await hasAccounts(client)) throw otherSecret();
  return present;
}

/** An owner that is no superuser is also subject to row security. */
async function hasAccounts(client: pg.Client): Promise<boolean> {
  await client.query(`SET ROLE ${backupRole}`);
  try {
    const { rowCount } = await client.query('SELECT FROM auth."user" LIMIT 1');
    return rowCount === 1;
  } finally {
    await client.query('RESET ROLE');
  }
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: defaultLimits.connectMs,
  });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === wrongPassword) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** SQLSTATE. */
const wrongPassword = '28P01';

/** Servers can start with any of them; earlier ones are forgotten once a server starts with only the newest. */
async function rememberSecrets(client: pg.Client, secrets: Secrets, password: string): Promise<void> {
  for (const secret of knownSecrets(secrets).reverse())
    await client.query(
      'INSERT INTO auth.known_secret (check_value, sealed_password) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [checkValue(secret), sealPassword(secret, password)],
    );
  if (secrets.previousSecrets?.length) return;
  await client.query(
    `DELETE FROM auth.known_secret WHERE added_at < (SELECT added_at FROM auth.known_secret WHERE check_value = $1)`,
    [checkValue(secrets.authSecret)],
  );
}

async function refuseIfUnbound(client: pg.Client, role: string): Promise<void> {
  const { rows } = await client.query<{ unbound: boolean }>(
    `SELECT r.rolsuper OR r.rolbypassrls OR EXISTS (
       SELECT FROM unnest(ARRAY['visafolio_staff', 'visafolio_admin', 'visafolio_client', 'visafolio_system', 'visafolio_leaver',
         'visafolio_mover', 'visafolio_importer', 'visafolio_sealer', 'visafolio_backup']) AS capacity
       WHERE pg_has_role(r.oid, capacity, 'USAGE')) AS unbound
     FROM pg_roles r WHERE r.rolname = $1`,
    [role],
  );
  if (rows[0]?.unbound !== false)
    throw new Error(
      `The database role ${role} could bypass row-level security or reach rows without saying as whom.`,
    );
}
