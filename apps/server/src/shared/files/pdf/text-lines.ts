/// <reference path="./linebreak.d.ts" />
import createBidi from 'bidi-js';
import LineBreaker from 'linebreak';
import { findFont, isInvisible, type Weight } from './fonts.ts';

/** A part of a line in one font and direction, in reading order. */
export interface Run {
  font: string;
  text: string;
  rtl: boolean;
}

export interface Line {
  /** In reading order. */
  runs: Run[];
  /** Indexes in `runs`, from left to right as displayed. */
  seen: number[];
  /** The paragraph is right-to-left: its lines are aligned to the right. */
  rtl: boolean;
}

/** Width of a run, in points. */
export type Measure = (run: Run) => number;

// Its types describe a module, but Node loads its script: the function is the default export itself.
const bidi = (createBidi as unknown as typeof createBidi.default)();

interface Paragraph {
  text: string;
  /** Bidi level of each UTF-16 unit: odd is right-to-left. */
  levels: Uint8Array;
  /** Font of each UTF-16 unit; undefined for what is not drawn. */
  fonts: (string | undefined)[];
  rtl: boolean;
}

/**
 * Breaks text of any mixture of scripts into lines: fonts by character, Unicode's bidirectional algorithm, Unicode's
 * line breaks. The text must be drawable.
 */
export function breakLines(text: string, width: number, weight: Weight, measure: Measure): Line[] {
  return text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, width, weight, measure));
}

/**
 * Each piece between two possible line breaks is measured once, so that the time is linear in the text. Shaping does
 * not cross these places, so that widths add up.
 */
function breakParagraph(text: string, width: number, weight: Weight, measure: Measure): Line[] {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const rtl = ((paragraphs[0]?.level ?? 0) & 1) === 1;
  const paragraph: Paragraph = { text, levels, fonts: chooseFonts(text, weight), rtl };
  const measureWidth = (start: number, end: number) => sum(splitIntoRuns(paragraph, start, end).map(measure));

  const lines: Line[] = [];
  let start = 0;
  let end = 0;
  /** Width of the current line, with the spaces at its end. */
  let used = 0;
  const endLine = () => {
    lines.push(toLine(paragraph, start, end));
    start = end;
    used = 0;
  };
  const add = (next: number, bare: number, whole: number) => {
    if (end > start && used + bare > width) endLine();
    end = next;
    used += whole;
  };
  for (const next of findBreaks(text)) {
    const from = end;
    const bareEnd = trimmed(text, from, next);
    const bare = measureWidth(from, bareEnd);
    if (bare <= width) {
      add(next, bare, bare + measureWidth(bareEnd, next));
      continue;
    }
    // A word longer than a line is broken between characters.
    if (end > start) endLine();
    for (const inside of getCharacters(text, from, next)) {
      const one = measureWidth(end, inside);
      add(inside, one, one);
    }
  }
  if (end > start || lines.length === 0) endLine();
  return lines;
}

function* findBreaks(text: string): Generator<number> {
  const breaker = new LineBreaker(text);
  let last = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    if (withoutSpaces.test(text.slice(last, next.position)))
      yield* findWords(text.slice(last, next.position), last);
    yield next.position;
    last = next.position;
  }
}

/** Scripts whose words can only be found with a dictionary. */
const withoutSpaces = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]{2}/u;
const words = new Intl.Segmenter('th', { granularity: 'word' });

/** The starts of all words but the first. */
function* findWords(text: string, offset: number): Generator<number> {
  let before = '';
  for (const { index, segment, isWordLike } of words.segment(text)) {
    if (index > 0 && isWordLike && /^[\p{L}\p{M}]/u.test(segment) && !/[\p{Ps}\p{Pi}]$/u.test(before))
      yield offset + index;
    before = segment;
  }
}

/** One font for each character with its marks, in reading order. */
function chooseFonts(text: string, weight: Weight): (string | undefined)[] {
  const fonts = new Array<string | undefined>(text.length);
  let last = besideHan(text, weight);
  for (const { index, segment } of characters.segment(text)) {
    if (!isInvisible(segment[0] ?? '')) last = findFont(segment, weight, last);
    fonts.fill(isMarkOfDirection(segment) ? undefined : last, index, index + segment.length);
  }
  return fonts;
}

/** Chinese characters in a Japanese or Korean text have that language's shapes. */
const besideHan = (text: string, weight: Weight): string | undefined => {
  const [letter] = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.exec(text) ?? [];
  return letter && /\p{Script=Han}/u.test(text) ? findFont(letter, weight, undefined) : undefined;
};

const isMarkOfDirection = (text: string) => /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+$/.test(text);
const characters = new Intl.Segmenter();

function* getCharacters(text: string, start: number, end: number): Generator<number> {
  for (const { index, segment } of characters.segment(text.slice(start, end)))
    yield start + index + segment.length;
}

const trimmed = (text: string, start: number, end: number) => start + text.slice(start, end).trimEnd().length;

function toLine(paragraph: Paragraph, start: number, end: number): Line {
  const runs = splitIntoRuns(paragraph, start, trimmed(paragraph.text, start, end));
  return {
    rtl: paragraph.rtl,
    runs: runs.map(({ font, text, rtl }) => ({ font, text, rtl })),
    seen: toVisualOrder(runs.map(({ level }) => level)),
  };
}

/** In reading order. */
function splitIntoRuns(
  { text, levels, fonts }: Paragraph,
  start: number,
  end: number,
): (Run & { level: number })[] {
  const runs: (Run & { level: number })[] = [];
  let from = start;
  for (let at = start; at < end; at++) {
    const font = fonts[at];
    const level = levels[at] ?? 0;
    const isLast = at + 1 === end || fonts[at + 1] !== font || levels[at + 1] !== level;
    if (!isLast) continue;
    if (font) runs.push({ font, text: text.slice(from, at + 1), rtl: (level & 1) === 1, level });
    from = at + 1;
  }
  return runs;
}

/** Rule L2 of Unicode's bidirectional algorithm: from the highest level down, reverses sequences of at least that level. */
function toVisualOrder(levels: number[]): number[] {
  const deepest = Math.max(0, ...levels);
  let seen = levels.map((_, place) => place);
  for (let level = deepest; level > 0; level--) {
    const turned: number[] = [];
    let stretch: number[] = [];
    for (const place of seen) {
      if ((levels[place] ?? 0) >= level) stretch = [place, ...stretch];
      else {
        turned.push(...stretch, place);
        stretch = [];
      }
    }
    seen = [...turned, ...stretch];
  }
  return seen;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
