import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './harness/test-database.ts';
import { readable } from './readable-columns.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What the server seals before it is stored: docs/decisions/0072. */
const sealed = [
  'client_request_responses.answer',
  'client_requests.notes',
  'client_request_documents.review_note',
  'answers_sent_back.reason',
  'case_notes.body',
  'key_dates.note',
  'text_consents.number',
  'letters.paragraphs',
  'letters.proposal',
  'inbound_mails.content',
  'messages.body',
  'message_translations.body',
  // Of these the texts that repeat an answer, a reason or a note.
  'file_readings.pages',
  'file_facts.facts',
  'activity.payload',
  'mail_orders.payload',
];

it('every column that holds texts or bytes is sealed, or is readable for a reason', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `SELECT CASE table_schema WHEN 'auth' THEN 'auth.' ELSE '' END || table_name || '.' || column_name AS name
     FROM information_schema.columns
     WHERE table_schema IN ('public', 'auth') AND udt_name IN ('text', 'varchar', 'json', 'jsonb', 'bytea', '_text')
     ORDER BY 1`,
  );
  const listed = [...sealed, ...readable.flatMap(({ columns }) => columns.trim().split(/\s+/))];
  expect(new Set(listed).size).toBe(listed.length);
  expect(rows.map(({ name }) => name)).toEqual(listed.sort());
});

const readText = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

it('the guide names every column that a reader of the database can read, and why', () => {
  const lines = new Set(readText('docs/guides/security.md').split('\n'));
  const missing = readable
    .map(({ why, columns }) => {
      const names = columns.trim().split(/\s+/).sort();
      return `| ${why} | ${names.map((name) => `\`${name}\``).join(', ')} |`;
    })
    .filter((line) => !lines.has(line));
  expect(missing).toEqual([]);
});

it.each(['README.md', 'docs/guides/security.md'])('%s says in words what is readable', (file) => {
  const text = inOneLine(readText(file));
  expect(readable.flatMap(({ summary }) => summary ?? []).filter((each) => !text.includes(each))).toEqual([]);
});
