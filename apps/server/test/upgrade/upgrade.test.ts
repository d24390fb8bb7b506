import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { migrate } from '../../src/shared/db/setup/migrate.ts';
import { databaseUrl, dropDatabase, onServer } from '../harness/template-database.ts';

type Row = Record<string, unknown>;

/** Rows of every table that an installation of the first release may have, whose last migration was 0023. */
const tables: Record<string, Row[]> = JSON.parse(
  readFileSync(new URL('./first-release.json', import.meta.url), 'utf8'),
);

const name = `visafolio_upgrade_${randomBytes(4).toString('hex')}`;
const url = databaseUrl(inject('postgresUrl'), name);
let owner: pg.Pool;

beforeAll(async () => {
  await onServer(inject('postgresUrl'), (client) => client.query(`CREATE DATABASE ${name}`));
  await migrate(url, { until: '0023' });
  owner = new pg.Pool({ connectionString: url, max: 1 });
  // The tables stand in the order of their names, not of their foreign keys.
  await owner.query(`SET session_replication_role = 'replica'`);
  for (const [table, rows] of Object.entries(tables)) {
    await owner.query(
      `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
      [JSON.stringify(rows)],
    );
  }
  await owner.query('RESET session_replication_role');
});
afterAll(async () => {
  await owner.end();
  await onServer(inject('postgresUrl'), (client) => dropDatabase(client, name));
});

/** Tables whose rows a later release keeps elsewhere. */
const movedTo: Record<string, string> = { 'auth.security_notice': 'auth.mail_order' };

const countRows = async (places: Record<string, string> = {}) => {
  const counts: Record<string, number> = {};
  for (const table of Object.keys(tables)) {
    const { rows } = await owner.query<{ count: number }>(
      `SELECT count(*)::int FROM ${places[table] ?? table}`,
    );
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
};

it('an installation of the first release keeps every row when it is upgraded', async () => {
  const before = await countRows();
  expect(before).toEqual(
    Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, rows.length])),
  );
  await migrate(url);
  expect(await countRows(movedTo)).toEqual(before);
});

it('what clients gave reads as before', async () => {
  const { rows } = await owner.query<{ answer: string }>(
    'SELECT answer FROM client_request_responses ORDER BY id',
  );
  const given = (tables['public.client_request_responses'] ?? []).map(({ id, answer }) => ({ id, answer }));
  expect(rows).toEqual(
    given.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1)).map(({ answer }) => ({ answer })),
  );
  const files = await owner.query<{ file_path: string }>('SELECT file_path FROM client_document_uploads');
  expect(files.rows).toEqual(
    (tables['public.client_document_uploads'] ?? []).map(({ file_path }) => ({ file_path })),
  );
});
