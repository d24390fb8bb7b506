/// <reference path="./linebreak.d.ts" />
import createBidi from 'bidi-js';
import LineBreaker from 'linebreak';
import { fontFor, unknownCharacter, type Weight } from './fonts.ts';

/** A piece of a line in one font and direction, in the order in which it is read. */
export interface Run {
  font: string;
  text: string;
  rtl: boolean;
}

export interface Line {
  /** From left to right as they are seen. */
  runs: Run[];
  /** The paragraph reads from right to left: its lines are aligned to the right. */
  rtl: boolean;
}

/** Width of a run, in points. */
export type Measure = (run: Run) => number;

// Its types describe a module, and Node loads its script: the function is the default itself.
const bidi = (createBidi as unknown as typeof createBidi.default)();

interface Paragraph {
  text: string;
  /** Of each UTF-16 unit: odd reads from right to left. */
  levels: Uint8Array;
  rtl: boolean;
  weight: Weight;
}

/** Any script, mixed as people mix them: fonts by character, Unicode's order of directions, Unicode's line breaks. */
export function breakLines(text: string, width: number, weight: Weight, measure: Measure): Line[] {
  return drawable(text, weight)
    .split('\n')
    .flatMap((paragraph) => breakParagraph(paragraph, width, weight, measure));
}

/** Unicode's own limit for one character with its marks (UAX 15, stream-safe text): shaping more takes very long. */
const mostMarks = 31;

/** Without what has no shape of its own; what no font draws becomes a box. */
function drawable(text: string, weight: Weight): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/[^\S\n]/gu, ' ')
    .replace(/(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, '')
    .trimEnd();
  const clusters = [...new Intl.Segmenter().segment(plain)];
  return clusters
    .map(({ segment }) => {
      const [first = ''] = segment;
      if (first !== '\n' && !fontFor(first, weight, undefined)) return unknownCharacter;
      return segment.length > mostMarks ? [...segment].slice(0, mostMarks).join('') : segment;
    })
    .join('');
}

/**
 * Each piece between two line breaks is measured once: the time grows with the text, not with the lines that are tried.
 * Shaping does not reach across these places, so that widths add up.
 */
function breakParagraph(text: string, width: number, weight: Weight, measure: Measure): Line[] {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const rtl = ((paragraphs[0]?.level ?? 0) & 1) === 1;
  const paragraph: Paragraph = { text, levels, rtl, weight };
  const measureWidth = (start: number, end: number) => sum(splitIntoRuns(paragraph, start, end).map(measure));

  const lines: Line[] = [];
  let start = 0;
  let end = 0;
  /** Of the present line, with the spaces at its end. */
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
    for (const inside of charactersOf(text, from, next)) {
      const one = measureWidth(end, inside);
      add(inside, one, one);
    }
  }
  if (end > start || lines.length === 0) endLine();
  return lines;
}

function* findBreaks(text: string): Generator<number> {
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) yield next.position;
}

function* charactersOf(text: string, start: number, end: number): Generator<number> {
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(start, end)))
    yield start + index + segment.length;
}

const trimmed = (text: string, start: number, end: number) => start + text.slice(start, end).trimEnd().length;

function toLine(paragraph: Paragraph, start: number, end: number): Line {
  const runs = splitIntoRuns(paragraph, start, trimmed(paragraph.text, start, end));
  return { rtl: paragraph.rtl, runs: asSeen(runs) };
}

/** In reading order. */
function splitIntoRuns(
  { text, levels, weight }: Paragraph,
  start: number,
  end: number,
): (Run & { level: number })[] {
  const runs: (Run & { level: number })[] = [];
  let position = start;
  for (const character of text.slice(start, end)) {
    const level = levels[position] ?? 0;
    const rtl = (level & 1) === 1;
    position += character.length;
    const shown = (rtl && bidi.getMirroredCharacter(character)) || character;
    const last = runs.at(-1);
    const font = fontFor(shown, weight, last?.font);
    if (!font) continue;
    if (last && last.font === font && last.level === level) last.text += shown;
    else runs.push({ font, text: shown, rtl, level });
  }
  return runs;
}

/** Rule L2 of Unicode's bidirectional algorithm: from the deepest level up, turn round what is at least that deep. */
function asSeen(runs: (Run & { level: number })[]): Run[] {
  const deepest = Math.max(0, ...runs.map(({ level }) => level));
  let seen = runs;
  for (let level = deepest; level > 0; level--) {
    const turned: typeof runs = [];
    let stretch: typeof runs = [];
    for (const run of seen) {
      if (run.level >= level) stretch = [run, ...stretch];
      else {
        turned.push(...stretch, run);
        stretch = [];
      }
    }
    seen = [...turned, ...stretch];
  }
  return seen.map(({ font, text, rtl }) => ({ font, text, rtl }));
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
