import type { Language } from '@visafolio/locales/types.ts';
import { describe, expect, test } from 'vitest';
import { dateOf, isoOf, parseDate } from './parse-date.ts';

describe('a date typed by a person', () => {
  test.each<[Language, string, string]>([
    ['en', '2026-03-12', '2026-03-12'],
    ['es', '2026-03-12', '2026-03-12'],
    ['en', '3/12/2026', '2026-03-12'],
    ['es', '12/3/2026', '2026-03-12'],
    ['es', '12.03.2026', '2026-03-12'],
    ['en', ' 03-12-2026 ', '2026-03-12'],
    ['en', 'March 12, 2026', '2026-03-12'],
    ['en', '12 mar 2026', '2026-03-12'],
    ['en', 'Sept 1, 1987', '1987-09-01'],
    ['es', '12 de marzo de 2026', '2026-03-12'],
    ['es', '1 dic 1950', '1950-12-01'],
    ['en', '12 de ENERO de 2026', '2026-01-12'],
    ['en', '2/29/2024', '2024-02-29'],
  ])('in %s, %j is %s', (language, text, iso) => {
    expect(parseDate(text, language)).toBe(iso);
  });

  test.each<[Language, string]>([
    ['en', ''],
    ['en', 'soon'],
    ['en', '13/12/2026'],
    ['es', '12/13/2026'],
    ['en', '2/29/2023'],
    ['en', '2026-02-30'],
    ['en', '3/12/26'],
    ['en', '3/12'],
    ['en', 'March 2026'],
    ['en', 'ma 12 2026'],
    ['en', '0/0/0000'],
    ['en', '3/12/20261'],
  ])('in %s, %j is no date', (language, text) => {
    expect(parseDate(text, language)).toBeUndefined();
  });
});

test('a day survives the way to the calendar and back', () => {
  for (const iso of ['1900-01-01', '1987-03-29', '2024-02-29', '2046-12-31']) {
    const date = dateOf(iso);
    expect(date && isoOf(date)).toBe(iso);
  }
  expect(dateOf('')).toBeUndefined();
});
