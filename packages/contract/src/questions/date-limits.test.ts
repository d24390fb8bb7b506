import { expect, it } from 'vitest';
import { type DateLimit, isAllowedDay } from './date-limits.ts';

it.each<[DateLimit | undefined, string, boolean]>([
  ['birth', '2026-03-12', true],
  ['birth', '2026-03-13', false],
  ['birth', '2999-02-01', false],
  ['birth', '1906-03-12', true],
  ['birth', '1906-03-11', false],
  ['birth', '1000-01-01', false],
  ['past', '1000-01-01', true],
  ['past', '2026-03-12', true],
  ['past', '2026-03-13', false],
  ['future', '2026-03-12', true],
  ['future', '2026-03-11', false],
  ['future', '2999-02-01', true],
  [undefined, '1000-01-01', true],
])('a question with the limit %s allows %s on March 12, 2026: %s', (limit, day, expected) => {
  expect(isAllowedDay(limit, day, '2026-03-12')).toBe(expected);
});
