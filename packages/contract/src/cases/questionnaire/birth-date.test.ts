import { expect, it } from 'vitest';
import { isBirthDate } from './birth-date.ts';

it.each([
  ['2026-03-12', true],
  ['2026-03-13', false],
  ['2999-02-01', false],
  ['1906-03-12', true],
  ['1906-03-11', false],
  ['1000-01-01', false],
])('%s can be a date of birth on March 12, 2026: %s', (day, expected) => {
  expect(isBirthDate(day, '2026-03-12')).toBe(expected);
});
