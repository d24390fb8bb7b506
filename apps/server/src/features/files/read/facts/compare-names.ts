import { foldText } from '@visafolio/contract/shared/fold-text.ts';

/** How letters are written in a machine-readable zone that has none of them (ICAO 9303, part 3). */
const transliterations: Record<string, string> = {
  ä: 'ae',
  å: 'aa',
  æ: 'ae',
  ö: 'oe',
  ø: 'oe',
  œ: 'oe',
  ü: 'ue',
  ñ: 'nxx',
  ß: 'ss',
  þ: 'th',
  ð: 'd',
  ĳ: 'ij',
};

/** A name in the ways that it may be written: without accents, and as zones write it. Apostrophes fall away in both. */
function toForms(name: string): string[][] {
  const small = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’`´ʼ]/g, '');
  const transliterated = small.replace(/\p{L}/gu, (letter) => transliterations[letter] ?? letter);
  return [small, transliterated].map((form) => foldText(form).match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Letters that zones have; a name in others cannot be compared with them. */
const isComparable = (name: string): boolean => /[a-z]/.test(foldText(name));

interface Options {
  /** The second name may be cut off at its end: it comes from a full line of a zone. */
  isCut?: boolean;
}

/**
 * Whether two names are one: in whatever order, with or without accents and hyphens, or as zones write them. Also where one is in
 * letters that cannot be compared.
 */
export function isSameName(name: string, other: string, { isCut = false }: Options = {}): boolean {
  if (!isComparable(name) || !isComparable(other)) return true;
  return toForms(name).some((words) =>
    toForms(other).some((others) => {
      const [joined, otherJoined] = [words.join(''), others.join('')];
      if (joined === otherJoined || (isCut && joined.startsWith(otherJoined))) return true;
      return words.toSorted().join(' ') === others.toSorted().join(' ');
    }),
  );
}

/** Whether all words of a name are among those of a longer one. */
export const isPartOfName = (part: string, whole: string): boolean =>
  !isComparable(part) ||
  !isComparable(whole) ||
  toForms(part).some((words) =>
    toForms(whole).some(
      (others) => words.every((word) => others.includes(word)) || others.join('').includes(words.join('')),
    ),
  );

/** Words of one letter and between names say nothing about who somebody is. */
const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'da',
  'do',
  'dos',
  'van',
  'von',
  'der',
  'den',
  'y',
  'e',
  'el',
  'al',
  'bin',
  'ben',
]);

/** Whether two names have any word in common. */
export const shareAWord = (name: string, other: string): boolean =>
  toForms(name).some((words) =>
    toForms(other).some((others) =>
      words.some((word) => word.length > 1 && !particles.has(word) && others.includes(word)),
    ),
  );

/** Letters that other transliterations of the same name have: Yelena and Elena, Mohammed and Muhammad, Aleksandr and Alexander. */
const likeLetters: [RegExp, string][] = [
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/[ckq]h?/g, 'k'],
  [/w/g, 'v'],
  [/(?<=[bdgjlprstz])h/g, ''],
  [/z/g, 's'],
  [/^[yj](?=[aeiou])/, ''],
  [/[yj]/g, 'i'],
  [/(.)\1+/g, '$1'],
];

/** Consonants of a word, and how it ends: Maria and Mario are two people. */
function toSound(word: string): { consonants: string; end: string } {
  const plain = likeLetters.reduce((text, [pattern, letter]) => text.replace(pattern, letter), word);
  const consonants = plain.replace(/[aeiou]/g, '').replace(/(.)\1+/g, '$1');
  const last = plain.at(-1) ?? '';
  return { consonants, end: /[aeiou]/.test(last) ? last : '' };
}

function isLikeWord(word: string, other: string): boolean {
  if (word === other) return true;
  const [a, b] = [toSound(word), toSound(other)];
  return a.consonants.length > 1 && a.consonants === b.consonants && a.end === b.end;
}

/**
 * - `same`: every word of the shorter name is in the longer one, in any order, cut off at the end or written in another alphabet's way
 * - `similar`: some of them are, as after a marriage
 * - `unknown`: the names cannot be compared
 */
type Likeness = 'same' | 'similar' | 'different' | 'unknown';

/** How alike two people's whole names are. */
export function compareWholeNames(name: string, other: string): Likeness {
  if (!isComparable(name) || !isComparable(other)) return 'unknown';
  if (isSameName(name, other)) return 'same';
  const found = toForms(name).flatMap((words) => toForms(other).map((others) => compareWords(words, others)));
  return (['same', 'similar'] as const).find((each) => found.includes(each)) ?? 'different';
}

function compareWords(left: string[], right: string[]): Likeness {
  const meaningful = (words: string[]) => words.filter((word) => word.length > 1 && !particles.has(word));
  const [words, others] = [meaningful(left), meaningful(right)].toSorted((a, b) => a.length - b.length);
  if (!words?.length || !others) return 'different';
  const rest = [...others];
  const matched = words.filter((word) => {
    const at = rest.findIndex(
      (each) => isLikeWord(word, each) || (Math.min(word.length, each.length) > 4 && isBeginning(word, each)),
    );
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  // One word alone, such as a first name, is many people's.
  if (matched.length === words.length && words.length > 1) return 'same';
  return matched.length ? 'similar' : 'different';
}

/** Cut off where a line of a zone or a field of a form had no more room. */
const isBeginning = (word: string, other: string): boolean =>
  word.startsWith(other) || other.startsWith(word);
