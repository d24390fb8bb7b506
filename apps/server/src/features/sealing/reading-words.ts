import { foldText } from '@visafolio/contract/shared/fold-text.ts';

/** A word in its normalized form, with its position in the text. */
export interface TextWord {
  folded: string;
  from: number;
  to: number;
}

/** Words in order, without accents and in lower case. */
export function splitWords(text: string): TextWord[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
    folded: foldText(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** Prefixes of these lengths are stored as hashes. A longer search word is then checked against the text. */
export const beginningLengths = [3, 5, 8];
/** Per file, to limit the size of the row. */
const maxBeginnings = 30_000;

/** Prefixes by which a search finds the text. */
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

/** Non-empty lines from the top. */
const headLines = 6;

/** A file's first lines without their numbers: files of one issuer start alike. */
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
