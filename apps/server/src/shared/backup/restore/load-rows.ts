import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { BackupError } from '../backup-error.ts';
import { listTables } from '../contents/catalog.ts';
import type { Manifest } from '../contents/manifest.ts';
import { type Reading, readPart } from '../contents/parts.ts';
import { loadKeys, type ReadKey } from './restore-keys.ts';
import { setPhase } from './restore-progress.ts';

/**
 * Fills all tables or none. The database must have the schema of the backup. Works as the owner of the tables without
 * superuser rights: foreign keys, triggers and row security are dropped and restored in the same transaction.
 */
export async function loadRows(
  client: pg.Client,
  manifest: Manifest,
  reading: Reading,
  workspaceKeys: ReadKey[],
): Promise<void> {
  const here = new Map((await listTables(client)).map((table) => [table.name, table]));
  const unknown = manifest.tables.find(({ name }) => !here.has(name));
  if (unknown)
    throw new BackupError(`The backup has a table that this release does not know: ${unknown.name}.`);
  const names = [...here.keys()];

  await client.query('BEGIN');
  try {
    // Rows that migrations insert are in the backup too.
    await client.query(`TRUNCATE ${names.join(', ')}`);
    const keys = await dropForeignKeys(client);
    const forced = await liftRowSecurity(client);
    for (const name of names) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`);
    for (const { name, columns, rows, part } of manifest.tables) {
      const loading = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
      // Emitted again when the connection is closed within the COPY.
      loading.on('error', () => {});
      await readPart(reading, part, loading, { compressed: true });
      const { rows: counted } = await client.query<{ count: number }>(
        `SELECT count(*)::float8 AS count FROM ${name}`,
      );
      if (counted[0]?.count !== rows)
        throw new BackupError(`${name} has ${counted[0]?.count} rows of the backup's ${rows}.`);
    }
    await loadKeys(client, workspaceKeys);
    for (const name of names) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`);
    for (const name of forced) await client.query(`ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`);
    // PostgreSQL checks every row when it adds a key.
    for (const { table, name, definition } of keys)
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
    for (const { name, value } of manifest.sequences)
      if (value !== null) await client.query('SELECT setval($1::regclass, $2::bigint)', [name, value]);
    await setPhase(client, 'rows');
    await client.query('COMMIT');
  } catch (error) {
    // Closing the connection rolls back: during a COPY it accepts no other statement.
    if (error instanceof pg.DatabaseError && error.code === '53100')
      throw new BackupError(
        `The disk is full where the database lies (${error.message}): free some space, then run the restore again.`,
      );
    if (error instanceof pg.DatabaseError)
      throw new BackupError(`The rows of the backup do not fit into the tables: ${error.message}.`);
    throw error;
  }
  await client.query('ANALYZE');
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

async function dropForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND conparentid = 0
       AND connamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace) ORDER BY 1, 2`,
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows;
}

/** COPY refuses a table whose row security applies to its owner. */
async function liftRowSecurity(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT oid::regclass::text AS name FROM pg_class WHERE relforcerowsecurity ORDER BY 1',
  );
  for (const { name } of rows) await client.query(`ALTER TABLE ${name} NO FORCE ROW LEVEL SECURITY`);
  return rows.map(({ name }) => name);
}
