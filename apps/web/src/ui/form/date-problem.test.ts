import { expect, test } from 'vitest';
import { getDateLocale } from '../../shared/i18n/date-locale.ts';
import { getDateOrder } from '../../shared/parse-date.ts';
import { readDate } from './date-problem.ts';

const now = new Date(2026, 2, 12, 9);

test.each([
  ['', undefined, { day: '' }],
  ['  ', 'birth', { day: '' }],
  ['3 February 1990', 'birth', { day: '1990-02-03' }],
  ['soon', undefined, { problem: 'unreadable', choices: [] }],
  ['03/02/1990', 'birth', { problem: 'ambiguous', choices: ['1990-03-02', '1990-02-03'] }],
  ['03/02/1990', undefined, { problem: 'ambiguous', choices: ['1990-03-02', '1990-02-03'] }],
  ['01/05/2026', 'birth', { problem: 'ambiguous', choices: ['2026-01-05'] }],
  ['01/02/2999', 'birth', { problem: 'limit', choices: [] }],
  ['March 13, 2026', 'birth', { problem: 'limit', choices: [] }],
  ['March 12, 2026', 'birth', { day: '2026-03-12' }],
  ['March 11, 1906', 'birth', { problem: 'limit', choices: [] }],
  ['March 13, 2999', undefined, { day: '2999-03-13' }],
] as const)('%j, limited to %s, is %j', (text, limit, expected) => {
  expect(readDate(text, { limit, order: 'month', now })).toEqual(expected);
});

test.each([
  ['en-GB', ['1990-02-03', '1990-03-02']],
  ['en-US', ['1990-03-02', '1990-02-03']],
  ['es-MX', ['1990-02-03', '1990-03-02']],
])('a reader whose browser names %s is offered %j', (tag, choices) => {
  const language = tag.startsWith('es') ? 'es' : 'en';
  const order = getDateOrder(getDateLocale(language, [tag]));
  expect(readDate('03/02/1990', { limit: 'birth', order, now })).toEqual({ problem: 'ambiguous', choices });
});
