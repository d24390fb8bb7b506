import { foldText } from '@visafolio/contract/shared/fold-text.ts';
import type { KeptPage } from '../../../../sealing/sealed-reading.ts';

/** Words of a text without accents, case and punctuation, to find quotes. */
export const toWords = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Index of the first consecutive occurrence of the words; -1 if there is none. */
export function findRun(words: readonly string[], wanted: readonly string[], from = 0): number {
  if (!wanted.length) return -1;
  for (let at = words.indexOf(wanted[0] ?? '', from); at >= 0; at = words.indexOf(wanted[0] ?? '', at + 1))
    if (wanted.every((word, index) => words[at + index] === word)) return at;
  return -1;
}

type Box = { left: number; top: number; right: number; bottom: number };

/**
 * Position of a value on its page: of its words if they are consecutive in the quote, else of the whole quote. Null if the page's
 * words have no positions.
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
