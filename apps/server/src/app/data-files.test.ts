import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  AgainstAllFile,
  FormNumbersFile,
  KindFile,
  shippedRules,
} from '../features/files/read/kinds/kind-rules.ts';
import { dataFiles } from './data-files.ts';
import { explainFailure } from './start/explain-failure.ts';

const listKinds = (): [file: URL, schema: z.ZodType][] =>
  readdirSync(shippedRules, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes(path.sep) && name.endsWith('.yaml'))
    .map((name) => [new URL(name.replaceAll(path.sep, '/'), shippedRules), KindFile]);

const formats: [file: URL, schema: z.ZodType][] = [
  ...dataFiles.map(({ file, schema }): [URL, z.ZodType] => [file, schema]),
  ...listKinds(),
  [new URL('against-all.yaml', shippedRules), AgainstAllFile],
  [new URL('form-numbers.yaml', shippedRules), FormNumbersFile],
];

/** The schema that editors find by the first line of a YAML file, or by a key of a JSON file. */
function findPublished(file: URL): string {
  const [, place = ''] =
    /^(?:# yaml-language-server: \$schema=|\{\s*"\$schema": ")([^\s"]+)/m.exec(readFileSync(file, 'utf8')) ??
    [];
  expect(place, `${file} names its schema`).not.toBe('');
  return fileURLToPath(new URL(place, file));
}

it('the schema that each file names is published, and validates the file on the server', async () => {
  const published = new Map(formats.map(([file, schema]) => [findPublished(file), schema]));
  for (const [place, schema] of published)
    await expect(
      `${JSON.stringify(z.toJSONSchema(schema, { io: 'input', reused: 'ref' }), null, 2)}\n`,
    ).toMatchFileSnapshot(place);
});

it('the server reads each of its YAML files at start', () => {
  const source = path.resolve(import.meta.dirname, '..');
  const found = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.yaml'),
  );
  const listed = formats
    .map(([file]) => path.relative(source, fileURLToPath(file)))
    .filter((name) => name.endsWith('.yaml'));
  expect(listed.sort()).toEqual(found.sort());
});

it('each file is valid', () => {
  for (const { read } of dataFiles) expect(read()).toBeTruthy();
});

describe('a mistake is refused with file, line, place and reason', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'data-files-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    [
      'concepts.yaml',
      '- date of birth',
      '- Date of birth',
      "words.en[1]: 'Date of birth' must be in small letters",
    ],
    ['concepts.yaml', 'fact: person.birth_date', 'fact: person.birthday', 'concepts[2].fact: '],
    ['concepts.yaml', 'name: zip', 'name: zip_code', "concepts: 'zip' is missing"],
    [
      'concepts.yaml',
      'name: birth_country',
      'name: birth_date',
      "concepts[3].name: 'birth_date' is in this list twice",
    ],
    [
      'concepts.yaml',
      '- expir\\w+.*(',
      '- expir\\w+.*((',
      'words.expressions[1]: Invalid regular expression',
    ],
    ['people.yaml', '- husband', '- husb*', "others.en[5]: 'husb*' must be words, without *"],
    ['people.yaml', '- husband', '- hu', "others.en[5]: 'hu' would be found within other words: '<hu>'"],
    ['field-words.yaml', '- everify', '- e-verify', "elsewhere.en[55]: 'e-verify' is in this list twice"],
    ['us-states.yaml', 'AK:', 'Ak:', 'Ak: must be two capital letters'],
    [
      'asked-documents.yaml',
      '- defuncion',
      '- defunción',
      "words.es[1]: 'defunción' must be in small letters without accents: 'defuncion'",
    ],
    ['asked-documents.yaml', '- military_record', '- military_records', 'kinds[1]: '],
    [
      'whose-document.yaml',
      '- <wife>',
      '- my <wife>',
      "others.en[5]: 'my <wife>' may have < before its first word",
    ],
    ['countries.yaml', 'GBR:', 'UKK:', 'UKK: must be a code of ISO 3166-1, as USA'],
    ['countries.yaml', '- french', '- american', "FRA.en[1]: 'american' is in this list twice"],
    ['sexes.yaml', '- mujer', '- Mujer', 'F.es[4]: must be words in small letters without accents'],
    ['asked-facts.yaml', 'passport.issued: ', 'passport.issue: ', 'meanings'],
    [
      'cover_letter.yaml',
      '{{firm_name}} represents',
      '{{company}} represents',
      'body: there is no placeholder {{company}}',
    ],
    [
      'relationship.yaml',
      '  petitioner: ',
      '  applicant: ',
      'parts.applicant: the body says {{applicant}} nowhere',
    ],
    ['headings.json', '"Móvil"', '"Teléfono"', "headings.phone[8]: 'telefono' is in this list twice"],
    [
      'mail-words.yaml',
      '- iphone',
      '- iPhone',
      "devices.any[1]: 'iPhone' must be in small letters: 'iphone'",
    ],
    [
      'letter-signs.yaml',
      '- <hi>',
      '- hi',
      "salutations.en[2]: 'hi' would be found within other words: '<hi>'",
    ],
    ['letter-signs.yaml', 'salary is', 'Salary is', "pay.en[3]: 'Salary is' must be in small letters"],
    [
      'month-words.yaml',
      '- <al>',
      '- al',
      "before_date.es[7]: 'al' would be found within other words: '<al>'",
    ],
    ['paper-expiry.yaml', '- caduc', '- vence', "expiry.es[3]: 'vence' is in this list twice"],
    ['paper-expiry.yaml', 'i94_expiry:', 'i_94_expiry:', 'papers'],
    ['birth-date-question.json', '"<birthday>"', '"<birthdate>"', 'date_of_birth.en[4]: '],
    ['photo-document.json', '"<fotografia>"', '"<fotografía>"', 'photos.es[3]: '],
    [
      'related-answers.json',
      '"ciudadania"',
      '"ciudadanía"',
      'person_questions.es[4]: must be in small letters',
    ],
    ['related-answers.json', '"license"', '"drivers license"', 'identity_papers.en[4]: must be one word'],
    ['kind-lists.yaml', '- itinerary', '- award', "in_series[10]: 'award' is in this list twice"],
    ['en.yaml', '- the', '- of', "smallWords[2]: 'of' is in this list twice"],
    ['es.yaml', '{day}(', '{days}(', 'dates[1]: must have {day}'],
    ['es.yaml', 'stop: [ALTO', 'stop: [alto', 'keywords.stop[1]: must be words in capital letters'],
    ['icao-codes.yaml', 'country: GBR', 'country: Gbr', 'GBD.country: must be three capital letters'],
    ['headings.json', '"more_names"', '"more names"', 'more_names: '],
    ['headings.json', '"visa_type"', '"visa type"', 'headings'],
  ])('%s: %s as %s', (name, right, wrong, reason) => {
    const known = dataFiles.find(({ file }) => file.pathname.endsWith(`/${name}`));
    if (!known) throw new Error(`there is no ${name}`);
    const text = readFileSync(known.file, 'utf8');
    const changed = text.replace(right, wrong);
    expect(changed).not.toBe(text);
    const copy = path.join(folder, name);
    writeFileSync(copy, changed);
    const refusal = () => {
      try {
        known.read(pathToFileURL(copy));
      } catch (error) {
        return explainFailure(error);
      }
      return null;
    };
    expect(refusal()).toContain(reason);
    expect(refusal()).toMatch(new RegExp(`${RegExp.escape(copy)}:\\d+: `));
  });
});
