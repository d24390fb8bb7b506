import { describe, expect, test } from 'vitest';
import { parsePossibleDates, toDate, toIsoDate } from './parse-date.ts';

describe('a date typed by a person', () => {
  test.each([
    ['2026-03-12', '2026-03-12'],
    ['03/17/2026', '2026-03-17'],
    ['17/3/2026', '2026-03-17'],
    ['17.03.2026', '2026-03-17'],
    [' 03-17-2026 ', '2026-03-17'],
    ['03/03/2026', '2026-03-03'],
    ['March 12, 2026', '2026-03-12'],
    ['12 mar 2026', '2026-03-12'],
    ['2026 March 12', '2026-03-12'],
    ['Sept 1, 1987', '1987-09-01'],
    ['12 de marzo de 2026', '2026-03-12'],
    ['1 dic 1950', '1950-12-01'],
    ['12 de ENERO de 2026', '2026-01-12'],
    ['2/29/2024', '2024-02-29'],
  ])('%j is %s', (text, iso) => {
    expect(parsePossibleDates(text, 'month')).toEqual([iso]);
  });

  test("with day and month in either order gives both days, in the reader's order", () => {
    expect(parsePossibleDates('03/02/1990', 'month')).toEqual(['1990-03-02', '1990-02-03']);
    expect(parsePossibleDates('3-12-2026', 'day')).toEqual(['2026-12-03', '2026-03-12']);
  });

  test.each([
    '',
    'soon',
    '13/13/2026',
    '2/29/2023',
    '2026-02-30',
    '3/12/26',
    '3/12',
    'March 2026',
    'ma 12 2026',
    '0/0/0000',
    '3/12/20261',
  ])('%j is no date', (text) => {
    expect(parsePossibleDates(text, 'month')).toEqual([]);
  });
});

test('a day survives conversion to a Date and back', () => {
  for (const iso of ['1900-01-01', '1987-03-29', '2024-02-29', '2046-12-31']) {
    const date = toDate(iso);
    expect(date && toIsoDate(date)).toBe(iso);
  }
  expect(toDate('')).toBeUndefined();
});
