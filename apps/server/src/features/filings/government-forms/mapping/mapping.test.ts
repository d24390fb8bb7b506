import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import { expect, test } from 'vitest';
import { readFormFacts } from '../pdf/prepare/edition.ts';
import { proposeRules } from './propose-rules.ts';
import { type CaseFacts, resolveValues } from './resolve-values.ts';
import { extractPart, splitAddress, splitPersonName } from './split-values.ts';

const field = (name: string, wishes: Partial<FormField> = {}): FormField => ({
  name,
  kind: 'text',
  label: name,
  places: [{ page: 1, left: 0, top: 0, width: 10, height: 10 }],
  max_length: null,
  comb: false,
  multiline: false,
  editable: false,
  choices: [],
  ...wishes,
});
const question = (text: string, wishes = {}) => ({
  text,
  type: 'text' as const,
  required: true,
  section: '',
  choices: [],
  fact: null,
  ...wishes,
});
const noValues = Object.fromEntries([]) as CaseFacts['values'];

test.each([
  ['Ana Pérez', { family_name: 'Pérez', given_names: 'Ana' }],
  ['Juan de la Cruz', { family_name: 'de la Cruz', given_names: 'Juan' }],
  ['Pérez López, Ana María', { family_name: 'Pérez López', given_name: 'Ana', middle_names: 'María' }],
  // The border between first and last name is unknown.
  ['Ana María Pérez López', null],
  ['Madonna', null],
])('the name %s is split only if the parts are certain', (name, parts) => {
  if (parts) expect(splitPersonName(name)).toMatchObject(parts);
  else expect(splitPersonName(name)).toBeNull();
});

test.each([
  [
    '12 Main St, Apt 4B, Austin, TX 78701',
    { street: '12 Main St', unit: '4B', city: 'Austin', state: 'TX', zip: '78701' },
  ],
  [
    '12 Main St\nAustin, Texas 78701-1234, USA',
    { street: '12 Main St', unit: '', state: 'TX', zip: '78701-1234' },
  ],
  ['12 Main St #5, Austin TX 78701', { street: '12 Main St', unit: '5', city: 'Austin' }],
  ['Calle 5 de Mayo 12, Puebla, México', null],
])('the address %s is split only if the parts are certain', (address, parts) => {
  if (parts) expect(splitAddress(address)).toMatchObject(parts);
  else expect(splitAddress(address)).toBeNull();
});

test('dates are formatted as forms write them', () => {
  expect(extractPart('1990-05-17', 'whole')).toBe('05/17/1990');
  expect(extractPart('1990-05-17', 'date_digits')).toBe('05171990');
  expect(extractPart('in May', 'date_us')).toBeNull();
  expect(extractPart('A 123-456-789', 'digits')).toBe('123456789');
});

test('answers without a matching checkbox are listed, and so are unanswered fields', () => {
  const box = (name: string) => field(name, { kind: 'checkbox', choices: [{ value: 'Y', label: 'Y' }] });
  const source = { from: 'question' as const, text: 'Marital status' };
  const rule = (name: string, answer: string) => ({
    field: name,
    source,
    part: 'whole' as const,
    required: true,
    choices: [{ answer, value: 'Y' }],
  });
  const asked = (answer: string | null) =>
    ({ questions: [question('Marital status', { answer })], values: noValues }) as never;
  const fields = [box('Single'), box('Married')];
  const rules = [rule('Single', 'Single'), rule('Married', 'Married')];
  expect(resolveValues(fields, rules, asked('married')).values).toMatchObject([
    { field: { name: 'Married' }, value: 'Y' },
  ]);
  expect(resolveValues(fields, rules, asked('Widowed')).missing).toMatchObject([
    { reason: 'no_such_choice' },
  ]);
  expect(resolveValues(fields, rules, asked(null)).missing).toMatchObject([{ reason: 'unanswered' }]);
  expect(resolveValues(fields, rules, { questions: [], values: noValues }).missing).toMatchObject([
    { reason: 'question_gone' },
    { reason: 'question_gone' },
  ]);
});

test('proposals keep petitioner, beneficiary and spouse apart', () => {
  const fields = [
    field('a', { label: 'Part 2. Information About You (Petitioner). 4. A. Enter Family Name (Last Name).' }),
    field('b', { label: 'Part 4. Information About Beneficiary. 4. A. Enter Family Name (Last Name).' }),
    field('c', {
      label:
        'Part 4. Information About Beneficiary. 10. Enter Date of Birth. Enter as 2 digit month, 2 digit day and 4 digit year.',
    }),
    field('d', {
      label: 'Part 2. Information About You (Petitioner). 9. Sex. Select Male.',
      kind: 'checkbox',
      choices: [{ value: 'M', label: 'M' }],
    }),
    field('e', { label: 'Part 4. Information About Beneficiary. Spouse 1. Enter Family Name (Last Name).' }),
  ];
  const questions = [
    question("Petitioner's family name"),
    question("Beneficiary's family name"),
    question("Beneficiary's date of birth", { type: 'date' }),
    question("Petitioner's sex", { type: 'select', choices: ['Female', 'Male'] }),
  ];
  const proposed = proposeRules(fields, questions, new Set());
  expect(
    proposed.map(({ field, source, part, choices }) => [
      field,
      'text' in source && source.text,
      part,
      choices,
    ]),
  ).toEqual([
    ['a', "Petitioner's family name", 'whole', []],
    ['b', "Beneficiary's family name", 'whole', []],
    ['c', "Beneficiary's date of birth", 'date_us', []],
  ]);
});

const clientQuestions = [
  question('Family name'),
  question('Date of birth', { type: 'date' }),
  question('Home address'),
  question('Have you ever been arrested?', { type: 'yesno' }),
  question('Sex', { type: 'select', choices: ['Female', 'Male'] }),
  question('Email address', { type: 'email' }),
  question('Country of birth'),
];
const filedBy = (who: string) =>
  field('Sign', {
    label: `Part 9. Person Preparing this Form, if Other Than the ${who}.`,
    kind: 'left_alone',
  });
const guess = (fields: FormField[], questions = clientQuestions) =>
  proposeRules(fields, questions, new Set()).map(({ field }) => field);

test('words of a form are not matched to checkboxes, radio buttons, or yes/no lists', () => {
  const choices = [
    { value: 'Y', label: 'Yes' },
    { value: 'N', label: 'No' },
  ];
  const asked = 'Part 1. Information About You. 5. Have you ever been arrested?';
  expect(
    guess([
      field('a', { label: `${asked} Select Yes.`, kind: 'checkbox', choices: [{ value: 'Y', label: 'Y' }] }),
      field('b', { label: asked, kind: 'radio', choices }),
      field('c', { label: asked, kind: 'dropdown', choices }),
      field('d', { label: 'Information About You. Sex. Select Male.', kind: 'checkbox', choices }),
    ]),
  ).toEqual([]);
});

test.each([
  'Part 4. Information About Your Parents. Parent 1. Enter Family Name (Last Name).',
  "Part 4. Information About You. Your Spouse's Family Name (Last Name).",
  'Part 5. Attorney or Accredited Representative. Enter Your Family Name.',
  "Part 7. Interpreter's Full Name. 1. Enter Interpreter's Family Name (Last Name).",
  "Part 8. Person Preparing this Application, If Other Than the Applicant. Preparer's Family Name.",
  'Part 4. Information About You. Name of Your Employer. Enter Family Name.',
  'Part 1. Information About You. Other Names Used. Enter Family Name.',
  'Part 3. Your Children. Child 2. Enter Date of Birth.',
  'Part 2. Information About You. Mailing Address. Enter City or Town.',
  'Part 2. Processing. Enter Family Name (Last Name).',
])('the client is not guessed from: %s', (label) => {
  expect(guess([filedBy('Applicant'), field('a', { label })])).toEqual([]);
});

test('a client’s answers are not guessed for either party of a petition', () => {
  const label = 'Information About You (Petitioner). Enter Family Name (Last Name).';
  const other = 'Information About Beneficiary. Enter Family Name (Last Name).';
  expect(guess([filedBy('Petitioner'), field('a', { label }), field('b', { label: other })])).toEqual([]);
  const you = field('c', { label: 'Part 1. Information About You. Enter Family Name (Last Name).' });
  expect(guess([filedBy('Petitioner'), you])).toEqual([]);
  expect(guess([filedBy('Applicant'), you])).toEqual(['c']);
});

test('fields about somebody else in a range of items are not guessed', () => {
  expect(
    guess([
      filedBy('Applicant'),
      field('P2_Line9', { label: 'Part 2. Information About You. 9. Enter Country of Birth.' }),
      field('P2_Line16', {
        label:
          'Part 2. Information About You. If you file for someone other than yourself, provide the following information about that person in Item Numbers 16. - 27. 16. Enter Family Name (Last Name).',
      }),
      field('P2_Line22', { label: 'Part 2. Information About You. 22. Enter Email Address.' }),
    ]),
  ).toEqual(['P2_Line9']);
});

test('fields of a table row are not guessed, and copies of a field on the first page are', () => {
  const row = (n: number) => `Part 3. Your Residences. Residence ${n}. Enter Country of Birth.`;
  const name = 'Part 1. Information About You. Enter Family Name (Last Name).';
  expect(
    guess([
      field('r1', { label: row(1) }),
      field('r2', { label: row(2) }),
      field('p1.Family[0]', { label: name }),
      field('p9.Family[1]', {
        label: 'Part 9. Additional Information. Family Name. This field pre-populates from page 1.',
      }),
    ]),
  ).toEqual(['p1.Family[0]', 'p9.Family[1]']);
});

test.each([
  [
    'Form N-400 Edition 01/20/25 Expires 02/28/2027',
    { code: 'N-400', edition: '2025-01-20', expires_on: '2027-02-28' },
  ],
  ['Form G-28   Edition   09/17/18', { code: 'G-28', edition: '2018-09-17', expires_on: null }],
  [
    'DS-11 10-2023 Expiration Date: 04-30-2026',
    { code: 'DS-11', edition: '2023-10-01', expires_on: '2026-04-30' },
  ],
  ['Form ETA-9089 (Rev. 05-2019)', { code: 'ETA-9089', edition: '2019-05-01' }],
  ['Nothing', { code: '', edition: null, expires_on: null }],
])('%s yields its number and its dates', (page, facts) => {
  expect(readFormFacts([page], { title: '', fileName: 'x.pdf' })).toMatchObject(facts);
});
