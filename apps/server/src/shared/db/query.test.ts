import { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, expectTypeOf, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts';
import { system } from './actor.ts';
import { type Database, openDatabase } from './database.ts';
import {
  changeRow,
  column,
  execute,
  hasRow,
  query,
  queryRow,
  queryRows,
  queryValue,
  queryValues,
  requireRow,
  requireValue,
} from './query.ts';

let testDatabase: TestDatabase;
let db: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase.serverUrl, { max: 1 });
});
afterEach(() => {
  vi.unstubAllEnvs();
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

const person = { id: column.uuid, name: column.text, born_on: column.date.orNull };

test('rows have the types that their columns declare', async () => {
  const { rows, rowCount } = await query(db.accounts, person)`
    SELECT ${'11111111-1111-4111-8111-111111111111'}::uuid AS id, 'Ana' AS name, NULL::date AS born_on`;
  expectTypeOf(rows).toEqualTypeOf<{ id: string; name: string; born_on: string | null }[]>();
  expect(rows).toEqual([{ id: '11111111-1111-4111-8111-111111111111', name: 'Ana', born_on: null }]);
  expect(rowCount).toBe(1);
});

test('every kind of column accepts the values of its type', async () => {
  const columns = {
    yes: column.boolean,
    n: column.int,
    part: column.float,
    large: column.bigint,
    at: column.timestamp,
    day: column.date,
    raw: column.bytes,
    names: column.texts,
    ids: column.uuids,
    days: column.ints,
    status: column.oneOf(RequestStatus.options),
    statuses: column.listOf(RequestStatus.options),
    gaps: column.listOfNullable(RequestStatus.options),
    shape: column.json(z.object({ a: z.int() })),
    any: column.json<(string | null)[]>(),
  };
  const { rows } = await query(db.accounts, columns)`
    SELECT true AS yes, 1 AS n, 0.5::float8 AS part, 1::bigint AS large, '2026-01-02T03:04:05Z'::timestamptz AS at,
      '2026-01-02'::date AS day, '\\x00'::bytea AS raw, ARRAY['a'] AS names, ARRAY[]::uuid[] AS ids, ARRAY[1, 2] AS days,
      'pending' AS status,
      ARRAY['pending', 'completed'] AS statuses, ARRAY['pending', NULL] AS gaps, '{"a": 1}'::jsonb AS shape, '["a", null]'::json AS any`;
  expect(rows).toEqual([
    {
      yes: true,
      n: 1,
      part: 0.5,
      large: '1',
      at: '2026-01-02 03:04:05+00',
      day: '2026-01-02',
      raw: Buffer.from([0]),
      names: ['a'],
      ids: [],
      days: [1, 2],
      status: 'pending',
      statuses: ['pending', 'completed'],
      gaps: ['pending', null],
      shape: { a: 1 },
      any: ['a', null],
    },
  ]);
});

test('a caller asks for rows, the first row, or the values of the only column', async () => {
  const both = sql`(VALUES (1), (2)) AS each (n)`;
  const none = sql`${both} WHERE false`;
  const n = { n: column.int };
  expect(await queryRows(db.accounts, n)`SELECT n FROM ${both}`).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await queryRow(db.accounts, n)`SELECT n FROM ${both}`).toEqual({ n: 1 });
  expect(await queryRow(db.accounts, n)`SELECT n FROM ${none}`).toBeNull();
  expect(await requireRow(db.accounts, n)`SELECT n FROM ${both}`).toEqual({ n: 1 });
  await expect(requireRow(db.accounts, n)`SELECT n FROM ${none}`).rejects.toThrow(
    'a statement without a row',
  );
  expect(await queryValues(db.accounts, column.int)`SELECT n FROM ${both}`).toEqual([1, 2]);
  expect(await queryValue(db.accounts, column.int)`SELECT n FROM ${both}`).toBe(1);
  expect(await queryValue(db.accounts, column.int)`SELECT n FROM ${none}`).toBeNull();
  expect(await requireValue(db.accounts, column.int)`SELECT count(*)::int FROM ${none}`).toBe(0);
  await expect(requireValue(db.accounts, column.int)`SELECT n FROM ${none}`).rejects.toThrow(
    'a statement without a row',
  );
  expect(await hasRow(db.accounts)`SELECT FROM ${both}`).toBe(true);
  expect(await hasRow(db.accounts)`SELECT FROM ${none}`).toBe(false);
});

test('a value is compared with its column, and stands alone in its row', async () => {
  await expect(queryValues(db.accounts, column.int)`SELECT 'one' AS n`).rejects.toThrow(
    '"n" is text, expected int',
  );
  await expect(queryValues(db.accounts, column.int)`SELECT 1 AS n, 2 AS m`).rejects.toThrow(
    '"m" (int4) is not declared',
  );
});

test('a change says whether it changed its row', async () => {
  const renamed = await db.accounts.transaction(async (tx) => {
    await execute(tx)`CREATE TEMPORARY TABLE people (id int, name text) ON COMMIT DROP`;
    await execute(tx)`INSERT INTO people VALUES (1, 'Ana')`;
    const rename = (id: number) => changeRow(tx)`UPDATE people SET name = 'Eva' WHERE id = ${id}`;
    return [await rename(1), await rename(2)];
  });
  expect(renamed).toEqual([true, false]);
});

test.each([
  ['a missing column', sql`'Ana' AS name`, '"n" (int) is missing'],
  [
    'a column that is not declared',
    sql`'Ana' AS name, 1 AS n, true AS more`,
    '"more" (bool) is not declared',
  ],
  ['a bigint for an int', sql`'Ana' AS name, count(*) AS n`, '"n" is int8, expected int'],
  ['null', sql`NULL::text AS name, 1 AS n`, '"name" has null, expected text'],
])('%s is named in the error', async (_, selected, message) => {
  const asked = query(db.accounts, { name: column.text, n: column.int })`SELECT ${selected}`;
  await expect(asked).rejects.toThrow(message);
});

test('names and types are compared even without rows', async () => {
  const none = query(db.accounts, { n: column.int })`SELECT 'one' AS n WHERE false`;
  await expect(none).rejects.toThrow('"n" is text, expected int');
});

test.each([
  [{ v: column.oneOf(['a', 'b']) }, sql`'c' AS v`, '"v" has "c", expected text'],
  [{ v: column.oneOf(['a', 'b']).orNull }, sql`'c' AS v`, '"v" has "c", expected text or null'],
  [
    { v: column.json(z.object({ a: z.int() })) },
    sql`'{"a": "1"}'::jsonb AS v`,
    '"v" has {"a":"1"}, expected json',
  ],
  [{ v: column.json() }, sql`NULL::jsonb AS v`, '"v" has null, expected json'],
  [{ v: column.texts }, sql`ARRAY['a', NULL] AS v`, '"v" has ["a",null], expected text[]'],
  [{ v: column.listOfNullable(['a']) }, sql`ARRAY['b', NULL] AS v`, '"v" has ["b",null], expected text[]'],
  [{ v: column.listOf(['a']) }, sql`ARRAY['a', 'b'] AS v`, '"v" has ["a","b"], expected text[]'],
])('a value of the wrong type is in the error: %#', async (columns, selected, message) => {
  await expect(query(db.accounts, columns)`SELECT ${selected}`).rejects.toThrow(message);
});

test('rows are those of the statement in the transaction and role that it runs in', async () => {
  const session = { transaction: column.text, role: column.text };
  const as = await db.withActor(system, async (tx) => {
    const { rows } = await query(tx, session)`
      SELECT txid_current()::text AS transaction, current_user::text AS role`;
    const again = await query(tx, session)`
      SELECT txid_current()::text AS transaction, current_user::text AS role`;
    return [...rows, ...again.rows];
  });
  expect(as[0]?.role).toBe('visafolio_system');
  expect(as[1]).toEqual(as[0]);
});

test('a production server compares nothing', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.resetModules();
  const production = await import('./query.ts');
  const { rows } = await production.query(db.accounts, { n: production.column.int })`SELECT 'one' AS n`;
  expect(rows).toEqual([{ n: 'one' }]);
});
