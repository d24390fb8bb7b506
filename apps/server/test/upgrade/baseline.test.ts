import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate, readMigrations } from '../../src/shared/db/setup/migrate.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/shared/postgres/embedded-postgres.ts';
import { databaseUrl, onServer } from '../harness/template-database.ts';
import { readSchema, readSchemaPart, type SchemaPart } from './read-schema.ts';

const migrations = new URL('../../migrations/', import.meta.url);
const owner = 'visafolio_tables_owner';

/** Roles belong to the whole cluster, so each way to create a schema has its own. */
interface Cluster {
  postgres: EmbeddedPostgres;
  dataDir: string;
  /** `super` belongs to a superuser, `owned` to another role. */
  urls: { super: string; owned: string };
}

const clusters: Cluster[] = [];
let fromBaseline: Cluster;
let fromUpgrades: Cluster;
let upgrades: string[];

beforeAll(async () => {
  upgrades = (await readdir(new URL('upgrades/', migrations))).sort();
  fromBaseline = await startCluster();
  fromUpgrades = await startCluster();
  const beforeLast = upgrades.at(-2)?.slice(0, 4) ?? '';
  // The first database creates the roles of its cluster; only their creator or a superuser may alter them.
  for (const name of ['owned', 'super'] as const) {
    await migrate(fromUpgrades.urls[name], { until: beforeLast });
    await migrate(fromUpgrades.urls[name]);
    await migrate(fromBaseline.urls[name]);
  }
}, 180_000);
afterAll(async () => {
  for (const { postgres, dataDir } of clusters) {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  }
}, 60_000);

async function startCluster(): Promise<Cluster> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-baseline-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
  const ofOwner = new URL(databaseUrl(postgres.url, 'owned'));
  ofOwner.username = owner;
  ofOwner.password = 'owner';
  const cluster = {
    postgres,
    dataDir,
    urls: { super: databaseUrl(postgres.url, 'super'), owned: ofOwner.toString() },
  };
  clusters.push(cluster);
  await onServer(postgres.url, async (client) => {
    await client.query(`CREATE ROLE ${owner} LOGIN CREATEROLE PASSWORD 'owner'`);
    await client.query(`CREATE DATABASE owned OWNER ${owner}`);
    await client.query('CREATE DATABASE super');
  });
  return cluster;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

describe.each(['super', 'owned'])('in the database %s', (name) => {
  test('a new installation has the same schema and rows as one that ran every upgrade', async () => {
    // As a superuser, because row security hides rows from other owners.
    const read = ({ postgres }: Cluster) => withClient(databaseUrl(postgres.url, name), readSchema);
    const fresh = await read(fromBaseline);
    const upgraded = await read(fromUpgrades);
    for (const part of Object.keys(upgraded) as SchemaPart[])
      expect([part, fresh[part]]).toEqual([part, upgraded[part]]);
    // Not just equal because nothing was read.
    expect(fresh.policies.length).toBeGreaterThan(600);
    expect(fresh.columns.length).toBeGreaterThan(800);
    for (const part of [
      'roles',
      'memberships',
      'relations',
      'constraints',
      'indexes',
      'triggers',
      'functions',
    ] as const)
      expect([part, fresh[part].length]).not.toEqual([part, 0]);
    expect(fresh.rows).toContain('{"table":"value_sealing"}');
  });
});

test('a new installation records every migration as run', async () => {
  const record = (url: string) =>
    withClient(
      url,
      async (client) =>
        (await client.query('SELECT name, checksum FROM schema_migrations ORDER BY name')).rows,
    );
  const known = (await readMigrations()).map(({ name, checksum }) => ({ name, checksum }));
  expect(known.length).toBeGreaterThanOrEqual(upgrades.length);
  expect(await record(fromBaseline.urls.super)).toEqual(known);
  expect(await record(fromUpgrades.urls.super)).toEqual(known);
  expect(await migrate(fromBaseline.urls.super)).toEqual([]);
});

test('a database that stops before the end of the baseline runs the upgrades up to there', async () => {
  await onServer(fromBaseline.postgres.url, (client) => client.query('CREATE DATABASE stopped'));
  const url = databaseUrl(fromBaseline.postgres.url, 'stopped');
  expect(await migrate(url, { until: '0001' })).toEqual(upgrades.slice(0, 1));
  const tables = await withClient(url, (client) =>
    client.query(`SELECT to_regclass('auth.session') AS first, to_regclass('firms') AS second`),
  );
  expect(tables.rows).toEqual([{ first: 'auth.session', second: null }]);
});

/** A change of each kind, and the part of the schema in which it is visible. */
const changes: [SchemaPart, string][] = [
  ['roles', 'ALTER ROLE visafolio_staff INHERIT'],
  ['roles', 'ALTER ROLE visafolio_client BYPASSRLS'],
  ['memberships', 'GRANT visafolio_admin TO visafolio_client'],
  ['schemas', 'GRANT CREATE ON SCHEMA public TO PUBLIC'],
  ['relations', 'CREATE TABLE one_more ()'],
  ['relations', 'GRANT SELECT ON master_keys TO visafolio_staff'],
  ['relations', 'ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY'],
  ['relations', 'ALTER TABLE contacts SET (fillfactor = 80)'],
  ['relations', 'ALTER TABLE events_to_number SET LOGGED'],
  ['relations', 'CREATE VIEW names AS SELECT name FROM contacts'],
  ['columns', 'ALTER TABLE contacts ALTER COLUMN name DROP NOT NULL'],
  ['columns', 'ALTER TABLE contacts ALTER COLUMN status DROP DEFAULT'],
  ['columns', 'ALTER TABLE outbox ALTER COLUMN attempts TYPE bigint'],
  ['columns', 'ALTER TABLE queue_rows ALTER COLUMN desk_id RESET (n_distinct)'],
  ['columns', 'GRANT UPDATE (status) ON contacts TO visafolio_client'],
  ['columns', 'ALTER TABLE contacts DROP COLUMN address; ALTER TABLE contacts ADD COLUMN address text'],
  ['constraints', 'ALTER TABLE contacts DROP CONSTRAINT contacts_name_check'],
  ['indexes', 'DROP INDEX contacts_newest'],
  [
    'indexes',
    'DROP INDEX contacts_email; CREATE UNIQUE INDEX contacts_email ON contacts (workspace_id, email)',
  ],
  ['triggers', 'ALTER TABLE firms DISABLE TRIGGER make_workspace'],
  [
    'functions',
    `CREATE OR REPLACE FUNCTION app_email() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS 'SELECT NULL::text'`,
  ],
  ['functions', 'ALTER FUNCTION number_events() RESET search_path'],
  ['functions', 'ALTER FUNCTION number_events() OWNER TO visafolio_system'],
  ['functions', 'GRANT EXECUTE ON FUNCTION refresh_queue(uuid[]) TO PUBLIC'],
  ['policies', 'DROP POLICY staff_select ON contacts'],
  ['policies', 'ALTER POLICY staff_select ON contacts USING (true)'],
  ['sequences', 'ALTER SEQUENCE case_numbers INCREMENT 2'],
  ['sequences', 'GRANT USAGE ON SEQUENCE case_numbers TO visafolio_client'],
  ['types', `CREATE TYPE mood AS ENUM ('good')`],
  [
    'defaultPrivileges',
    'ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO visafolio_client',
  ],
  ['publications', 'CREATE PUBLICATION everything FOR TABLE contacts'],
  ['statistics', 'CREATE STATISTICS of_contacts ON name, email FROM contacts'],
  ['rules', 'CREATE RULE kept AS ON DELETE TO firms DO INSTEAD NOTHING'],
  ['comments', `COMMENT ON TABLE contacts IS 'Clients'`],
  ['settings', `ALTER DATABASE super SET jit = off`],
  ['rows', 'INSERT INTO value_sealing DEFAULT VALUES'],
  ['rows', `INSERT INTO firms (name) VALUES ('A firm')`],
];

describe('the comparison detects', () => {
  let before: Awaited<ReturnType<typeof readSchema>>;
  beforeAll(async () => {
    before = await withClient(fromBaseline.urls.super, readSchema);
  });

  test.each(changes)('a change of %s: %s', async (part, change) => {
    await withClient(fromBaseline.urls.super, async (client) => {
      await client.query('BEGIN');
      await client.query(change);
      expect(await readSchemaPart(client, part)).not.toEqual(before[part]);
      await client.query('ROLLBACK');
    });
  });
});

test('the baseline creates each object once, in its final form', async () => {
  const folder = new URL('baseline/', migrations);
  const files = (await readdir(folder)).sort();
  const sql = (await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')))).join('\n');
  const made = [...sql.matchAll(/^CREATE FUNCTION (\w+)\(/gm)].map(([, name]) => name);
  expect(made.length).toBeGreaterThan(50);
  expect(made.filter((name, index) => made.indexOf(name) !== index)).toEqual([]);
  expect(sql).not.toMatch(/^(CREATE OR REPLACE|DROP|UPDATE|DELETE|ALTER POLICY)\b/m);
});
