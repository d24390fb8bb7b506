import { createHmac } from 'node:crypto';
import pg from 'pg';
import { DatabaseClient, defaultLimits } from '../database-client.ts';

/**
 * Makes (or renews) the login role that the running server uses, and returns its connection string.
 * The role owns nothing but the job queue's schema, is no superuser and cannot bypass row-level security.
 * Its password comes from the secret, so that every replica knows it.
 */
export async function ensureServerRole(ownerUrl: string, secret: string): Promise<string> {
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
    const password = createHmac('sha256', secret).update(`database role ${role}`).digest('base64url');
    const name = pg.escapeIdentifier(role);
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [role]);
    const known = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    const login = `LOGIN INHERIT NOCREATEDB NOCREATEROLE PASSWORD ${pg.escapeLiteral(password)}`;
    await client.query(`${known.rowCount ? 'ALTER' : 'CREATE'} ROLE ${name} ${login}`);
    await client.query(`GRANT visafolio_server TO ${name}`);
    await client.query(`GRANT CONNECT ON DATABASE ${pg.escapeIdentifier(database)} TO ${name}`);
    await client.query('CREATE SCHEMA IF NOT EXISTS pgboss');
    await client.query(`GRANT USAGE, CREATE ON SCHEMA pgboss TO ${name}`);
    await refuseIfUnbound(client, role);
    const url = new URL(ownerUrl);
    url.username = encodeURIComponent(role);
    url.password = encodeURIComponent(password);
    return url.toString();
  } finally {
    await client.end();
  }
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
