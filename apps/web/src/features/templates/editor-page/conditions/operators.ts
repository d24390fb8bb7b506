import type { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { type TestDraft, testValues } from '../../template-form.ts';
import { emptyTest } from './condition-values.ts';

type Test = TestDraft['is'];

const whetherAnswered: Test[] = ['answered', 'not_answered'];
const textual: Test[] = [...whetherAnswered, 'equal', 'not_equal', 'containing'];

const byType: Partial<Record<QuestionType, Test[]>> = {
  text: textual,
  textarea: [...whetherAnswered, 'containing'],
  email: textual,
  phone: textual,
  number: [...whetherAnswered, 'equal', 'not_equal'],
  date: ['before', 'after', ...whetherAnswered],
  select: ['equal', 'not_equal', 'one_of', ...whetherAnswered],
  multiselect: ['equal', 'not_equal', 'one_of', ...whetherAnswered],
  yesno: ['equal', ...whetherAnswered],
  yesno_explained: ['equal', ...whetherAnswered],
};

/** The tests that make sense for answers of this type; for all other types, whether there is an answer. */
export const listTests = (type: QuestionType): Test[] => byType[type] ?? whetherAnswered;

/** A test of another question: the first that fits its type. */
export const startTest = (key: string, type: QuestionType): TestDraft => ({
  ...emptyTest,
  question: key,
  is: listTests(type)[0] ?? 'answered',
});

/** The same test with another comparison; keeps the value if it fits. */
export function changeComparison(test: TestDraft, is: Test): TestDraft {
  const [before, after] = [testValues[test.is], testValues[is]];
  if (before === after) return { ...test, is };
  if (before === 'text' && after === 'texts')
    return { ...test, is, value: '', values: [test.value].filter(Boolean) };
  if (before === 'texts' && after === 'text') return { ...test, is, value: test.values[0] ?? '', values: [] };
  return { ...test, is, value: '', values: [] };
}
