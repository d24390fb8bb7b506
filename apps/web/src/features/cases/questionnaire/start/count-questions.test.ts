import { expect, test } from 'vitest';
import { countQuestions } from './count-questions.ts';

test('questions of a section that repeats count for each entry, and once without entries', () => {
  const of = (id: string, copied_from: string | null = null) => ({ id, copied_from });
  expect(countQuestions([of('name'), of('address')])).toBe(2);
  const entries = [of('address of 1', 'address'), of('address of 2', 'address')];
  expect(countQuestions([of('name'), ...entries, of('address')])).toBe(3);
});
