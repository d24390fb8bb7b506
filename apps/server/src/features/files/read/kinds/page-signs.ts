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
});

export const letterSignsFile = defineDataFile(
  new URL('./rules/letter-signs.yaml', import.meta.url),
  LetterSignsFile,
);

const getSigns = once(() => {
  const { salutations, openings, closings, reader } = letterSignsFile.read();
  return {
    greeting: new RegExp(`^\\W*(?:${salutations.source})\\s+\\S+|^\\W*(?:${openings.source})`, 'm'),
    leave: new RegExp(`(?:^|[.!]\\s+)(?:${closings.source})\\b`, 'm'),
    reader: new RegExp(reader, 'g'),
  };
});

const amount = /(?:[$€£]\s?)?\d{1,3}(?:[.,\s]\d{3})*[.,]\d{2}(?!\d)|[$€£]\s?\d/;
const period =
  /(?:\d[\d.,]*\d)\s*(?:dollars|us dollars|dolares|pesos|soles|euros|usd|mxn|gross|brutos?|base|us\$)?,?\s*(?:gross |base |brutos )?(?:an?|per|each|\/|al|por|a la)\s?(?:hour|hr|week|month|year|annum|hora|semana|mes|ano|quincena)\b|\b(?:hourly|weekly|monthly|annual|yearly|base|starting|offered) (?:rate|wage|salary|pay|compensation|income)\b|\b(?:sueldo|salario|ingreso|remuneracion|retribucion|asignacion|haber)\w*\s(?:\w+\s){0,3}(?:mensual|anual|bruto|bruta|semanal|quincenal|al mes|por hora)|\d\s?(?:hourly|weekly|monthly|annually)\b|stipend of|salary of|salary is/;
const span =
  /\b(?:19|20)\d\d\s*(?:-|–|to|a|al)\s*(?:(?:19|20)\d\d|present|current|now|actual(?:idad)?|la fecha|presente)/g;

/** Expects text in lower case without accents, with its lines. */
export function findPageSigns(folded: string): PageSigns {
  const lines = folded.split('\n').filter((line) => line.trim());
  const top = lines.slice(0, 6).join('\n');
  const { greeting, leave, reader } = getSigns();
  return {
    isLetter: greeting.test(folded) || leave.test(folded),
    you: folded.match(reader)?.length ?? 0,
    namesPay: period.test(folded),
    amountLines: lines.filter((line) => amount.test(line)).length,
    spans: folded.match(span)?.length ?? 0,
    hasContactOnTop: /\S@\S+\.\S|\btel\b|(?:\d{3}[\s.-]?){2}\d{3,4}/.test(top),
  };
}
