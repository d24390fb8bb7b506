import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSealedColumns } from '../src/shared/case-tables/case-tables.ts';
import { createTestDatabase, type TestDatabase } from './harness/test-database.ts';
import { readable, readableLines } from './readable-columns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Columns that the server seals: docs/decisions/0072. */
const sealed = listSealedColumns().map(({ table, column }) => `${table}.${column}`);

it('every column with text or bytes is sealed, or readable for a stated reason', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `SELECT CASE table_schema WHEN 'auth' THEN 'auth.' ELSE '' END || table_name || '.' || column_name AS name
     FROM information_schema.columns
     WHERE table_schema IN ('public', 'auth') AND udt_name IN ('text', 'varchar', 'json', 'jsonb', 'bytea', '_text')
     ORDER BY 1`,
  );
  const listed = [...sealed, ...readable.flatMap(({ columns }) => columns)];
  expect(new Set(listed).size).toBe(listed.length);
  expect(rows.map(({ name }) => name)).toEqual(listed.sort());
});

const readText = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

it('the guide lists every readable column with its reason; `vitest -u` writes it', async () => {
  const guide = 'docs/guides/security.md';
  const head = '| why it is readable | columns |\n|---|---|\n';
  const [before = '', after] = readText(guide).split(head);
  expect(after).toBeDefined();
  await expect(`${before}${head}${readableLines.join('\n')}\n`).toMatchFileSnapshot(`../../../${guide}`);
});

it.each(['README.md', 'docs/guides/security.md'])('%s describes what is readable', (file) => {
  const text = inOneLine(readText(file));
  expect(readable.flatMap(({ summary }) => summary ?? []).filter((each) => !text.includes(each))).toEqual([]);
});
