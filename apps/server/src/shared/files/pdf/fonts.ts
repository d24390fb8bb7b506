import { fontFamilies, pictureFonts, type Weight } from './font-families.ts';
import { openFont } from './font-file.ts';

export type { Weight } from './font-families.ts';

/** Joiners, selectors and direction marks have no shape. */
export const isInvisible = (character: string): boolean =>
  /\p{Default_Ignorable_Code_Point}/u.test(character);

/** Uses the font of the text before it: characters that many scripts share, and Chinese characters beside Japanese ones. */
const staysBeside =
  /^(?![0-9A-Za-z])[\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Spaces and punctuation of picture fonts are as wide as pictures. */
const isAsciiBesidePicture = (character: string, before: string): boolean =>
  /^[ -~]$/.test(character) && pictureFonts.some(({ files }) => Object.values(files).includes(before));

const chosen: Record<Weight, Map<string, string | undefined>> = { regular: new Map(), bold: new Map() };

/**
 * The font file that draws a character with its marks: that of `before` if possible; undefined if none does. All
 * printing uses it.
 */
export function findFont(character: string, weight: Weight, before: string | undefined): string | undefined {
  const visible = [...character].filter((each) => !isInvisible(each));
  const draws = (path: string) => visible.every((each) => openFont(path).has(each));
  if (before && staysBeside.test(character) && !isAsciiBesidePicture(character, before) && draws(before))
    return before;
  const known = chosen[weight];
  if (!known.has(character)) {
    const [base = ''] = visible;
    const family = fontFamilies.find((each) => each.for.test(base) && draws(each.files[weight]));
    known.set(character, family?.files[weight]);
  }
  return known.get(character);
}

/** The name that is printed for a character without a font. */
export const getCharacterName = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
