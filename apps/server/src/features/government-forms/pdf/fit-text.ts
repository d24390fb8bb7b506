import type { PDFFont } from '@cantoo/pdf-lib';

/** Smaller letters are not read by officers nor by their scanners. Points. */
const smallest = 7;

/** A box in which a value is written. Points. */
export interface TextBox {
  width: number;
  height: number;
  border: number;
  /** As the form says; 0: as it fits. */
  size: number;
  multiline: boolean;
  comb: boolean;
  maxLength: number | null;
}

/** The size at which a text stands whole in its box; null where it does not. */
export function fitText(text: string, font: PDFFont, box: TextBox): number | null {
  if (box.maxLength !== null && [...text].length > box.maxLength) return null;
  const largest = box.size || Math.min(12, Math.max(smallest, box.height * 0.65));
  if (box.comb && box.maxLength) return Math.min(largest, Math.max(4, box.height * 0.8));
  for (let size = largest; ; size = Math.max(Math.min(smallest, largest), size - 0.5)) {
    if (stands(text, font, size, box)) return size;
    if (size <= smallest) return null;
  }
}

function stands(text: string, font: PDFFont, size: number, box: TextBox): boolean {
  const width = box.width - 2 * (box.border + 1);
  const height = box.height - 2 * (box.border + 1);
  if (!box.multiline) return font.widthOfTextAtSize(text, size) <= width;
  if (width <= 0 || height <= 0) return false;
  const lines = wrapText(text, font, size, box);
  // The library's distance from line to line; letters reach a little below the last one.
  return lines !== null && lines.length * font.heightAtSize(size) * 1.2 <= height - size * 0.2;
}

/** The lines of a text in a box; null where a word is wider than the box. */
export function wrapText(text: string, font: PDFFont, size: number, box: TextBox): string[] | null {
  const width = box.width - 2 * (box.border + 1);
  const space = font.widthOfTextAtSize(' ', size);
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line: string[] = [];
    let taken = 0;
    for (const word of paragraph.split(' ')) {
      const wide = font.widthOfTextAtSize(word, size);
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

const notes = ['See Addendum', 'See addendum', 'See add.', 'Add.'];
const after = ' (see Addendum)';

/** What stands in a box whose value is on the addendum: of long texts the beginning, else a note; '' where not even that fits. */
export function shortenText(text: string, font: PDFFont, box: TextBox): string {
  const fits = (shown: string) => fitText(shown, font, box) !== null;
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
