import { type Language, languageCodes } from '@visafolio/contract/shared/languages.ts';
import { z } from 'zod';
import { defineDataFile } from '../../../../shared/data-files/data-file.ts';
import { addDuplicateIssues, unique } from '../../../../shared/data-files/phrase-lists.ts';

const words = unique(z.string().regex(/^[a-z]+$/, 'must be one word in small letters without accents'));

const SmallWordsFile = z
  .strictObject(
    Object.fromEntries(languageCodes.map((code) => [code, words])) as Record<Language, typeof words>,
  )
  .superRefine((file, context) =>
    addDuplicateIssues(
      languageCodes.flatMap((code) => file[code].map((word, index) => [[code, index], word] as const)),
      context,
    ),
  )
  .transform((file) => languageCodes.map((code) => [code, new Set(file[code])] as const));

/** Frequent words that the other languages do not have, in the order of the languages. */
export const smallWordsFile = defineDataFile(new URL('./small-words.yaml', import.meta.url), SmallWordsFile);

/** A language of the product by its small words; null where there are too few or none leads. */
export function tellLanguage(text: string): Language | null {
  const found =
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[\u0300-\u036f]/g, '')
      .match(/[a-z]+/g) ?? [];
  const [first, second] = smallWordsFile
    .read()
    .map(([language, own]) => ({ language, count: found.filter((word) => own.has(word)).length }))
    .toSorted((one, other) => other.count - one.count);
  return first && first.count >= 3 && first.count > (second?.count ?? 0) * 1.3 ? first.language : null;
}
