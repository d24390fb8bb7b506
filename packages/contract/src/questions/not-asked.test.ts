import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerTest, Condition } from './conditions.ts';
import { type ConditionalQuestion, listNotAsked } from './not-asked.ts';
import { isGiven } from './stored-answer.ts';

const values = ['Yes', 'No', 'Married', '2020-05-01'];
const answer = fc.oneof(
  fc.constantFrom(
    ...values,
    'yes ',
    ' ',
    '["Yes","No"]',
    '{"draft":true,"city":"Lima"}',
    '{"absent":"not_have"}',
  ),
  fc.string({ maxLength: 8 }),
);
const key = (index: number) => `q${index}`;

/** A test of any question: an earlier or later one, the question itself, or one that is not in the list. */
const test = (count: number): fc.Arbitrary<AnswerTest> => {
  const question = fc.nat(count).map(key);
  return fc.oneof(
    fc.record({ question, is: fc.constantFrom('answered', 'not_answered') }),
    fc.record({
      question,
      is: fc.constantFrom('equal', 'not_equal', 'containing'),
      value: fc.constantFrom(...values),
    }),
    fc.record({
      question,
      is: fc.constant('one_of' as const),
      values: fc.subarray(values, { minLength: 1 }),
    }),
    fc.record({ question, is: fc.constantFrom('before', 'after'), date: fc.constant('2020-05-02') }),
  );
};
const condition = (count: number): fc.Arbitrary<Condition> =>
  fc.record({
    match: fc.constantFrom('all', 'any'),
    tests: fc.array(test(count), { minLength: 1, maxLength: 4 }),
  });

const types = ['text', 'date', 'yesno', 'multiselect', 'yesno_explained', 'address'];
const questionnaire = fc.integer({ min: 1, max: 14 }).chain((count) =>
  fc
    .array(
      fc.record({ type: fc.constantFrom(...types), ask_if: fc.option(condition(count), { nil: undefined }) }),
      { minLength: count, maxLength: count },
    )
    .map((list) =>
      list.map(
        ({ type, ask_if }, index): ConditionalQuestion => ({
          id: key(index),
          type,
          options: { key: key(index), ...(ask_if && { ask_if }) },
        }),
      ),
    ),
);

/** A questionnaire with answers to any of its questions, as the browser has them: in any order. */
const answered = questionnaire.chain((questions) =>
  fc.record({
    questions: fc.constant(questions),
    entries: fc
      .shuffledSubarray(questions.map(({ id }) => id))
      .chain((ids) => fc.tuple(...ids.map((id) => fc.tuple(fc.constant(id), answer)))),
  }),
);
const toAnswers = (entries: readonly (readonly [string, string])[]): Readonly<Record<string, string>> =>
  Object.freeze(Object.fromEntries(entries));

describe('the questions that are not asked', () => {
  it('do not depend on the order of the answers', () => {
    fc.assert(
      fc.property(answered, ({ questions, entries }) => {
        const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
        expect(listNotAsked(questions, toAnswers(entries))).toEqual(
          listNotAsked(questions, toAnswers(sorted)),
        );
      }),
    );
  });

  it('do not depend on answers to questions that are not asked', () => {
    fc.assert(
      fc.property(answered, ({ questions, entries }) => {
        const notAsked = listNotAsked(questions, toAnswers(entries));
        const asked = entries.filter(([id]) => !notAsked.has(id));
        expect(listNotAsked(questions, toAnswers(asked))).toEqual(notAsked);
      }),
    );
  });

  it('return with their answers when what hid them is undone', () => {
    fc.assert(
      fc.property(answered, fc.nat(), answer, ({ questions, entries }, at, other) => {
        // Frozen: nothing is taken out of the answers while they do not count.
        const before = toAnswers(entries);
        const first = listNotAsked(questions, before);
        const { id = '' } = questions[at % questions.length] ?? {};
        listNotAsked(questions, Object.freeze({ ...before, [id]: other }));
        expect(listNotAsked(questions, before)).toEqual(first);
        expect(before).toEqual(Object.fromEntries(entries));
      }),
    );
  });

  it('never bring progress above 100%, or to 100% with an asked question left', () => {
    fc.assert(
      fc.property(answered, ({ questions, entries }) => {
        const answers = toAnswers(entries);
        const notAsked = listNotAsked(questions, answers);
        const asked = questions.filter(({ id }) => !notAsked.has(id));
        const given = asked.filter(({ id }) => isGiven(answers[id])).length;
        expect(given).toBeLessThanOrEqual(asked.length);
        expect(notAsked.size + asked.length).toBe(questions.length);
        // A question is never hidden twice, and none that has no condition is.
        for (const { id, options } of questions) if (!options?.ask_if) expect(notAsked.has(id)).toBe(false);
      }),
    );
  });
});
