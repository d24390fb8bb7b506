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
