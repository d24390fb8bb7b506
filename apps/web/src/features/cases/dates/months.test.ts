import { expect, test } from 'vitest';
import { formatDaysLeft } from '../../../shared/i18n/days-left.ts';
import { addMonths, listMonthPageDays } from './months.ts';

test.each([
  ['2027-02-01', 'en', 'today'],
  ['2027-02-02', 'en', 'tomorrow'],
  ['2027-01-31', 'en', 'yesterday'],
  ['2027-02-06', 'en', 'in 5 days'],
  ['2027-01-27', 'es', 'hace 5 días'],
  ['2027-03-01', 'es', 'dentro de 28 días'],
] as const)('on 1 February %s is in %s %j', (day, language, words) =>
  expect(formatDaysLeft(day, language, '2027-02-01')).toBe(words),
);

test.each([
  ['2027-01-31', 1, '2027-02-01'],
  ['2027-01-31', -1, '2026-12-01'],
  ['2028-02-29', 12, '2029-02-01'],
])('from %s some months (%i) on it is %s', (day, months, later) =>
  expect(addMonths(day, months)).toBe(later),
);

test('a month is shown in whole weeks', () => {
  const leap = listMonthPageDays('2028-02-01', 0);
  expect([leap[0], leap.at(-1), leap.length]).toEqual(['2028-01-30', '2028-03-04', 35]);
  expect(leap).toContain('2028-02-29');
  const fromMonday = listMonthPageDays('2028-02-29', 1);
  expect([fromMonday[0], fromMonday.at(-1)]).toEqual(['2028-01-31', '2028-03-05']);
  const fromSaturday = listMonthPageDays('2028-02-29', 6);
  expect([fromSaturday[0], fromSaturday.at(-1)]).toEqual(['2028-01-29', '2028-03-03']);
  // February 2027 begins on a Monday and has four whole weeks.
  expect(listMonthPageDays('2027-02-10', 1)).toHaveLength(28);
});
