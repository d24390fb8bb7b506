import { expect, test } from 'vitest';
import type { ConditionDraft } from '../../template-form.ts';
import { emptyDocument, emptyGroup, emptyQuestion } from '../../template-form.ts';
import { toRows } from '../outline/rows.ts';
import { listDependents } from './list-dependents.ts';

const ifMarried: ConditionDraft = {
  match: 'all',
  tests: [{ question: 'married', is: 'equal', value: 'Yes', values: [] }],
};
const groups = [
  {
    ...emptyGroup,
    name: 'You',
    rowId: 'you',
    questions: [
      { ...emptyQuestion, text: 'Married?', key: 'married', rowId: 'married' },
      { ...emptyQuestion, text: 'Spouse', askIf: ifMarried, rowId: 'spouse' },
      { ...emptyQuestion, text: 'Work', rowId: 'work' },
    ],
  },
  {
    ...emptyGroup,
    name: 'Marriages',
    rowId: 'marriages',
    repeating: {
      key: 'marriages',
      entryName: 'Marriage',
      entryNameIn: { es: '' },
      min: 0,
      max: 5,
      askIf: ifMarried,
    },
  },
];
const documents = [
  { ...emptyDocument, name: 'Passport', rowId: 'passport' },
  { ...emptyDocument, name: 'Marriage certificate', rowId: 'certificate', askIf: ifMarried },
];

test('questions, repeating sections and documents that depend on an answer are listed', () => {
  const found = listDependents('married', toRows({ grouped: true, groups }), documents);
  expect(found.rows.map(({ id }) => id)).toEqual(['spouse', 'marriages']);
  expect(found.documents.map(({ rowId }) => rowId)).toEqual(['certificate']);
});

test('nothing depends on a question without a key', () => {
  const found = listDependents(undefined, toRows({ grouped: true, groups }), documents);
  expect(found).toEqual({ rows: [], documents: [] });
});
