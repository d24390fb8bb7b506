import type pg from 'pg';

/** A table from the database's catalog; names are quoted if SQL needs it. */
export interface Table {
  name: string;
  /** Without generated columns, which PostgreSQL computes again. */
  columns: string[];
}

/** `pgboss` holds schedules, which every start creates again; the work of its jobs is in the product's tables. */
const leftOut = `n.nspname !~ '^pg_' AND n.nspname NOT IN ('information_schema', 'pgboss')`;
/** The migrator's list, and the progress of a restore. */
const ownTables = `c.oid NOT IN (SELECT to_regclass(name) FROM unnest(ARRAY['public.schema_migrations', 'public.restore_progress'])
  AS name WHERE to_regclass(name) IS NOT NULL)`;

/** Its rows are not in the sets, see backed-up-keys.ts. */
export const keysApart = 'public.workspace_keys';

/** Every table of the product, by name. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name,
       array_agg(quote_ident(a.attname) ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind = 'r' AND ${leftOut} AND ${ownTables}
     GROUP BY 1 ORDER BY 1`,
  );
  return rows;
}

export interface Sequence {
  name: string;
  /** Null if no number was used yet. */
  value: string | null;
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `SELECT format('%I.%I', schemaname, sequencename) AS name, last_value::text AS value
     FROM pg_sequences AS s JOIN pg_namespace n ON n.nspname = s.schemaname WHERE ${leftOut} ORDER BY 1`,
  );
  return rows;
}

export async function listMigrations(client: pg.ClientBase): Promise<{ name: string; checksum: string }[]> {
  const known = await client.query(`SELECT to_regclass('public.schema_migrations') AS name`);
  if (known.rows[0]?.name === null) return [];
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM public.schema_migrations ORDER BY name',
  );
  return rows;
}
