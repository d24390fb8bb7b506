import { createRequire } from 'node:module';
import path from 'node:path';
import { type Font, openSync } from 'fontkit';

export type Weight = 'regular' | 'bold';

const require = createRequire(import.meta.url);
/** The packages export their index only; the files lie beside it. */
const file = (name: string, font: string) =>
  path.join(path.dirname(require.resolve(`@embedpdf/fonts-${name}`)), '..', 'fonts', font);

/** In the order in which a character looks for its shape. Latin knows Greek, Cyrillic and Devanagari too. */
const families: Record<Weight, string>[] = [
  {
    regular: file('latin', 'NotoSans-Regular.ttf'),
    bold: file('latin', 'NotoSans-SemiBold.ttf'),
  },
  {
    regular: file('arabic', 'NotoNaskhArabic-Regular.ttf'),
    bold: file('arabic', 'NotoNaskhArabic-Bold.ttf'),
  },
  {
    regular: file('hebrew', 'NotoSansHebrew-Regular.ttf'),
    bold: file('hebrew', 'NotoSansHebrew-Bold.ttf'),
  },
  {
    regular: file('sc', 'NotoSansHans-Regular.otf'),
    bold: file('sc', 'NotoSansHans-Medium.otf'),
  },
  {
    regular: file('kr', 'NotoSansKR-Regular.otf'),
    bold: file('kr', 'NotoSansKR-Medium.otf'),
  },
];

/** For what no font of ours has: a picture character, a rare script. */
export const unknownCharacter = '□';

const opened = new Map<string, { font: Font; drawn: Map<string, boolean> }>();

/** Whether a font file draws a character. Opened once per process. */
function draws(path: string, character: string): boolean {
  const font = opened.get(path) ?? { font: openSync(path) as Font, drawn: new Map<string, boolean>() };
  opened.set(path, font);
  const known = font.drawn.get(character) ?? font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  font.drawn.set(character, known);
  return known;
}

/** Marks, joiners and selectors follow the character before them. */
const follows = /[\p{M}\p{Cf}]/u;

const chosen: Record<Weight, Map<string, string | undefined>> = { regular: new Map(), bold: new Map() };

/** The font file that draws a character, `before` where that one does; undefined where none does. */
export function fontFor(character: string, weight: Weight, before: string | undefined): string | undefined {
  if (before && (follows.test(character) || draws(before, character))) return before;
  const known = chosen[weight];
  if (!known.has(character))
    known.set(
      character,
      families.map((family) => family[weight]).find((path) => draws(path, character)),
    );
  return known.get(character);
}
