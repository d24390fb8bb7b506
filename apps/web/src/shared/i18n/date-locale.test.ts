import { afterEach, expect, test, vi } from 'vitest';
import { getDateOrder } from '../parse-date.ts';
import { getDateLocale } from './date-locale.ts';
import { formatDate, formatTime } from './format.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const monthFirst = 'March 12, 2026';
const dayFirst = '12 March 2026';
const spanish = '12 de marzo de 2026';

test.each([
  ['en', ['en-US'], 'en-US', monthFirst, 'month'],
  ['en', ['en-GB', 'en-US', 'en'], 'en-GB', dayFirst, 'day'],
  ['en', ['en-AU'], 'en-AU', dayFirst, 'day'],
  ['en', ['en-CA'], 'en-CA', monthFirst, 'month'],
  ['en', ['en-IN'], 'en-IN', dayFirst, 'day'],
  ['es', ['es-ES'], 'es-ES', spanish, 'day'],
  ['es', ['es-MX', 'en-US'], 'es-MX', spanish, 'day'],
  ['es', ['es-US'], 'es-US', spanish, 'day'],
  ['es', ['es-PR'], 'es-PR', spanish, 'month'],
  ['en', ['es-MX', 'en-GB'], 'en-GB', dayFirst, 'day'],
  ['en', ['en', 'en-GB'], 'en-GB', dayFirst, 'day'],
  ['en', ['en-GB-u-ca-buddhist-nu-arab'], 'en-GB', dayFirst, 'day'],
  ['en', ['pt-BR'], 'en-US', monthFirst, 'month'],
  ['es', ['pt-BR', 'en-GB'], 'es-419', spanish, 'day'],
  ['en', [], 'en-US', monthFirst, 'month'],
  ['en', ['', 'en_GB', 'en-', '*', 'x'], 'en-US', monthFirst, 'month'],
] as const)('%s in a browser that names %j is written by %s', (language, named, tag, date, order) => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { languages: named });
  expect(getDateLocale(language)).toBe(tag);
  expect(formatDate('2026-03-12', language)).toBe(date);
  expect(getDateOrder(getDateLocale(language))).toBe(order);
});

test('the time format follows the country too', () => {
  vi.stubEnv('TZ', 'UTC');
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  expect(formatTime('2026-03-12T16:05:00Z', 'en')).toBe('12 March 2026 at 16:05');
});

test("a prerendered page does not use the build machine's locale", () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  expect(formatDate('2026-03-12', 'en')).toBe(monthFirst);
});
