import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import { expect, test } from 'vitest';
import { describeField, type KnownFields } from './known-fields.ts';
import { matchBlank } from './match-blank.ts';

const field = (name: string, label: string, more: Partial<FormField> = {}): FormField => ({
  name,
  kind: 'text',
  label,
  places: [],
  max_length: null,
  comb: false,
  multiline: false,
  editable: false,
  choices: [],
  ...more,
});
const box = (name: string, label: string, value: string) =>
  field(name, label, { kind: 'checkbox', choices: [{ value, label: value }] });

const reviewed = [
  field('FamilyName', 'Part 1. Information About You. 1. A. Enter Family Name (Last Name).'),
  field('GivenName', 'Part 1. Information About You. 1. B. Enter Given Name (First Name).'),
  field('City', 'Part 2. Your current mailing address. 4. Enter City or Town.'),
  field('OtherCity', 'Part 2. Your safe address. 5. Enter City or Town.'),
  box('Yes', 'Part 3. 7. Have you EVER been arrested? Select Yes.', 'Y'),
  box('No', 'Part 3. 7. Have you EVER been arrested? Select No.', 'N'),
];
const known: KnownFields = Object.fromEntries(reviewed.map((each) => [each.name, describeField(each)]));
const summary = (blank: FormField[]) => {
  const { carried, changed, added, gone } = matchBlank(known, blank);
  return {
    carried: Object.fromEntries([...carried].filter(([now, was]) => now !== was)),
    kept: [...carried].filter(([now, was]) => now === was).length,
    changed: changed.map((each) => each.field.name),
    added: added.map(({ name }) => name),
    gone,
  };
};
const replace = (name: string, ...by: FormField[]) =>
  reviewed.flatMap((each) => (each.name === name ? by : [each]));
const all = { carried: {}, kept: 6, changed: [], added: [], gone: [] };

test.for<[string, FormField[], object]>([
  ['the reviewed edition itself carries over', reviewed, all],
  [
    'punctuation and capitals do not matter',
    replace('City', field('City', 'PART 2 – your current mailing address. 4. Enter city or town')),
    all,
  ],
  [
    'a field with a new name and the same words carries over',
    replace('City', field('P2_City', 'Part 2. Your current mailing address. 4. Enter City or Town.')),
    { ...all, carried: { P2_City: 'City' }, kept: 5 },
  ],
  [
    'a name that stands for another item now is for review',
    replace('City', field('City', 'Part 2. Your current mailing address. 4. Enter Province.')),
    { ...all, kept: 5, changed: ['City'] },
  ],
  [
    'another number of an item whose words nothing else has carries over',
    replace('City', field('City', 'Part 3. Your current mailing address. 6. A. Enter City or Town.')),
    all,
  ],
  [
    'with another name too',
    replace('City', field('Line6_City', 'Part 2. Your current mailing address. 6. Select City or Town.')),
    { ...all, carried: { Line6_City: 'City' }, kept: 5 },
  ],
  [
    'another number of an item whose words two fields have is for review',
    replace(
      'City',
      field('City', 'Part 2. Your current mailing address. 6. Enter City or Town.'),
      field('City2', 'Part 2. Your current mailing address. 7. Enter City or Town.'),
    ),
    { ...all, kept: 5, changed: ['City'], added: ['City2'] },
  ],
  [
    'a renumbered item does not carry over where another one says more about whose it is',
    replace('City', field('Line6_City', 'Part 2. 6. Enter City or Town.')),
    { ...all, kept: 5, added: ['Line6_City'], gone: ['City'] },
  ],
  [
    'how to fill a field in, and where to continue, do not matter',
    replace(
      'Yes',
      box(
        'Yes',
        'Part 3. 7. Have you EVER been arrested? Select this box for Yes. NOTE: If you answered "Yes", use Part 9.',
        'Y',
      ),
    ),
    all,
  ],
  [
    'other items that a question is about matter',
    replace(
      'Yes',
      box(
        'Yes',
        'Part 3. 7. Have you EVER been arrested for acts described in Item Number 8. A.? Select Yes.',
        'Y',
      ),
    ),
    { ...all, kept: 5, changed: ['Yes'] },
  ],
  [
    'Yes and No that changed places are for review',
    reviewed.map((each) => (each.kind === 'checkbox' ? { ...each, label: swap(each.label) } : each)),
    { ...all, kept: 4, changed: ['Yes', 'No'] },
  ],
  [
    'a box with another value is for review',
    replace('Yes', box('Yes', 'Part 3. 7. Have you EVER been arrested? Select Yes.', 'N')),
    { ...all, kept: 5, changed: ['Yes'] },
  ],
  [
    'two new fields with the words of one lost field do not carry over',
    replace(
      'City',
      field('A', 'Part 2. Your current mailing address. 4. Enter City or Town.'),
      field('B', 'Part 2. Your current mailing address. 4. Enter City or Town.'),
    ),
    { ...all, kept: 5, added: ['A', 'B'], gone: ['City'] },
  ],
  [
    'a new question is added, a lost one is gone',
    replace('City', field('Fax', 'Part 2. 9. Enter Fax Number.')),
    { ...all, kept: 5, added: ['Fax'], gone: ['City'] },
  ],
])('%s', ([, blank, expected]) => {
  expect(summary(blank)).toEqual(expected);
});

function swap(label: string): string {
  return label.endsWith('Yes.') ? label.replace('Yes.', 'No.') : label.replace('No.', 'Yes.');
}
