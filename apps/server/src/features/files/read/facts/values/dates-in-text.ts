import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { languageCodes } from '@visafolio/contract/shared/languages.ts';

export interface DateInText {
  /** `yyyy-mm-dd`. */
  day: string;
  /** The words as in the text. */
  words: string;
  /** Whether it could also be another day, such as 03/04/1990. */
  isAmbiguous: boolean;
}

const months = new Map(
  [...new Set([...languageCodes, 'pt', 'fr'])].flatMap((language) =>
    (['long', 'short'] as const).flatMap((length) =>
      Array.from({ length: 12 }, (_, index): [string, number] => {
        const date = new Date(Date.UTC(2024, index, 15));
        const name = new Intl.DateTimeFormat(language, { month: length, timeZone: 'UTC' }).format(date);
        return [foldText(name).replace('.', ''), index + 1];
      }),
    ),
  ),
);
months.set('set', 9).set('setiembre', 9);
/** Passports print it in two languages, `FEB/FÉV`. */
const month = `(${[...months.keys()].sort((a, b) => b.length - a.length).join('|')})\\.?(?:\\s?/\\s?[a-z]{3,4}\\.?)?`;
const between = '[\\s.,/-]{0,4}(?:de\\s|of\\s|del\\s|day of\\s)?\\s?';

const patterns: [RegExp, (...parts: string[]) => [year: string, month: string | number, day: string][]][] = [
  [/\b(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})\b/g, (y = '', m = '', d = '') => [[y, m, d]]],
  [
    /\b(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})\b/g,
    (a = '', b = '', y = '') =>
      toYears(y).flatMap((year): [string, string, string][] => [
        [year, b, a],
        [year, a, b],
      ]),
  ],
  [
    new RegExp(
      `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|o|ro)?${between}${month}${between}(\\d{4}|\\d{2})(?!\\d)`,
      'g',
    ),
    (d = '', m = '', y = '') => toYears(y).map((year) => [year, months.get(m) ?? 0, d]),
  ],
  [
    new RegExp(`\\b${month}${between}(\\d{1,2})(?:st|nd|rd|th|o|ro)?,?${between}(\\d{4})(?!\\d)`, 'g'),
    (m = '', d = '', y = '') => [[y, months.get(m) ?? 0, d]],
  ],
  [
    new RegExp(`(?<!\\d)(\\d{4})${between}${month}${between}(\\d{1,2})(?!\\d)`, 'g'),
    (y = '', m = '', d = '') => [[y, months.get(m) ?? 0, d]],
  ],
];

/** The possible years of two digits. */
const toYears = (year: string): string[] => (year.length === 2 ? [`19${year}`, `20${year}`] : [year]);

/** All days that the text may mean, in digits or with a month's name in a language of the product, Portuguese or French. */
export function findDatesInText(text: string): DateInText[] {
  const folded = foldText(text);
  return patterns.flatMap(([pattern, read]) =>
    [...folded.matchAll(pattern)].flatMap(([words, ...parts]) => {
      const days = new Set(read(...parts).flatMap(([y, m, d]) => toDay(y, Number(m), Number(d)) ?? []));
      return [...days].map((day) => ({ day, words, isAmbiguous: days.size > 1 }));
    }),
  );
}

function toDay(year: string, month: number, day: number): string | null {
  const date = new Date(Date.UTC(Number(year), month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && Number(year) >= 1850;
  return isReal && Number(year) < 2200 ? date.toISOString().slice(0, 10) : null;
}
