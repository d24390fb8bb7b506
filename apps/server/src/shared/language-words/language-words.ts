import { inEachLanguage, type Language, languageCodes } from '@visafolio/contract/shared/languages.ts';
import { z } from 'zod';
import { defineDataFile } from '../data-files/data-file.ts';
import { expressionSource } from '../data-files/expression-source.ts';
import { unique } from '../data-files/phrase-lists.ts';

const SmallWord = z.string().regex(/^[a-z]+$/, 'must be one word in small letters without accents');
const Keyword = z
  .string()
  .regex(/^\p{Lu}+(?: \p{Lu}+)*$/u, 'must be words in capital letters without accents');
const Keywords = z.array(Keyword);
const DatePattern = expressionSource('month', 'day', 'year').superRefine((pattern, context) => {
  for (const part of ['{month}', '{day}'])
    if (!pattern.includes(part)) context.addIssue({ code: 'custom', message: `must have ${part}` });
});

const LanguageWords = z.strictObject({
  tesseract: z
    .string()
    .regex(/^[a-z_]+$/)
    .optional()
    .describe(
      "The package of Tesseract's data for its letters, such as spa; without it, papers are read with those of the other languages.",
    ),
  dayFirst: z.boolean().describe('Whether 3/4 is the third of April.'),
  smallWords: unique(SmallWord).describe(
    "Frequent words, by which a paper's language is recognised; those that several languages have do not count.",
  ),
  months: z
    .array(unique(z.string()))
    .length(12)
    .describe('In small letters: the whole name of each month, then how it is shortened.'),
  dates: z
    .array(DatePattern)
    .describe('Regular expressions for dates with the name of a month, with {month}, {day} and {year}.'),
  writtenDate: z
    .string()
    .includes('{date}')
    .default('{date}')
    .describe('How a date stands in a sentence, such as with its article.'),
  contractions: z
    .array(z.strictObject({ find: DatePattern, replace: z.string() }))
    .default([])
    .describe(
      'Words that merge with the article of a date behind them, as regular expressions like those of dates, and their replacement: del 12 de marzo is de el 12 de marzo.',
    ),
  keywords: z
    .strictObject({ stop: Keywords, stopAtHead: Keywords, start: Keywords, help: Keywords })
    .describe('What people answer to text messages. stopAtHead: also as the first word of a sentence.'),
});
export type LanguageWords = z.infer<typeof LanguageWords>;

/** What the server has to know of each language to read what people write in it. */
export const languageWordsFiles = inEachLanguage((language) =>
  defineDataFile(new URL(`./${language}.yaml`, import.meta.url), LanguageWords),
);

export const languageWords = (language: Language): LanguageWords => languageWordsFiles[language].read();

/** In the order of the languages. */
export const listLanguageWords = (): (readonly [Language, LanguageWords])[] =>
  languageCodes.map((language) => [language, languageWords(language)] as const);
