import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import type { KeptPage } from '../../../../sealing/sealed-reading.ts';

/** Words of a text, without accents, capitals and punctuation: what quotes are looked for by. */
export const toWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Where the words stand one after the other, the first time; -1: nowhere. */
export function findRun(words: readonly string[], wanted: readonly string[], from = 0): number {
  if (!wanted.length) return -1;
  for (let at = words.indexOf(wanted[0] ?? '', from); at >= 0; at = words.indexOf(wanted[0] ?? '', at + 1))
    if (wanted.every((word, index) => words[at + index] === word)) return at;
  return -1;
}

type Box = { left: number; top: number; right: number; bottom: number };

/**
 * The place of a value on its page: of the words that say it where they stand together in the quote, else of the whole quote. Null
 * where the places of the page's words are not known.
 */
export function findPlace(page: KeptPage, quote: readonly string[], value: readonly string[]): Box | null {
  const placed = page.words.flatMap((word) => toWords(word[0]).map((text) => ({ text, word })));
  const texts = placed.map(({ text }) => text);
  const at = findRun(texts, quote);
  if (at < 0) return null;
  const within = findRun(quote, value);
  const [from, count] = within < 0 ? [at, quote.length] : [at + within, value.length];
  const words = placed.slice(from, from + count).map(({ word }) => word);
  return {
    left: Math.min(...words.map(([, left]) => left)),
    top: Math.min(...words.map(([, , top]) => top)),
    right: Math.max(...words.map(([, , , right]) => right)),
    bottom: Math.max(...words.map(([, , , , bottom]) => bottom)),
  };
}
