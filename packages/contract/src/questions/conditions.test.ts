import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findConditionProblem } from './condition-problems.ts';
import type { AnswerTest, Condition } from './conditions.ts';
import { listNotAsked } from './not-asked.ts';

const when = (...tests: AnswerTest[]): Condition => ({ match: 'all', tests });
const married: AnswerTest = { question: 'status', is: 'equal', value: 'Married' };
const questions = [
  { id: 'status', type: 'text', options: { key: 'status' } },
  { id: 'spouse', type: 'text', options: { key: 'spouse', ask_if: when(married) } },
  { id: 'spouse_born', type: 'date', options: { ask_if: when({ question: 'spouse', is: 'answered' }) } },
];
const notAsked = (answers: Record<string, string>) => [...listNotAsked(questions, answers)];
const passes = (test: AnswerTest, answer: string | undefined, type = 'text') =>
  !listNotAsked(
    [
      { id: 'status', type, options: { key: 'status' } },
      { id: 'next', type: 'text', options: { ask_if: when(test) } },
    ],
    { status: answer },
  ).has('next');

describe('which questions are not asked', () => {
  it('are those whose condition does not hold', () => {
    expect(notAsked({})).toEqual(['spouse', 'spouse_born']);
    expect(notAsked({ status: 'Married' })).toEqual(['spouse_born']);
    expect(notAsked({ status: 'Married', spouse: 'Ana' })).toEqual([]);
  });

  it('an answer to a question that is no longer asked counts as none', () => {
    expect(notAsked({ status: 'Single', spouse: 'Ana' })).toEqual(['spouse', 'spouse_born']);
  });

  it.each<[AnswerTest, string | undefined, boolean]>([
    [{ question: 'status', is: 'answered' }, ' ', false],
    [{ question: 'status', is: 'not_answered' }, undefined, true],
    [{ question: 'status', is: 'not_answered' }, 'x', false],
    [{ question: 'status', is: 'equal', value: 'Unión libre' }, 'UNIÓN libre ', true],
    [{ question: 'status', is: 'not_equal', value: 'Married' }, 'Single', true],
    [{ question: 'status', is: 'not_equal', value: 'Married' }, undefined, false],
    [{ question: 'status', is: 'one_of', values: ['Married', 'Widowed'] }, 'Widowed', true],
    [{ question: 'status', is: 'one_of', values: ['Married', 'Widowed'] }, 'Single', false],
    [{ question: 'status', is: 'containing', value: 'h-1b' }, 'My H-1B visa', true],
    [{ question: 'status', is: 'before', date: '2020-01-01' }, '2019-12-31', true],
    [{ question: 'status', is: 'before', date: '2020-01-01' }, '2020-01-01', false],
    [{ question: 'status', is: 'after', date: '2020-01-01' }, 'yesterday', false],
  ])('%j of %j is %j', (test, answer, expected) => {
    expect(passes(test, answer)).toBe(expected);
  });

  it.each<[AnswerTest, string, string, boolean]>([
    [{ question: 'status', is: 'equal', value: 'Nurse' }, 'multiselect', '["Cook","Nurse"]', true],
    [{ question: 'status', is: 'not_equal', value: 'Nurse' }, 'multiselect', '["Cook","Nurse"]', false],
    [{ question: 'status', is: 'one_of', values: ['Nurse'] }, 'multiselect', '["Cook"]', false],
    [
      { question: 'status', is: 'equal', value: 'Yes' },
      'yesno_explained',
      '{"value":"Yes","explanation":"2012"}',
      true,
    ],
    [{ question: 'status', is: 'answered' }, 'yesno_explained', '{"draft":true,"value":"Yes"}', false],
    [{ question: 'status', is: 'not_answered' }, 'date', '{"absent":"not_know"}', true],
    [{ question: 'status', is: 'equal', value: 'mex' }, 'country', 'MEX', true],
    [
      { question: 'status', is: 'after', date: '2020-01-01' },
      'date_range',
      '{"from":"2021-01-01","present":"Yes"}',
      true,
    ],
  ])('%j of a %s %s is %j', (test, type, answer, expected) => {
    expect(passes(test, answer, type)).toBe(expected);
  });

  it('any of several tests is enough where the condition says so', () => {
    const widowed: AnswerTest = { question: 'status', is: 'equal', value: 'Widowed' };
    const list = [
      { id: 'status', type: 'text', options: { key: 'status' } },
      { id: 'next', type: 'text', options: { ask_if: { match: 'any' as const, tests: [married, widowed] } } },
    ];
    expect([...listNotAsked(list, { status: 'Widowed' })]).toEqual([]);
    expect([...listNotAsked(list, { status: 'Single' })]).toEqual(['next']);
  });

  const Answers = fc.dictionary(
    fc.constantFrom('status', 'spouse', 'spouse_born'),
    fc.constantFrom('Married', 'Single', '', ' ', '2020-01-01'),
  );
  it('depend on nothing but the answers, so that hiding a question and showing it again changes nothing', () => {
    fc.assert(
      fc.property(Answers, (answers) => {
        const before = notAsked(answers);
        notAsked({ ...answers, status: 'Single' });
        expect(notAsked(answers)).toEqual(before);
        expect(before).not.toContain('status');
      }),
    );
  });
});

describe('a condition cannot be saved', () => {
  const status = { type: 'select', options: { key: 'status', choices: ['Married', 'Single'] } };
  const spouse = (ask_if: Condition, key?: string) => ({ type: 'text', options: { key, ask_if } });

  it('if it depends on a later question, or on itself', () => {
    expect(findConditionProblem([spouse(when(married)), status])).toEqual({
      problem: 'later_question',
      question: 0,
      other: 1,
    });
    const itself = spouse(when({ question: 'spouse', is: 'answered' }), 'spouse');
    expect(findConditionProblem([status, itself])).toMatchObject({ problem: 'later_question', other: 1 });
  });

  it('if two questions depend on each other', () => {
    const first = spouse(when({ question: 'second', is: 'answered' }), 'first');
    const second = spouse(when({ question: 'first', is: 'answered' }), 'second');
    expect(findConditionProblem([first, second])).toEqual({
      problem: 'later_question',
      question: 0,
      other: 1,
    });
  });

  it('if no question has the key, two have it, or the value is no choice', () => {
    expect(findConditionProblem([spouse(when(married))])).toMatchObject({ problem: 'unknown_question' });
    expect(findConditionProblem([status, status])).toMatchObject({ problem: 'same_key', other: 0 });
    const divorced = spouse(when({ question: 'status', is: 'one_of', values: ['Single', 'Divorced'] }));
    expect(findConditionProblem([status, divorced])).toEqual({
      problem: 'unknown_choice',
      question: 1,
      other: 0,
    });
    expect(findConditionProblem([status, spouse(when(married))])).toBeUndefined();
  });
});
