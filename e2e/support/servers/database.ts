import { readFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

/** Connection of the database's owner to a running server. */
export async function getOwnerOptions(dataDir: string): Promise<pg.ClientConfig> {
  const kept = (name: string) => readFile(path.join(dataDir, 'postgres', name), 'utf8');
  const [password, port] = await Promise.all([kept('password'), kept('port')]);
  return {
    host: '127.0.0.1',
    port: Number(port),
    user: 'postgres',
    password: password.trim(),
    database: 'visafolio',
  };
}

/** Runs a statement in the server's database as its owner, for what no person can do, such as letting time pass. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  dataDir: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client(await getOwnerOptions(dataDir));
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
