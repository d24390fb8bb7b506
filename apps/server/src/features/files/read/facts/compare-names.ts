import { foldText } from '@visafolio/contract/shared/fold-text.ts';

/** Transliterations of letters in machine-readable zones (ICAO 9303, part 3). */
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

/** The spellings of a name: without accents, and transliterated as in zones. Both drop apostrophes. */
function toForms(name: string): string[][] {
  const small = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’`´ʼ]/g, '');
  const transliterated = small.replace(/\p{L}/gu, (letter) => transliterations[letter] ?? letter);
  return [small, transliterated].map((form) => foldText(form).match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Letters that zones have; names in other letters cannot be compared with them. */
const isComparable = (name: string): boolean => /[a-z]/.test(foldText(name));

interface Options {
  /** The second name may be cut off at its end, because it fills a line of a zone. */
  isCut?: boolean;
}

/**
 * Whether two names are equal in any order, with or without accents and hyphens, or transliterated. Also true if one is in
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

/** Whether all words of a name are in a longer one. */
export const isPartOfName = (part: string, whole: string): boolean =>
  !isComparable(part) ||
  !isComparable(whole) ||
  toForms(part).some((words) =>
    toForms(whole).some(
      (others) => words.every((word) => others.includes(word)) || others.join('').includes(words.join('')),
    ),
  );

/** Single letters and particles do not identify a person. */
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

/** Whether two names have a word in common. */
export const haveCommonWord = (name: string, other: string): boolean =>
  toForms(name).some((words) =>
    toForms(other).some((others) =>
      words.some((word) => word.length > 1 && !particles.has(word) && others.includes(word)),
    ),
  );

/** Letters that differ between transliterations of one name: Yelena and Elena, Mohammed and Muhammad, Aleksandr and Alexander. */
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

/** Consonants and ending of a word. The ending matters: Maria and Mario are two people. */
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
 * - `same`: every word of the shorter name is in the longer one, in any order, cut off at the end or transliterated differently
 * - `similar`: only some of them are, as after a marriage
 * - `unknown`: the names cannot be compared
 */
type Likeness = 'same' | 'similar' | 'different' | 'unknown';

/** Compares the whole names of two people. */
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
  // A single word, such as a first name, is shared by many people.
  if (matched.length === words.length && words.length > 1) return 'same';
  return matched.length ? 'similar' : 'different';
}

/** Whether a word was cut off for lack of room in a zone or a form field. */
const isBeginning = (word: string, other: string): boolean =>
  word.startsWith(other) || other.startsWith(word);
