import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import type pg from 'pg';
import { DatabaseClient, defaultLimits } from '../database-client.ts';
import { ensureBackupRole } from './backup-role.ts';

/** Numbered migrations after the baseline; `upgrades/` has the ones that the baseline replaces. */
const folder = new URL('../../../../migrations/', import.meta.url);
const upgrades = new URL('upgrades/', folder);
const baseline = new URL('baseline/', folder);
/** Serializes the migrations of servers that start in parallel. */
const lockKey = 7_240_811;

/** The message is one line, with what to do. */
export class MigrationsLost extends Error {
  override name = 'MigrationsLost';
}

/**
 * Applies the numbered SQL files that the database does not have yet, each in its own transaction. An empty database
 * gets the baseline instead of those that it replaces. `until`: the first four digits of the last one, for a backup
 * of an earlier release. Returns the names that were recorded. Throws MigrationsLost if the record of earlier ones is
 * lost.
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
    const applied: string[] = [];
    if (done.size === 0) {
      await refuseIfMigrated(client);
      const covered = await listCovered(files);
      if (covered.length) await apply(client, 'The baseline', await readBaseline(), covered);
      for (const { name, checksum } of covered) {
        done.set(name, checksum);
        applied.push(name);
      }
    }
    for (const migration of files) {
      const before = done.get(migration.name);
      if (before === migration.checksum) continue;
      if (before) throw new Error(`Migration ${migration.name} was changed after it had been applied.`);
      await apply(client, `Migration ${migration.name}`, migration.sql, [migration]);
      applied.push(migration.name);
    }
    await setLanguages(client);
    await ensureBackupRole(client);
    return applied;
  } finally {
    await client.end();
  }
}

/** Stores the languages that constraints compare with. */
async function setLanguages(client: pg.Client): Promise<void> {
  // A backup of an earlier release is migrated to a state without this table.
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

/** Migrations of this release, in order. */
export async function readMigrations(until = '9999'): Promise<Migration[]> {
  const files = [...(await listSql(upgrades)), ...(await listSql(folder))];
  const migrations = await Promise.all(
    files.map(async ({ name, url }) => {
      const sql = await readFile(url, 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
  return migrations
    .filter(({ name }) => name.slice(0, 4) <= until)
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function listSql(from: URL): Promise<{ name: string; url: URL }[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  return names.map((name) => ({ name, url: new URL(name, from) }));
}

/** Migrations that the baseline replaces; none if `until` is before the last of them. */
async function listCovered(files: Migration[]): Promise<Migration[]> {
  const names = new Set((await listSql(upgrades)).map(({ name }) => name));
  const covered = files.filter(({ name }) => names.has(name));
  return covered.length === names.size ? covered : [];
}

async function readBaseline(): Promise<string> {
  const files = await listSql(baseline);
  return (await Promise.all(files.map(({ url }) => readFile(url, 'utf8')))).join('\n');
}

/** A truncated data file of PostgreSQL reads as an empty table. */
async function refuseIfMigrated(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    `SELECT to_regclass('public.client_requests') IS NOT NULL AS is_there`,
  );
  if (rows[0]?.is_there)
    throw new MigrationsLost(
      'The database is damaged (it has tables, and no record of the migrations that made them). Move its folder away and restore a backup: npm run restore (docs/guides/backup.md).',
    );
}

async function apply(client: pg.Client, what: string, sql: string, recorded: Migration[]): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    for (const { name, checksum } of recorded)
      await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`${what} failed: ${(error as Error).message}`, { cause: error });
  }
}
