import pg from 'pg';
import { DatabaseClient, defaultLimits } from '../database-client.ts';
import { isBehindPooler } from '../pooler.ts';

const oldest = 15;

/** The database cannot be used. The message continues after the name of the setting, and says what to do. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase';
  /** Absent: the setting that names PostgreSQL itself. */
  readonly setting: string | undefined;

  constructor(message: string, setting?: string) {
    super(message);
    this.setting = setting;
  }
}

/**
 * Checks, before anything is changed, that the address leads to a PostgreSQL which accepts us and is new enough, and to
 * itself: migrations, LISTEN and locks need a session. `isForSessions`: transactions have another address.
 */
export async function checkDatabase(url: string, isForSessions = false): Promise<void> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: defaultLimits.connectMs,
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
    const version = rows[0]?.server_version ?? '';
    if (Number.parseInt(version, 10) < oldest)
      throw new UnusableDatabase(
        `leads to PostgreSQL ${version}: Visafolio needs ${oldest} or newer. Upgrade it, or name another one.`,
      );
    if (await isBehindPooler(client))
      throw new UnusableDatabase(
        isForSessions
          ? 'leads to a pooler such as PgBouncer: name the address of PostgreSQL itself.'
          : 'leads to a pooler such as PgBouncer: name the address of PostgreSQL itself in DATABASE_SESSION_URL too.',
      );
    const { rows: state } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby');
    if (state[0]?.standby)
      throw new UnusableDatabase(
        'leads to a standby, which only reads: name the primary, or promote the standby.',
      );
  } catch (error) {
    throw error instanceof UnusableDatabase
      ? error
      : new UnusableDatabase(explainUnusable(error as Error, url));
  } finally {
    client.end().catch(() => {});
  }
}

/** Why the address cannot be used; continues after the name of its setting. */
export function explainUnusable(error: Error & { code?: string }, url: string): string {
  const { hostname, port, pathname, username } = new URL(url);
  const place = `${hostname || 'localhost'}:${port || 5432}`;
  const user = decodeURIComponent(username);
  if (error instanceof pg.DatabaseError) {
    if (error.code === '28P01' || error.code === '28000')
      return `is refused at ${place} for the user ${user} (${error.message}): check user and password there.`;
    if (error.code === '3D000')
      return `names the database ${decodeURIComponent(pathname.slice(1))}, which is not at ${place}: create it (createdb), or correct the name.`;
    if (error.code === '53300')
      return `leads to ${place}, where no connection is free (${error.message}): allow more (max_connections).`;
  }
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return `names the host ${hostname}, which is not found: correct it.`;
  if (error.code === 'ECONNREFUSED')
    return `leads to ${place}, where nothing answers: start PostgreSQL there, or correct the address.`;
  if (/timeout/i.test(error.message))
    return `leads to ${place}, which does not answer within ${defaultLimits.connectMs / 1000} seconds: check the address and the firewall.`;
  return `cannot be used (${error.message})`;
}
