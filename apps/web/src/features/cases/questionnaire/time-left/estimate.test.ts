import { plainTypes, structuredTypes } from '@visafolio/contract/questions/structured-types.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMeasurement,
  getUsualSeconds,
  type Pace,
  type RoundedTime,
  roundTime,
  sumSeconds,
  sumSecondsLeft,
  usualPace,
} from './estimate.ts';

const type = fc.constantFrom(...plainTypes, ...structuredTypes);
const questionnaire = fc
  .array(type, { minLength: 1, maxLength: 120 })
  .map((types) => types.map((each, index) => ({ id: String(index), type: each })));
/** How many times the usual time an answer takes, from none to a lunch break, and what a broken clock makes of it. */
const ratio = fc.oneof(
  // Most doubles are tiny.
  fc.integer({ min: 0, max: 80 }).map((tenths) => tenths / 10),
  fc.constantFrom(-1, 200, Number.NaN, Number.POSITIVE_INFINITY),
);
const answering = questionnaire.chain((questions) =>
  fc.record({
    questions: fc.constant(questions),
    order: fc.shuffledSubarray(questions, { minLength: questions.length, maxLength: questions.length }),
    ratios: fc.array(ratio, { minLength: questions.length, maxLength: questions.length }),
  }),
);

/** Answers all questions in an order, each in a multiple of its usual time; calls back with the seconds left before and after each answer. */
function answerAll(
  {
    questions,
    order,
    ratios,
  }: {
    questions: { id: string; type: (typeof plainTypes)[number] | (typeof structuredTypes)[number] }[];
    order: typeof questions;
    ratios: number[];
  },
  check: (before: number, after: number, pace: Pace) => void,
): void {
  let pace = usualPace;
  let answers: Record<string, string> = {};
  for (const [index, question] of order.entries()) {
    const before = pace.factor * sumSecondsLeft(questions, answers);
    answers = { ...answers, [question.id]: 'an answer' };
    const left = sumSecondsLeft(questions, answers);
    const usual = getUsualSeconds(question);
    pace = addMeasurement(pace, { usual, taken: usual * (ratios[index] ?? 0), left });
    check(before, pace.factor * left, pace);
  }
}

const inMinutes = (time: RoundedTime): number =>
  time.unit === 'less' ? 0 : time.unit === 'minutes' ? time.count : time.count * 60;

describe('the time left', () => {
  test('is never negative, never above the whole at the slowest pace, and never grows with an answer', () => {
    fc.assert(
      fc.property(answering, (given) => {
        const whole = sumSeconds(given.questions) * 2.5;
        answerAll(given, (before, after, pace) => {
          expect(after).toBeGreaterThanOrEqual(0);
          expect(after).toBeLessThanOrEqual(whole);
          expect(after).toBeLessThanOrEqual(before * (1 + 1e-9));
          expect(inMinutes(roundTime(after))).toBeLessThanOrEqual(inMinutes(roundTime(before * (1 + 1e-9))));
          expect(pace.factor).toBeGreaterThanOrEqual(0.4);
          expect(pace.factor).toBeLessThanOrEqual(2.5);
        });
      }),
    );
  });

  test('is nothing once all is answered', () => {
    fc.assert(
      fc.property(answering, (given) => {
        let last = Number.NaN;
        answerAll(given, (_, after) => {
          last = after;
        });
        expect(last).toBe(0);
      }),
    );
  });

  test('follows the pace of a slow and of a fast client, and ignores an interruption', () => {
    /** The pace after 40 of 60 answers, each in `ratio` times the usual time. */
    const paceAt = (ratio: number) => {
      let pace = usualPace;
      for (let n = 1; n <= 40; n++)
        pace = addMeasurement(pace, { usual: 20, taken: 20 * ratio, left: 20 * (60 - n) });
      return pace.factor;
    };
    expect(paceAt(2)).toBeGreaterThan(1.6);
    expect(paceAt(0.5)).toBeLessThan(0.65);
    expect(paceAt(1)).toBe(1);
    expect(paceAt(100)).toBe(1);
  });

  test('is rounded, less exactly the longer it is, and in order', () => {
    expect([20, 59].map(roundTime)).toEqual([{ unit: 'less' }, { unit: 'less' }]);
    expect([60, 100, 290, 750, 2_000, 7_000].map(roundTime)).toEqual([
      { unit: 'minutes', count: 1 },
      { unit: 'minutes', count: 2 },
      { unit: 'minutes', count: 5 },
      { unit: 'minutes', count: 15 },
      { unit: 'minutes', count: 30 },
      { unit: 'hours', count: 2 },
    ]);
    expect(roundTime(Number.NaN)).toEqual({ unit: 'less' });
    const seconds = fc.integer({ min: 0, max: 40_000 });
    fc.assert(
      fc.property(seconds, seconds, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(inMinutes(roundTime(less))).toBeLessThanOrEqual(inMinutes(roundTime(more)));
      }),
    );
  });
});
