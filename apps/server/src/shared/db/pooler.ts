import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DatabaseClient, defaultLimits, type Pooler } from './database-client.ts';

/** The client's own connection number, which pg's types leave out. */
type Numbered = DatabaseClient & { processID: number | null };

/** A pooler gives its own numbers to connections. */
export async function isBehindPooler(client: DatabaseClient): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid !== (client as Numbered).processID;
}

/** Asks the pooler at this address what it can do; undefined if PostgreSQL itself answers there. */
export async function findPooler(url: string): Promise<Pooler | undefined> {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: defaultLimits.connectMs,
    query_timeout: defaultLimits.statementMs,
  });
  await client.connect();
  try {
    return (await isBehindPooler(client))
      ? { followsStatements: await followsStatements(client) }
      : undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

/** A pooler that follows named statements gives them names of its own at PostgreSQL. */
async function followsStatements(client: DatabaseClient): Promise<boolean> {
  const name = `probe ${randomUUID()}`;
  await client.query('BEGIN');
  await client.query({ name, text: 'SELECT 1' });
  const { rows } = await client.query('SELECT FROM pg_prepared_statements WHERE name = $1', [name]);
  if (rows.length) await client.query(`DEALLOCATE ${pg.escapeIdentifier(name)}`);
  await client.query('COMMIT');
  return rows.length === 0;
}
