import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { explainFailure } from '../../../../app/start/explain-failure.ts';
import { readRecognitionRules } from './kind-rules.ts';

const shipped = path.join(import.meta.dirname, 'rules');
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rules-'));
  cpSync(shipped, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = () => readRecognitionRules(pathToFileURL(`${folder}/`));

/** Changes a copy of a file, and returns the error at startup. */
function getRefusal(file: string, change: (text: string) => string): string | null {
  const before = readFileSync(path.join(folder, file), 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(path.join(folder, file), after);
  try {
    read();
  } catch (error) {
    return explainFailure(error);
  }
  return 'nothing was refused';
}

describe('the shipped rules', () => {
  test('are valid, one file for each kind that has words', () => {
    const { kinds, forms, againstAll } = read();
    expect(kinds.map(([kind]) => kind)).toEqual(DocumentKind.options.filter((kind) => kind !== 'photo'));
    expect(forms.length).toBeGreaterThan(0);
    expect(againstAll.length).toBeGreaterThan(0);
  });

  test('are parsed as written in their files, all languages together', () => {
    const passport = new Map(read().kinds).get('passport');
    expect(passport?.titles).toEqual(expect.arrayContaining(['passport', 'pasaporte', 'passeport']));
  });
});

describe('an error in a file is refused with file, line, position and reason', () => {
  const findLineNumber = (file: string, text: string) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1;
  const file = 'civil/birth_certificate.yaml';

  test('accents and capital letters', () => {
    const refusal = getRefusal(file, (text) => text.replace('- acta de nacimiento', '- Acta de Nacimiento.'));
    expect(refusal).toContain(`${file}:${findLineNumber(file, 'Acta de Nacimiento.')}: titles.es[`);
    expect(refusal).toContain(
      `'Acta de Nacimiento.' must be in small letters without accents and punctuation: 'acta de nacimiento'`,
    );
  });

  test('a phrase that is in a list twice, in two languages', () => {
    const refusal = getRefusal(file, (text) => text.replace('  es:\n', '  es:\n    - birth certificate\n'));
    expect(refusal).toContain(
      `${file}:${findLineNumber(file, '  es:') + 1}: titles.es[1]: 'birth certificate' is in this list twice`,
    );
  });

  test('a phrase that counts for the kind and against it', () =>
    expect(
      getRefusal(file, (text) =>
        text.replace('against:\n  en:\n', 'against:\n  en:\n    - birth certificate\n'),
      ),
    ).toContain(`against.en[1]: 'birth certificate' speaks for this kind too`));

  test('an unknown language, and an unknown list', () => {
    expect(getRefusal(file, (text) => text.replace('  es:\n', '  spanish:\n'))).toMatch(
      new RegExp(`${file}:${findLineNumber(file, '  spanish:')}: titles: .*spanish`),
    );
    expect(getRefusal(file, (text) => text.replace('strong:\n', 'stronger:\n'))).toMatch(
      new RegExp(`${file}:${findLineNumber(file, 'stronger:')}: .*stronger`),
    );
  });

  test('a number without quotes', () =>
    expect(getRefusal(file, (text) => text.replace('  es:\n', '  es:\n    - 1040\n'))).toContain(
      'titles.es[1]: must be words; put a number in quotes',
    ));

  test('a sentence with an empty alternative', () =>
    expect(
      getRefusal('work/offer_letter.yaml', (text) => text.replace('  - have a job|', '  - Have a job||')),
    ).toMatch(/offer_letter\.yaml:\d+: sentences\[\d+\]: 'Have a job' must be words/));

  test('a form of an unknown kind, and a form twice', () => {
    expect(getRefusal('form-numbers.yaml', (text) => text.replace('kind: w2', 'kind: w3'))).toMatch(
      /form-numbers\.yaml:\d+: forms\[1\]\.kind: /,
    );
    expect(
      getRefusal('form-numbers.yaml', (text) =>
        text.replace('kind: w3', 'kind: w2').replace('form: I-20', 'form: W-2'),
      ),
    ).toContain(`forms[6].form: 'W-2' is in this list twice`);
  });

  test('invalid YAML, and a list that occurs twice', () => {
    expect(getRefusal(file, (text) => `${text}titles:\n  en:\n    - acta\n`)).toMatch(
      /birth_certificate\.yaml:\d+: .*duplicate/i,
    );
    expect(getRefusal(file, () => 'titles: [')).toMatch(/birth_certificate\.yaml:\d+: /);
  });

  test('a file without a kind, and a kind without a file', () => {
    renameSync(path.join(folder, file), path.join(folder, 'civil/birth_record.yaml'));
    expect(read).toThrow(`civil/birth_record.yaml: there is no kind 'birth_record'`);
    rmSync(path.join(folder, 'civil/birth_record.yaml'));
    expect(read).toThrow('birth_certificate.yaml is missing');
  });
});
