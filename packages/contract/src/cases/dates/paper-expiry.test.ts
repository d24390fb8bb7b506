import { expect, test } from 'vitest';
import { daysBetween, findKeyDateProblem, sixMonthsAfter } from './paper-expiry.ts';

test.each([
  ['2026-08-31', '2027-02-28'],
  ['2027-08-31', '2028-02-29'],
  ['2028-02-29', '2028-08-29'],
  ['2026-12-31', '2027-06-30'],
  ['2026-03-31', '2026-09-30'],
  ['2026-07-01', '2027-01-01'],
])('six months after %s is %s', (day, later) => expect(sixMonthsAfter(day)).toBe(later));

test.each([
  ['2028-02-28', '2028-03-01', 2],
  ['2027-02-28', '2027-03-01', 1],
  // Summer time begins and ends between them.
  ['2026-03-07', '2026-03-09', 2],
  ['2026-10-31', '2026-11-02', 2],
  ['2026-01-01', '2025-12-31', -1],
])('from %s to %s are %i days', (from, to, days) => expect(daysBetween(from, to)).toBe(days));

test.each([
  ['passport_expiry', '2026-01-30', null, 'expired'],
  ['passport_expiry', '2026-01-31', null, 'within_six_months'],
  ['passport_expiry', '2026-07-30', null, 'within_six_months'],
  ['passport_expiry', '2026-07-31', null, null],
  ['i94_expiry', '2026-12-31', '2027-01-01', 'before_due'],
  ['i94_expiry', '2027-01-01', '2027-01-01', null],
  ['interview', '2026-01-30', null, 'overdue'],
  ['interview', '2026-01-31', '2027-01-01', null],
] as const)('on 31 January a %s on %s, due %s, is %s', (kind, on_date, due_on, problem) => {
  const of = { today: '2026-01-31', due_on };
  expect(findKeyDateProblem({ kind, on_date, done: false }, of)).toBe(problem);
  expect(findKeyDateProblem({ kind, on_date, done: true }, of)).toBeNull();
});
