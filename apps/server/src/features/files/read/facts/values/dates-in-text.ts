import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import { z } from 'zod';
import { defineDataFile, once } from '../../../../../shared/data-files/data-file.ts';
import { phrasesByLanguage, toTexts, unique } from '../../../../../shared/data-files/phrase-lists.ts';
import { listLanguageWords } from '../../../../../shared/language-words/language-words.ts';

export interface DateInText {
  /** `yyyy-mm-dd`. */
  day: string;
  /** The words as in the text. */
  words: string;
  /** Whether it could also be another day, such as 03/04/1990. */
  isAmbiguous: boolean;
}

const FoldedWord = z.string().regex(/^[a-z]+(?: [a-z]+)*$/, 'must be words in small letters without accents');

export const writtenDatesFile = defineDataFile(
  new URL('../words/written-dates.yaml', import.meta.url),
  z.strictObject({
    months: z
      .array(unique(FoldedWord))
      .length(12)
      .describe("Names of months in languages that papers have besides the product's."),
    day_endings: phrasesByLanguage(FoldedWord).describe('Behind the number of a day: 1st.'),
    before_part: phrasesByLanguage(FoldedWord).describe('Before a month or a year: 1 de mayo de 1990.'),
  }),
);

type DateParts = [year: string, month: string | number, day: string];

/** Each with the days that a match may mean. */
const getPatterns = once((): [RegExp, (...parts: string[]) => DateParts[]][] => {
  const words = writtenDatesFile.read();
  const months = new Map(
    [words.months, ...listLanguageWords().map(([, language]) => language.months)].flatMap((lists) =>
      lists.flatMap((names, index) => names.map((name) => [foldText(name), index + 1] as const)),
    ),
  );
  /** Passports print it in two languages, `FEB/FÉV`. */
  const month = `(${[...months.keys()].sort((a, b) => b.length - a.length).join('|')})\\.?(?:\\s?/\\s?[a-z]{3,4}\\.?)?`;
  const between = `[\\s.,/-]{0,4}(?:(?:${toTexts(words.before_part).join('|')})\\s)?\\s?`;
  const day = `(\\d{1,2})(?:${toTexts(words.day_endings).join('|')})?`;
  return [
    [/\b(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})\b/g, (y = '', m = '', d = '') => [[y, m, d]]],
    [
      /\b(\d{1,2})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{4}|\d{2})\b/g,
      (a = '', b = '', y = '') =>
        toYears(y).flatMap((year): DateParts[] => [
          [year, b, a],
          [year, a, b],
        ]),
    ],
    [
      new RegExp(`(?<!\\d)${day}${between}${month}${between}(\\d{4}|\\d{2})(?!\\d)`, 'g'),
      (d = '', m = '', y = '') => toYears(y).map((year) => [year, months.get(m) ?? 0, d]),
    ],
    [
      new RegExp(`\\b${month}${between}${day},?${between}(\\d{4})(?!\\d)`, 'g'),
      (m = '', d = '', y = '') => [[y, months.get(m) ?? 0, d]],
    ],
    [
      new RegExp(`(?<!\\d)(\\d{4})${between}${month}${between}(\\d{1,2})(?!\\d)`, 'g'),
      (y = '', m = '', d = '') => [[y, months.get(m) ?? 0, d]],
    ],
  ];
});

/** The possible years of two digits. */
const toYears = (year: string): string[] => (year.length === 2 ? [`19${year}`, `20${year}`] : [year]);

/** All days that the text may mean, in digits or with a month's name. */
export function findDatesInText(text: string): DateInText[] {
  const folded = foldText(text);
  return getPatterns().flatMap(([pattern, read]) =>
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
