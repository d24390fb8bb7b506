import type pg from 'pg';
import { type Table, tables } from './rows.ts';

/** Tables of `public` without personal data: the migrations' own list, which only its owner reaches. */
const exempt = ['schema_migrations'];

/** Tables missing in the matrix. */
export async function unknownTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'f') AND relname <> ALL ($1)`,
    [[...tables, ...exempt]],
  );
  return rows.map(({ name }) => name);
}

/** Row security must be enabled and forced, so that even the table's owner sees no row. */
export async function* protectionBreaches(client: pg.ClientBase, table: Table): AsyncGenerator<string> {
  await client.query(
    `SAVEPOINT owner; ALTER TABLE ${table} OWNER TO pg_database_owner; SET LOCAL ROLE pg_database_owner`,
  );
  const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
  await client.query('ROLLBACK TO owner; RELEASE owner');
  if (rows[0]?.count !== '0') yield `${table}: its owner sees rows`;
}
