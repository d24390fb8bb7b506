import { z } from 'zod';
import { defineDataFile, once } from '../../../../shared/data-files/data-file.ts';

const Word = z.string().min(1);
const Pattern = z
  .string()
  .min(1)
  .refine((pattern) => isPattern(pattern), { error: 'must be a regular expression' });

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern).source.length > 0;
  } catch {
    return false;
  }
}

const LabelWords = z.strictObject({
  part: Pattern,
  number: Pattern,
  mentions: z.array(Pattern),
  hints: z.array(Pattern),
  drop: z.array(Word),
  same: z.record(Word, Word),
  decide: z.array(Word),
});

export const labelWordsFile = defineDataFile(new URL('./label-words.yaml', import.meta.url), LabelWords);

const readWords = once(() => {
  const { part, number, mentions, hints, drop, same, decide } = labelWordsFile.read();
  return {
    part: new RegExp(part),
    number: new RegExp(number, 'g'),
    left: [...mentions, ...hints].map((pattern) => new RegExp(pattern, 'g')),
    drop: new Set(drop),
    same: new Map(Object.entries(same)),
    decide: new Set(decide),
  };
});

/** What the label of a field says. */
export interface ReadLabel {
  /** As printed, in small letters: '2'; null if the label does not begin with one. */
  part: string | null;
  /** '14.a'; null if the label has none. */
  number: string | null;
  /** Without part, number, hints and mentions of other items. */
  words: readonly string[];
  /** Words and numbers that make it another item if they differ, in one text. */
  deciding: string;
}

/** Reads a label as `label-words.yaml` says. */
export function readLabel(label: string): ReadLabel {
  const { part, number, left, drop, same, decide } = readWords();
  let text = simplify(label);
  const [partText = '', partNumber = null] = part.exec(text) ?? [];
  text = text.slice(partText.length).trim();
  for (const pattern of left) text = text.replace(pattern, ' ');
  text = text.replace(/ +/g, ' ').trim();
  const own = [...text.matchAll(number)].at(-1);
  if (own) text = `${text.slice(0, own.index)} ${text.slice(own.index + own[0].length)}`;
  const words = joinLetters(text.split(/[^\p{L}\p{N}]+/u).filter(Boolean))
    .map((word) => same.get(word) ?? word)
    .filter((word) => !drop.has(word));
  return {
    part: partNumber,
    number: own ? [own[1], own[2]].filter(Boolean).join('.') : null,
    words,
    deciding: words.filter((word) => /\d/.test(word) || word.length === 1 || decide.has(word)).join(' '),
  };
}

const simplify = (label: string): string =>
  label
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[“”]/g, '"')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Labels spell abbreviations for screen readers: 'U S C I S', 'I - 7 65'. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isShort = /^(?:\p{L}|\p{N}+)$/u.test(word);
    if (isShort && isOpen) joined.push(`${joined.pop()}${word}`);
    else joined.push(word);
    isOpen = isShort;
  }
  return joined;
}
