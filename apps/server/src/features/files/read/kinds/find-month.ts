import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import type { Language } from '@visafolio/contract/shared/languages.ts';
import { z } from 'zod';
import { defineDataFile, once } from '../../../../shared/data-files/data-file.ts';
import { phrasesByLanguage, toTexts } from '../../../../shared/data-files/phrase-lists.ts';
import { FoldedWords } from '../../../../shared/data-files/searched-words.ts';
import { languageWords, listLanguageWords } from '../../../../shared/language-words/language-words.ts';
import { kindListsFile } from './kind-lists.ts';

export const monthWordsFile = defineDataFile(
  new URL('./rules/month-words.yaml', import.meta.url),
  z.strictObject({
    before_date: FoldedWords.describe(
      'The date after these is that of the paper, in contrast to other dates in it.',
    ),
    between_dates: FoldedWords.describe('After these stands the end of a period.'),
    before_year: FoldedWords.describe('Between the name of a month and its year.'),
    day_endings: phrasesByLanguage(z.string().regex(/^[a-z]+$/)).describe('Behind the number of a day: 1st.'),
  }),
);

/** The number of each month by its names, and patterns around it. */
const getMonths = once(() => {
  const numbers = new Map(
    listLanguageWords().flatMap(([, { months }]) =>
      months.flatMap((names, index) => names.map((name) => [foldText(name), index + 1] as const)),
    ),
  );
  const word = [...numbers.keys()].sort((left, right) => right.length - left.length).join('|');
  const { before_date, between_dates, before_year, day_endings } = monthWordsFile.read();
  return {
    numbers,
    namedMonth: new RegExp(
      `\\b(${word})\\b\\.?(?:\\s+\\d{1,2}(?:${toTexts(day_endings).join('|')})?)?,?\\s+(?:(?:${before_year.source})\\s+)?(\\d{4})\\b`,
      'g',
    ),
    near: new RegExp(`(?:${before_date.source})\\W*$`),
    range: new RegExp(`(?:-|–|${between_dates.source})\\s*$`),
  };
});

const readText = 3_000;

/**
 * The month of a document, as 2026-03; null if its kind has none, or no date is certain. `language` decides between day and month
 * first; in an unknown language one of the numbers must be above twelve.
 */
export function findMonth(
  kind: DocumentKind | null,
  text: string,
  { language, now }: { language: Language | null; now: Date },
): string | null {
  if (!kind || !kindListsFile.read().of_a_month.has(kind)) return null;
  const { numbers, namedMonth, near, range } = getMonths();
  const folded = foldText(text.slice(0, readText));
  const found: { month: string; weight: number }[] = [];
  const add = (year: number, month: number, at: number, end: number) => {
    if (month < 1 || month > 12) return;
    const date = new Date(Date.UTC(year, month - 1, 1));
    // Ignores future dates and those over 20 years ago.
    if (date > now || year < now.getUTCFullYear() - 20) return;
    const before = folded.slice(Math.max(0, at - 40), at).trimEnd();
    found.push({
      month: `${year}-${String(month).padStart(2, '0')}`,
      weight: (near.test(before) ? 2 : 0) + (range.test(before) ? 1 : 0) + (end < 600 ? 0.5 : 0),
    });
  };
  for (const match of folded.matchAll(namedMonth))
    add(Number(match[2]), numbers.get(match[1] ?? '') ?? 0, match.index, match.index + match[0].length);
  for (const match of folded.matchAll(/\b(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2})?\b/g))
    add(Number(match[1]), Number(match[2]), match.index, match.index + match[0].length);
  for (const match of folded.matchAll(/\b(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})\b/g)) {
    const [first, second] = [Number(match[1]), Number(match[2])];
    const year = Number(match[3]) + ((match[3]?.length ?? 4) === 2 ? 2_000 : 0);
    const month =
      second > 12
        ? first
        : first > 12
          ? second
          : !language
            ? 0
            : languageWords(language).dayFirst
              ? second
              : first;
    add(year, month, match.index, match.index + match[0].length);
  }
  found.sort((left, right) => right.weight - left.weight || right.month.localeCompare(left.month));
  return found[0]?.month ?? null;
}
