import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkPreparedMessages } from './check-prepared.ts';

const shipped = path.resolve(import.meta.dirname, '../../../../../../packages/locales/src/prepared');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prepared-'));
  cpSync(shipped, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the prepared messages that the product ships are valid', () => {
  expect(() => checkPreparedMessages()).not.toThrow();
});

const filingFee = 'messages\\.filing_fee';

test.each<[what: string, file: string, before: string, after: string, refusal: string]>([
  [
    'a field that there is not',
    'en.json',
    'a fee of {{amount}}',
    'a fee of {{sum}}',
    `${filingFee}\\.body: there is no field \\{\\{sum\\}\\}`,
  ],
  [
    'a field that a translation lacks',
    'es.json',
    'una tarifa de {{amount}}',
    'una tarifa',
    `${filingFee}\\.body: has the fields 'form, until'`,
  ],
  [
    'a text that is missing',
    'es.json',
    '"title": "La tarifa de presentación",',
    '',
    `${filingFee}\\.title: `,
  ],
  ['an empty text', 'es.json', '"La tarifa de presentación"', '""', `${filingFee}\\.title: must have words`],
  [
    'a message that there is not',
    'es.json',
    '"filing_fee": {',
    '"filing_fees": {',
    'messages: .*filing_fees',
  ],
  ['a message that is there twice', 'en.json', '"fee_change": {', '"filing_fee": {', '.*duplicate'],
])('%s is refused with file and line', (_what, name, before, after, refusal) => {
  const file = path.join(folder, name);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(before);
  const changed = text.replace(before, after);
  writeFileSync(file, changed);
  expect(() => checkPreparedMessages(pathToFileURL(`${folder}/`))).toThrow(
    new RegExp(`${name.replace('.', '\\.')}:\\d+: ${refusal}`, 'i'),
  );
});

test('the line is that of the text', () => {
  const file = path.join(folder, 'es.json');
  const text = readFileSync(file, 'utf8').replace('"La tarifa de presentación"', '""');
  writeFileSync(file, text);
  const line = text.split('\n').findIndex((each) => each.includes('"title": ""')) + 1;
  expect(() => checkPreparedMessages(pathToFileURL(`${folder}/`))).toThrow(
    `es.json:${line}: messages.filing_fee.title: `,
  );
});
