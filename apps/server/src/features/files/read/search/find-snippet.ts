import { beginningLengths, splitWords } from '../../../sealing/reading-words.ts';

/** The words of a query, and the prefixes that a file must have. Words of one or two letters are only checked in the text. */
export function readQuery(q: string): { words: string[]; beginnings: string[] } {
  const words = splitWords(q).map(({ folded }) => folded);
  const beginnings = words.flatMap((word) => {
    const letters = [...word];
    const length = beginningLengths.findLast((each) => each <= letters.length);
    return length ? [letters.slice(0, length).join('')] : [];
  });
  return { words, beginnings: [...new Set(beginnings)] };
}

/** Number of characters around a match. */
const around = 90;

export interface Snippet {
  before: string;
  hit: string;
  after: string;
}

/**
 * Position of the words in a text: as a phrase if they are consecutive, else of the first; null if one is missing. Each typed
 * word may be a prefix.
 */
export function findSnippet(text: string, words: string[]): Snippet | null {
  if (!words.length) return null;
  const all = splitWords(text);
  const starts = (at: number, word: string) => all[at]?.folded.startsWith(word) ?? false;
  const phrase = all.findIndex((_, at) => words.every((word, index) => starts(at + index, word)));
  if (phrase >= 0) return cut(text, all[phrase]?.from ?? 0, all[phrase + words.length - 1]?.to ?? 0);
  const hits = words.map((word) => all.findIndex((_, at) => starts(at, word)));
  if (hits.some((at) => at < 0)) return null;
  const first = all[Math.min(...hits)];
  return first ? cut(text, first.from, first.to) : null;
}

function cut(text: string, from: number, to: number): Snippet {
  const tidy = (part: string) => part.replace(/\s+/g, ' ');
  const start = Math.max(0, from - around);
  const end = Math.min(text.length, to + around);
  return {
    before: `${start > 0 ? '…' : ''}${tidy(text.slice(start, from)).toWellFormed()}`,
    hit: tidy(text.slice(from, to)).toWellFormed(),
    after: `${tidy(text.slice(to, end)).toWellFormed()}${end < text.length ? '…' : ''}`,
  };
}
