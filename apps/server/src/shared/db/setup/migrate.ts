import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import type pg from 'pg';
import { DatabaseClient, defaultLimits } from '../database-client.ts';
import { ensureBackupRole } from './backup-role.ts';

const folder = new URL('../../../../migrations/', import.meta.url);
/** Two servers that start at once migrate one after the other. */
const lockKey = 7_240_811;

/** The message is one line, with what to do. */
export class MigrationsLost extends Error {
  override name = 'MigrationsLost';
}

/**
 * Applies the numbered SQL files that the database does not have yet, each in its own transaction. `until`: the first
 * four digits of the last one, for a backup of an earlier release. Throws MigrationsLost where the record of earlier ones is gone.
 */
export async function migrate(ownerUrl: string, { until = '9999' } = {}): Promise<string[]> {
  const files = await readMigrations(until);
  const client = new DatabaseClient({
    connectionString: ownerUrl,
    connectionTimeoutMillis: defaultLimits.connectMs,
  });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    await client.query(
      'CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, checksum text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    );
    const done = new Map(
      (
        await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM schema_migrations')
      ).rows.map((row) => [row.name, row.checksum]),
    );
    if (done.size === 0) await refuseIfMigrated(client);
    const applied: string[] = [];
    for (const { name, sql, checksum } of files) {
      const before = done.get(name);
      if (before === checksum) continue;
      if (before) throw new Error(`Migration ${name} was changed after it had been applied.`);
      await apply(client, name, sql, checksum);
      applied.push(name);
    }
    await setLanguages(client);
    await ensureBackupRole(client);
    return applied;
  } finally {
    await client.end();
  }
}

/** What the constraints of columns that name a language compare with. */
async function setLanguages(client: pg.Client): Promise<void> {
  // A backup of an earlier release is migrated to a state without it.
  const { rowCount } = await client.query(
    `SELECT 1 FROM pg_proc WHERE proname = 'product_languages' AND pronamespace = 'public'::regnamespace`,
  );
  if (rowCount === 0) return;
  await client.query(`
    CREATE OR REPLACE FUNCTION product_languages() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
      AS $$ SELECT '{${languageCodes.join()}}'::text[] $$`);
}

export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** Those of this release, in their order. */
export async function readMigrations(until = '9999'): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql') && name.slice(0, 4) <= until);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** A file of the database that is cut off reads as an empty table. */
async function refuseIfMigrated(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `SELECT to_regclass('public.client_requests') IS NOT NULL AS is_there`,
  );
  if (rows[0]?.is_there)
    throw new MigrationsLost(
      'The database is damaged (it has tables, and no record of the migrations that made them). Move its folder away and restore a backup: npm run restore (docs/guides/backup.md).',
    );
}

async function apply(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}
