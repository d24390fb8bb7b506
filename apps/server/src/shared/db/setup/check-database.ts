import pg from 'pg';
import { DatabaseClient, defaultLimits } from '../database-client.ts';

const oldest = 15;

/** The database cannot be used. The message continues after the name of the setting, and says what to do. */
export class UnusableDatabase extends Error {
  override name = 'UnusableDatabase';
}

/** Checks, before anything is changed, that DATABASE_URL leads to a PostgreSQL which accepts us and is new enough. */
export async function checkDatabase(url: string): Promise<void> {
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
  } catch (error) {
    throw error instanceof UnusableDatabase ? error : new UnusableDatabase(explain(error as Error, url));
  } finally {
    client.end().catch(() => {});
  }
}

function explain(error: Error & { code?: string }, url: string): string {
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
