import { afterEach, expect, test, vi } from 'vitest';
import { dateOrder } from '../parse-date.ts';
import { dateTag } from './date-tag.ts';
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
  expect(dateTag(language)).toBe(tag);
  expect(formatDate('2026-03-12', language)).toBe(date);
  expect(dateOrder(dateTag(language))).toBe(order);
});

test('the clock is the one of the country too', () => {
  vi.stubEnv('TZ', 'UTC');
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  expect(formatTime('2026-03-12T16:05:00Z', 'en')).toBe('12 March 2026 at 16:05');
});

test('a page written ahead of time does not follow the machine that builds it', () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] });
  expect(formatDate('2026-03-12', 'en')).toBe(monthFirst);
});
