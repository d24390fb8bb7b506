import type { AnswerTest, Condition } from '@visafolio/contract/questions/conditions.ts';
import type { ConditionDraft, TestDraft } from '../../template-form.ts';

export const emptyTest: TestDraft = { question: '', is: 'equal', value: '', values: [] };

export const toConditionDraft = ({ match, tests }: Condition): ConditionDraft => ({
  match,
  tests: tests.map((test) => ({
    ...emptyTest,
    question: test.question,
    is: test.is,
    ...('value' in test && { value: test.value }),
    ...('values' in test && { values: test.values }),
    ...('date' in test && { value: test.date }),
  })),
});

export const toCondition = ({ match, tests }: ConditionDraft): Condition => ({
  match,
  tests: tests.map(toTest),
});

function toTest({ question, is, value, values }: TestDraft): AnswerTest {
  switch (is) {
    case 'answered':
    case 'not_answered':
      return { question, is };
    case 'one_of':
      return { question, is, values };
    case 'before':
    case 'after':
      return { question, is, date: value };
    default:
      return { question, is, value };
  }
}
