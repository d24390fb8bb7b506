import { foldText } from '@visafolio/contract/shared/fold-text.ts';

/** A word of a text: how it is compared, and where it stands. */
export interface TextWord {
  folded: string;
  from: number;
  to: number;
}

/** Words in order, without accents and in small letters. */
export function splitWords(text: string): TextWord[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
    folded: foldText(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** Letters of a word's beginning that are kept as a hash. A search for more of them is checked against the text. */
export const beginningLengths = [3, 5, 8];
/** Of one file. More are hardly typed by anybody, and would make the row large. */
const maxBeginnings = 30_000;

/** How the words of a text begin: what a search finds it by. */
export function listBeginnings(text: string): string[] {
  const beginnings = new Set<string>();
  for (const { folded } of splitWords(text)) {
    const letters = [...folded];
    for (const length of beginningLengths)
      if (letters.length >= length) beginnings.add(letters.slice(0, length).join(''));
    if (beginnings.size >= maxBeginnings) break;
  }
  return [...beginnings];
}

/** Lines that say something, from the top. */
const headLines = 6;

/** A file's first lines without their numbers: files of one issuer begin alike. */
export const listHeadLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) =>
      splitWords(line)
        .map(({ folded }) => folded)
        .filter((word) => word.length > 2 && !/\d/.test(word)),
    )
    .filter((words) => words.length > 1)
    .slice(0, headLines)
    .map((words) => words.join(' '));
