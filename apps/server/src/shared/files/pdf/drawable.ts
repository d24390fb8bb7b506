import { findFont, getCharacterName, isInvisible, type Weight } from './fonts.ts';

/** Unicode's limit of marks on one character (UAX 15, stream-safe text): shaping more takes very long. */
const maxMarks = 31;
const clusters = new Intl.Segmenter();

/** Composed, with one kind of line break and of space. Direction marks stay, because breakLines needs them. */
const clean = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/\t/g, '    ')
    .replace(/[^\S\n]/gu, ' ')
    .replace(/(?!\n)\p{Cc}|[\u00ad\u200b\u2060\ufeff]/gu, '')
    .trimEnd();

export interface Drawable {
  text: string;
  /** Characters without a font, each once. The text has their names instead. */
  notDrawn: string[];
}

/** Replaces what no font can draw. All documents use it. */
export function makeDrawable(text: string, weight: Weight = 'regular'): Drawable {
  const missing = new Set<string>();
  const cleaned = clean(text);
  if (/^[\n -~]*$/.test(cleaned)) return { text: cleaned, notDrawn: [] };
  let drawable = '';
  for (const { segment } of clusters.segment(cleaned)) {
    const whole = segment.length > maxMarks ? [...segment].slice(0, maxMarks).join('') : segment;
    if (whole === '\n' || findFont(whole, weight, undefined)) {
      drawable += whole;
      continue;
    }
    // Keeps the longest part together that one font draws.
    let drawn = '';
    for (const character of whole) {
      if (isInvisible(character) || findFont(drawn + character, weight, undefined)) drawn += character;
      else {
        missing.add(character);
        drawable += drawn + getCharacterName(character);
        drawn = '';
      }
    }
    drawable += drawn;
  }
  return { text: drawable, notDrawn: [...missing] };
}
