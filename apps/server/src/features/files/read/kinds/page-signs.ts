import { z } from 'zod';
import { defineDataFile, once } from '../../../../shared/data-files/data-file.ts';
import { FoldedWords } from '../../../../shared/data-files/searched-words.ts';

/** Signs in the form of a page, independent of its topic. */
export interface PageSigns {
  /** It has a salutation or a closing. */
  isLetter: boolean;
  /** How often it addresses its reader. */
  you: number;
  /** It mentions pay per hour, month or year. */
  namesPay: boolean;
  /** Number of lines with an amount of money. */
  amountLines: number;
  /** Number of periods such as 2016 - 2019 or 2019 to present. */
  spans: number;
  /** An e-mail address or phone number in the first lines. */
  hasContactOnTop: boolean;
}

const LetterSignsFile = z.strictObject({
  salutations: FoldedWords.describe('A line that begins with them and goes on with a name greets somebody.'),
  openings: FoldedWords.describe('A line that begins with them greets somebody.'),
  closings: FoldedWords.describe('A line or a sentence that begins with them takes leave.'),
  reader: FoldedWords.describe('With these a letter speaks to its reader.'),
  pay: FoldedWords.describe('Says what somebody earns in an hour, a month or a year.'),
  years: FoldedWords.describe('A period between two years, or until now.'),
});

export const letterSignsFile = defineDataFile(
  new URL('./rules/letter-signs.yaml', import.meta.url),
  LetterSignsFile,
);

const getSigns = once(() => {
  const { salutations, openings, closings, reader, pay, years } = letterSignsFile.read();
  return {
    greeting: new RegExp(`^\\W*(?:${salutations.source})\\s+\\S+|^\\W*(?:${openings.source})`, 'm'),
    leave: new RegExp(`(?:^|[.!]\\s+)(?:${closings.source})\\b`, 'm'),
    reader: new RegExp(reader, 'g'),
    pay,
    years: new RegExp(years, 'g'),
  };
});

const amount = /(?:[$€£]\s?)?\d{1,3}(?:[.,\s]\d{3})*[.,]\d{2}(?!\d)|[$€£]\s?\d/;

/** Expects text in lower case without accents, with its lines. */
export function findPageSigns(folded: string): PageSigns {
  const lines = folded.split('\n').filter((line) => line.trim());
  const top = lines.slice(0, 6).join('\n');
  const { greeting, leave, reader, pay, years } = getSigns();
  return {
    isLetter: greeting.test(folded) || leave.test(folded),
    you: folded.match(reader)?.length ?? 0,
    namesPay: pay.test(folded),
    amountLines: lines.filter((line) => amount.test(line)).length,
    spans: folded.match(years)?.length ?? 0,
    hasContactOnTop: /\S@\S+\.\S|\btel\b|(?:\d{3}[\s.-]?){2}\d{3,4}/.test(top),
  };
}
