import type { FieldFont } from './form-fonts.ts';

/** Officers and their scanners cannot read smaller letters. Points. */
const smallest = 7;
/** Height of capital letters for size 1, to center a line in its box. */
const capHeight = 0.72;
/** Between letters and the edges of their box. Points. */
const margin = { across: 1, along: 0.3 };

/** A box for a value. Points. */
export interface TextBox {
  width: number;
  height: number;
  border: number;
  /** From the form; 0: automatic. */
  size: number;
  align: 'left' | 'center' | 'right';
  multiline: boolean;
  comb: boolean;
  maxLength: number | null;
}

/** A run of text with the left end of its baseline, from the lower left corner of its box. */
export interface PlacedText {
  text: string;
  x: number;
  y: number;
}

export interface TextLayout {
  size: number;
  lines: PlacedText[];
}

/**
 * Lays out a text so that all letters are visible; null if it does not fit. Unusually high or low letters first move the
 * baseline, and then reduce the size.
 */
export function layOutText(text: string, font: FieldFont, box: TextBox): TextLayout | null {
  if (box.maxLength !== null && [...text].length > box.maxLength) return null;
  const largest = box.size || Math.min(12, Math.max(smallest, box.height * 0.65));
  for (let size = largest; ; size = Math.max(Math.min(smallest, largest), size - 0.5)) {
    const lines = placeLines(text, font, size, box);
    if (lines) return { size, lines };
    if (size <= smallest) return null;
  }
}

function placeLines(text: string, font: FieldFont, size: number, box: TextBox): PlacedText[] | null {
  if (box.multiline) return placeParagraphs(text, font, size, box);
  const y = placeBaseline(text, font, size, box);
  if (y === null) return null;
  if (box.comb && box.maxLength) return placeInCells(text, font, size, box, box.maxLength, y);
  const x = placeAcross(font.pdf.widthOfTextAtSize(text, size), box);
  return x === null ? null : [{ text, x, y }];
}

/** Centers capital letters, as far as everything else stays in the box. */
function placeBaseline(text: string, font: FieldFont, size: number, box: TextBox): number | null {
  const { top, bottom } = font.ink(text);
  const lowest = box.border + margin.along + bottom * size;
  const highest = box.height - box.border - margin.along - top * size;
  if (highest < lowest) return null;
  return Math.min(highest, Math.max(lowest, (box.height - capHeight * size) / 2));
}

function placeAcross(wide: number, { width, border, align }: TextBox): number | null {
  const left = border + margin.across;
  const free = width - 2 * left - wide;
  if (free < 0) return null;
  return left + (align === 'left' ? 0 : align === 'right' ? free : free / 2);
}

function placeInCells(
  text: string,
  font: FieldFont,
  size: number,
  box: TextBox,
  cells: number,
  y: number,
): PlacedText[] | null {
  const cell = (box.width - 2 * box.border) / cells;
  const letters = [...text];
  const widths = letters.map((letter) => font.pdf.widthOfTextAtSize(letter, size));
  if (widths.some((wide) => wide > cell)) return null;
  const skipped =
    box.align === 'left' ? 0 : Math.floor((cells - letters.length) / (box.align === 'right' ? 1 : 2));
  return letters.map((letter, at) => ({
    text: letter,
    x: box.border + (skipped + at + 0.5) * cell - (widths[at] ?? 0) / 2,
    y,
  }));
}

function placeParagraphs(text: string, font: FieldFont, size: number, box: TextBox): PlacedText[] | null {
  const lines = wrapText(text, font, size, box);
  if (!lines) return null;
  const { top, bottom } = font.ink(text);
  const leading = Math.max(1.15, top + bottom + 0.04) * size;
  const inkOfFirst = font.ink(lines[0] ?? '').top;
  const first = box.height - box.border - Math.max(1, margin.along) - Math.max(0.8, inkOfFirst) * size;
  const last = first - (lines.length - 1) * leading;
  if (last - font.ink(lines.at(-1) ?? '').bottom * size < box.border + margin.along) return null;
  const placed: PlacedText[] = [];
  for (const [at, line] of lines.entries()) {
    const x = placeAcross(font.pdf.widthOfTextAtSize(line, size), box);
    if (x === null) return null;
    if (line) placed.push({ text: line, x, y: first - at * leading });
  }
  return placed;
}

/** Wraps a text; null if a word is wider than the box. */
function wrapText(text: string, font: FieldFont, size: number, box: TextBox): string[] | null {
  const width = box.width - 2 * (box.border + margin.across);
  const measure = (words: string) => font.pdf.widthOfTextAtSize(words, size);
  const space = measure(' ');
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line: string[] = [];
    let taken = 0;
    for (const word of paragraph.split(' ')) {
      const wide = measure(word);
      if (wide >= width) return null;
      if (line.length > 0 && taken + space + wide >= width) {
        lines.push(line.join(' '));
        line = [];
        taken = 0;
      }
      taken += (line.length > 0 ? space : 0) + wide;
      line.push(word);
    }
    lines.push(line.join(' '));
  }
  return lines;
}

interface ListLayout {
  layout: TextLayout;
  list: { leading: number; chosen: number; first: number };
}

/** Lays out the lines of a list around the selected one; null if it has no room for them. */
export function layOutList(
  labels: string[],
  chosen: number,
  font: FieldFont,
  box: TextBox,
): ListLayout | null {
  for (let size = box.size; size >= Math.min(smallest, box.size); size -= 0.5) {
    const { top, bottom } = font.ink(labels.join(''));
    const leading = Math.max(1.2, top + bottom + 0.04) * size;
    const room = Math.floor((box.height - 2 * (box.border + margin.along)) / leading);
    if (room < 1) continue;
    const first = Math.max(0, Math.min(chosen - Math.floor(room / 2), labels.length - room));
    const shown = labels.slice(first, first + room);
    const across = shown.map((label) => placeAcross(font.pdf.widthOfTextAtSize(label, size), box));
    if (across.includes(null)) continue;
    const highest = box.height - box.border - margin.along - Math.max(top, capHeight) * size;
    const lines = shown.map((text, at) => ({ text, x: across[at] ?? 0, y: highest - at * leading }));
    return { layout: { size, lines }, list: { leading, chosen: chosen - first, first } };
  }
  return null;
}

const notes = ['See Addendum', 'See addendum', 'See add.', 'Add.'];
const after = ' (see Addendum)';

/** The text shown if the value is on the addendum: the start of a long text, else a note; '' if neither fits. */
export function shortenText(text: string, font: FieldFont, box: TextBox): string {
  const fits = (shown: string) => layOutText(shown, font, box) !== null;
  if (box.multiline) {
    const words = text.split(/(?<=\s)/);
    let low = 0;
    let high = words.length;
    const upTo = (count: number) => words.slice(0, count).join('').trimEnd() + after;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (fits(upTo(middle))) low = middle;
      else high = middle - 1;
    }
    if (low > 2) return upTo(low);
  }
  return notes.find(fits) ?? '';
}
