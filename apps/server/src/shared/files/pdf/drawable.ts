import { fontFor, isInvisible, nameCharacter, type Weight } from './fonts.ts';

/** Unicode's own limit for one character with its marks (UAX 15, stream-safe text): shaping more takes very long. */
const mostMarks = 31;
const clusters = new Intl.Segmenter();

/** Composed, with one kind of line break and of space. Marks of direction stay: the lines need them. */
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
  /** Each once: characters that no font draws. The text has their names in their places. */
  notDrawn: string[];
}

/** What can be drawn of a text. The one place that decides it, for every document. */
export function makeDrawable(text: string, weight: Weight = 'regular'): Drawable {
  const missing = new Set<string>();
  const cleaned = clean(text);
  if (/^[\n -~]*$/.test(cleaned)) return { text: cleaned, notDrawn: [] };
  let drawable = '';
  for (const { segment } of clusters.segment(cleaned)) {
    const whole = segment.length > mostMarks ? [...segment].slice(0, mostMarks).join('') : segment;
    if (whole === '\n' || fontFor(whole, weight, undefined)) {
      drawable += whole;
      continue;
    }
    // The longest part that one font draws stays together.
    let drawn = '';
    for (const character of whole) {
      if (isInvisible(character) || fontFor(drawn + character, weight, undefined)) drawn += character;
      else {
        missing.add(character);
        drawable += drawn + nameCharacter(character);
        drawn = '';
      }
    }
    drawable += drawn;
  }
  return { text: drawable, notDrawn: [...missing] };
}
