import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/test-database.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const setLanguages = (codes: string) =>
  database.owner.query(
    `CREATE OR REPLACE FUNCTION product_languages() RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT '{${codes}}'::text[] $$`,
  );
const readLanguages = async () =>
  (await database.owner.query<{ codes: string[] }>('SELECT product_languages() AS codes')).rows[0]?.codes;

test('every column with a language accepts only those of the list', async () => {
  const { rows } = await database.owner.query<{ place: string; definition: string }>(
    `SELECT a.attrelid::regclass || '.' || a.attname AS place, pg_get_constraintdef(c.oid) AS definition
     FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND c.conkey = ARRAY[a.attnum]
     WHERE c.contype = 'c' AND c.connamespace = 'public'::regnamespace AND pg_get_constraintdef(c.oid) ~ 'language'`,
  );
  const derived = rows.filter(({ definition }) => definition.includes('product_languages()'));
  expect(derived.map(({ place }) => place).sort()).toMatchInlineSnapshot(`
    [
      "calendar_feeds.language",
      "client_requests.invitation_language",
      "file_readings.language",
      "glossary_terms.language",
      "glossary_terms.translation_language",
      "message_translations.language",
      "push_subscriptions.language",
      "reminder_texts.language",
    ]
  `);
  expect(rows.filter(({ definition }) => /'en'|'es'/.test(definition))).toEqual([]);
});

test("a start writes the release's list into the database", async () => {
  await setLanguages('en');
  await migrate(database.ownerUrl);
  expect(await readLanguages()).toEqual(languageCodes);
});
