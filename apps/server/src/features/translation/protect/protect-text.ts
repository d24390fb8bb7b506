import { keptPlace, keptPlaces } from '../../../shared/outbound/translation-engine.ts';
import { findNamedDates, separateContractions } from './named-dates.ts';

/** A word of a workspace's glossary and what it is in the other language. */
export interface Term {
  term: string;
  translation: string;
}

export interface Protection {
  from: string;
  to: string;
  /** Of people and firms. */
  names: readonly string[];
  terms: readonly Term[];
}

/** A text with places for what an engine must not touch, and what belongs into them. */
export interface ProtectedText {
  text: string;
  /** By place, from 1. */
  pieces: string[];
}

interface Span {
  start: number;
  end: number;
  written: string;
}

/** In the order in which they take what they find; a later one takes nothing of an earlier one. */
const patterns = [
  // Places that somebody has typed.
  /⟦[^⟧\n]{0,40}⟧|qx\d+z/giu,
  /\b(?:https?:\/\/|www\.)[^\s<>"“”«»]*[^\s<>"“”«».,;:!?)\]}'’]/giu,
  /[^\s@<>"“”«»(),;:]{1,64}@[^\s@<>"“”«»(),;:]{1,200}\.[\p{L}\d]{2,}/giu,
  // Labels that somebody quotes: short, and in one line.
  /“[^”“\n]{1,60}”|«[^»«\n]{1,60}»|"[^"\n]{1,60}"|‘[^’‘\n]{1,60}’(?!\p{L})|(?<![\p{L}\d])'[^'\n]{1,60}'(?!\p{L})/gu,
];
const laterPatterns = [
  // Receipt numbers, A-numbers, form numbers, visa classes, passports: capitals with digits.
  /(?<![\p{L}\d])A[-#\s]?\d{3}[-\s]?\d{3}[-\s]?\d{2,3}(?!\d)/gu,
  /(?<![\p{L}\d])[\p{Lu}]{1,5}[-/]?\d[\p{Lu}\d]*(?:[-/][\p{Lu}\d]+)*(?![\p{L}\d])/gu,
  /(?<![\p{L}\d])\d+[\p{Lu}][\p{Lu}\d]*(?:-[\p{Lu}\d]+)*(?![\p{L}\d])/gu,
  // Money.
  /(?:US\$|USD|EUR|MXN|[$€£])\s?\d(?:[\d.,]{0,24}\d)?/gu,
  /(?<![\p{L}\d])\d(?:[\d.,]{0,24}\d)?\s?(?:USD|EUR|MXN|€|£|\$)(?!\p{L})/gu,
  // Times.
  /(?<![\p{L}\d])\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?\s?m\b\.?)?/giu,
  // Dates in digits.
  /(?<!\d)\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?!\d)/gu,
  // Phone numbers.
  /(?<![\p{L}\d])(?:\+\d[\d\s().-]{6,18}\d|\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4})(?:\s?(?:x|ext\.?)\s?\d{1,6})?(?!\d)/giu,
  // Percentages and longer numbers. Small ones stay: they decide singular and plural.
  /(?<![\p{L}\d])\d(?:[\d.,]{0,24}\d)?\s?%/gu,
  /(?<!\d)\d(?:[\d.,\s-]{0,3}\d){2,}/gu,
];

/** Finds what must come through as it is. Names, addresses and numbers never leave: the engine sees places. */
export function protectText(given: string, { from, to, names, terms }: Protection): ProtectedText {
  const text = separateContractions(given, from, to);
  const spans: Span[] = [];
  const isFree = ({ start, end }: Span) => spans.every((span) => end <= span.start || start >= span.end);
  const take = (found: Span[]) => {
    for (const span of found) if (span.end > span.start && isFree(span)) spans.push(span);
  };
  const takeMatches = (pattern: RegExp) =>
    take(
      [...text.matchAll(pattern)].map((match) => ({
        start: match.index,
        end: match.index + match[0].length,
        written: match[0],
      })),
    );
  for (const pattern of patterns) takeMatches(pattern);
  take(findTerms(text, terms));
  take(findNames(text, names));
  take(findNamedDates(text, from, to));
  for (const pattern of laterPatterns) takeMatches(pattern);
  spans.sort((one, other) => one.start - other.start);
  let result = '';
  let at = 0;
  for (const [index, { start, end }] of spans.entries()) {
    result += text.slice(at, start) + keptPlace(index + 1);
    at = end;
  }
  return { text: result + text.slice(at), pieces: spans.map(({ written }) => written) };
}

/** Letters without accents and in small ones, each in its place. */
const fold = (text: string): string =>
  [...text]
    .map((letter) => {
      const plain = letter.normalize('NFD').charAt(0).toLowerCase();
      return plain.length === letter.length ? plain : letter;
    })
    .join('');

const isLetter = (text: string, at: number) => /[\p{L}\d]/u.test(text.charAt(at));

/** Where a word or several stand in a text as whole words, whatever their case and accents. */
function findWords(folded: string, words: string): { start: number; end: number }[] {
  const sought = fold(words.trim());
  const found: { start: number; end: number }[] = [];
  if (!sought) return found;
  for (let start = folded.indexOf(sought); start >= 0; start = folded.indexOf(sought, start + 1)) {
    const end = start + sought.length;
    if (!isLetter(folded, start - 1) && !isLetter(folded, end)) found.push({ start, end });
  }
  return found;
}

function findTerms(text: string, terms: readonly Term[]): Span[] {
  const folded = fold(text);
  const longestFirst = [...terms].sort((one, other) => other.term.length - one.term.length);
  return longestFirst.flatMap(({ term, translation }) =>
    findWords(folded, term).map(({ start, end }) => {
      const first = text.charAt(start);
      const isCapital = first !== first.toLowerCase() && !/^\p{Lu}/u.test(term);
      const written = isCapital ? translation.charAt(0).toUpperCase() + translation.slice(1) : translation;
      return { start, end, written };
    }),
  );
}

/** Parts of names that are words as well: they count with the rest of their name only. */
const words = new Set(
  'a al an and de del do dos das da e el en i la las lo los no of san santa si the un una van von y april august baker bell brown carpenter cook cruz dulce esperanza faith flor flores grace green guerra hope iglesia joy june law legal luz mar mark marina may mercedes miller paz price reyes rosa santos sierra sol summer torres will young'.split(
    ' ',
  ),
);

function findNames(text: string, names: readonly string[]): Span[] {
  const folded = fold(text);
  const whole = [...new Set(names.map((name) => name.trim().replace(/\s+/g, ' ')))].filter(
    (name) => name.length > 1 && /\p{L}/u.test(name),
  );
  const parts = whole
    .flatMap((name) => name.split(' '))
    .filter((part) => part.length > 2 && !words.has(fold(part)));
  // A part counts as a name where it is written like one.
  const isCapital = ({ start }: { start: number }) => /\p{Lu}/u.test(text.charAt(start));
  const isWhole = (name: string) => name.includes(' ');
  return [
    ...whole
      .sort((one, other) => other.length - one.length)
      .flatMap((name) => findWords(folded, name).filter((span) => isWhole(name) || isCapital(span))),
    ...[...new Set(parts)].flatMap((part) => findWords(folded, part).filter(isCapital)),
  ].map(({ start, end }) => ({ start, end, written: text.slice(start, end) }));
}

export interface RestoredText {
  text: string;
  /** Each place came back once, and no other. */
  isWhole: boolean;
}

/** Puts the pieces back into a translation. */
export function restoreText(translated: string, pieces: readonly string[]): RestoredText {
  const places = [...translated.matchAll(keptPlaces)].map(([, number]) => Number(number));
  const isWhole =
    places.length === pieces.length &&
    pieces.every((_, index) => places.filter((each) => each === index + 1).length === 1);
  // A Spanish date brings its article: an engine may have put one before it, or a word that takes it up.
  const text = translated
    .replace(
      /(?<!\p{L})(el |(?:de|a)(?:l| el)? )?⟦(\d+)⟧/giu,
      (_, before: string | undefined, number: string, at: number) => {
        const piece = pieces[Number(number) - 1] ?? '';
        if (!/^el \d/.test(piece)) return (before ?? '') + piece;
        if (before && !/^el /i.test(before))
          return `${before.slice(0, before.search(/l? (?:el )?$/i))}l ${piece.slice(3)}`;
        const beginsSentence = /(?:^|[.!?]\s+)[¡¿]?$/.test(translated.slice(0, at));
        return beginsSentence ? `E${piece.slice(1)}` : piece;
      },
    )
    .replace(keptPlaces, (_, number: string) => pieces[Number(number) - 1] ?? '');
  return { text, isWhole };
}

/** Whether the small numbers of a text, which an engine sees, are the same in its translation. */
export function haveSameNumbers(one: string, other: string): boolean {
  const numbers = (text: string) =>
    [...text.replace(keptPlaces, ' ').matchAll(/\d+/g)].map(([digits]) => String(Number(digits))).sort();
  return numbers(one).join() === numbers(other).join();
}
