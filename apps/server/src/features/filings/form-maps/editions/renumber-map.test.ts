import type { FormField } from '@visafolio/contract/filings/form-field.ts';
import { expect, test } from 'vitest';
import { FormMap } from '../form-map.ts';
import { describeField } from './known-fields.ts';
import { matchBlank } from './match-blank.ts';
import { renumberMap } from './renumber-map.ts';

const field = (name: string, label: string, page: number): FormField => ({
  name,
  kind: 'text',
  label,
  places: [{ page, left: 0, top: 0, width: 1, height: 1 }],
  max_length: null,
  comb: false,
  multiline: false,
  editable: false,
  choices: [],
});

const reviewed = [
  field('Birth', 'Part 2. About You. 5. Enter Date of Birth.', 1),
  field('Employer1', 'Part 3. Employment. 8. A. Enter Name of Employer 1.', 2),
  field('Employer2', 'Part 3. Employment. 9. A. Enter Name of Employer 2.', 2),
  field('More', 'Part 9. Additional Information. 3. D. Enter Additional Information.', 8),
  field('Again', 'Part 9. Additional Information. 4. D. Enter Additional Information.', 8),
];
const known = Object.fromEntries(reviewed.map((each) => [each.name, describeField(each)]));
const map = FormMap.parse({
  code: 'X-1',
  title: 'Form',
  editions: ['2025-01-20'],
  reviewed: '2026-01-01',
  source: 'Form X-1',
  parts: { 2: 'About you', 3: 'Employment', 9: 'Additional information' },
  roles: { applicant: ['client'] },
  additional: [{ text: 'More' }, { text: 'Again' }],
  continues: [
    {
      of: 'applicant',
      group: 'employment_history',
      after: 2,
      item: '3/8',
      page: 2,
      write: ['employment_history.employer'],
    },
  ],
  adds: [{ of: 'applicant', fact: 'person.occupation', item: '2/6', page: 1 }],
  fields: {
    Birth: { item: '2/5', of: 'applicant', fact: 'person.birth_date' },
    Employer1: { item: '3/8.a', of: 'applicant', fact: 'employment_history.employer', entry: 1 },
    Employer2: { item: '3/9.a', of: 'applicant', fact: 'employment_history.employer', entry: 2 },
    More: { item: '9/3.d', left: 'additional' },
    Again: { item: '9/4.d', left: 'additional' },
  },
});

test('a map has the fields, parts, items and pages of another edition, and only what that edition asks', () => {
  const blank = [
    field('Date', 'Part 1. About You. 7. Enter Date of Birth.', 1),
    field('Employer1', 'Part 4. Employment. 11. A. Enter Name of Employer 1.', 3),
    field('Text', 'Part 9. Additional Information. 3. D. Enter Additional Information.', 7),
  ];
  const { carried } = matchBlank(known, blank);
  expect(renumberMap(map, known, blank, carried)).toMatchObject({
    parts: { 1: 'About you', 4: 'Employment', 9: 'Additional information' },
    fields: {
      Date: { item: '1/7', fact: 'person.birth_date' },
      Employer1: { item: '4/11.a', entry: 1 },
      Text: { item: '9/3.d', left: 'additional' },
    },
    // The second line is not there: one entry has a line, the others continue.
    additional: [{ text: 'Text' }],
    continues: [{ item: '4/11', page: 3, after: 1 }],
    // Its item is not in this edition.
    adds: [],
  });
});
