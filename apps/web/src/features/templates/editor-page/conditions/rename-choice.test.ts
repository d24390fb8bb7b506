import { expect, test } from 'vitest';
import {
  emptyDocument,
  emptyGroup,
  emptyQuestion,
  type QuestionDraft,
  type TestDraft,
} from '../../template-form.ts';
import { renameChoice } from './rename-choice.ts';

const make = (question: string, more: Partial<TestDraft>): TestDraft => ({
  question,
  is: 'equal',
  value: '',
  values: [],
  ...more,
});
const depending = (...tests: TestDraft[]): QuestionDraft => ({
  ...emptyQuestion,
  askIf: { match: 'all', tests },
});

test('a reworded choice is reworded in the conditions that compare with it, and in no others', () => {
  const equal = make('status', { value: 'Maried' });
  const several = make('status', { is: 'one_of', values: ['Single', 'Maried'] });
  const other = make('parents', { value: 'Maried' });
  const groups = [
    { ...emptyGroup, questions: [emptyQuestion, depending(equal, other)] },
    { ...emptyGroup, questions: [depending(other), depending(several)] },
  ];
  const documents = [emptyDocument, { ...emptyDocument, askIf: depending(equal).askIf }];
  expect(renameChoice({ groups, documents }, 'status', 'Maried', 'Married')).toEqual([
    {
      path: 'groups.0.questions.1.askIf',
      askIf: { match: 'all', tests: [{ ...equal, value: 'Married' }, other] },
    },
    {
      path: 'groups.1.questions.1.askIf',
      askIf: { match: 'all', tests: [{ ...several, values: ['Single', 'Married'] }] },
    },
    {
      path: 'documents.1.askIf',
      askIf: { match: 'all', tests: [{ ...equal, value: 'Married' }] },
    },
  ]);
  expect(renameChoice({ groups, documents }, undefined, 'Maried', 'Married')).toEqual([]);
});
