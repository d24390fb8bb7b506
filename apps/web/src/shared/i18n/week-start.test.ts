import { afterEach, expect, test, vi } from 'vitest';
import { formatMonth } from './format.ts';
import { getWeekStart, getWeekStartByCountry } from './week-start.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const [sunday, monday, saturday] = [0, 1, 6] as const;

const readers = [
  ['en', ['en-US', 'en'], sunday],
  ['es', ['es-MX', 'es'], sunday],
  ['es', ['es-ES'], monday],
  ['en', ['en-GB'], monday],
  ['en', ['ar-EG', 'ar', 'en-US', 'en'], saturday],
  ['en', ['ar-DZ'], saturday],
  ['en', ['ar-SA', 'en'], sunday],
  ['es', ['pt-BR', 'es'], sunday],
  ['es', ['es', 'es-AR'], monday],
  ['es', [], monday],
  ['en', [], sunday],
  ['en', ['', 'en_GB', '*', 'x'], sunday],
] as const;

test.each(readers)('a week in %s begins for a browser that names %j on day %i', (language, named, day) => {
  expect(getWeekStart(language, named)).toBe(day);
});

test.each(readers)('%s, %j, %i: the same in a browser without week info', (language, named, day) => {
  vi.spyOn(Intl, 'Locale').mockImplementation(
    class {
      readonly region: string | undefined;
      constructor(tag: string) {
        if (!/^[a-z]{2}(-|$)/.test(tag) || tag.includes('_')) throw new RangeError(tag);
        this.region = /-([A-Z]{2}|\d{3})\b/.exec(tag)?.[1];
      }
    } as never,
  );
  expect(getWeekStart(language, named)).toBe(day);
});

test('the list for browsers without week info agrees with Intl for every country', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const countries = letters
    .flatMap((one) => letters.map((other) => one + other))
    // Skips codes of former countries, which Intl replaces with the successor's.
    .filter((code) => names.of(code) && new Intl.Locale(`und-${code}`).region === code);
  expect(countries.length).toBeGreaterThan(240);
  const differing = countries.filter((code) => {
    const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & { getWeekInfo(): { firstDay: number } };
    return getWeekStartByCountry(code) !== locale.getWeekInfo().firstDay % 7;
  });
  expect(differing).toEqual([]);
});

test.each([
  ['es', ['es-MX'], 'noviembre de 2026'],
  ['es', ['es-ES'], 'noviembre de 2026'],
  ['en', ['en-GB'], 'November 2026'],
  ['en', ['en-US'], 'November 2026'],
] as const)('a month alone is written in %s for %j', (language, languages, text) => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('navigator', { languages });
  expect(formatMonth('2026-11', language, 'long')).toBe(text);
});
