import { fontFamilies, pictureFonts, type Weight } from './font-families.ts';
import { openFont } from './font-file.ts';

export type { Weight } from './font-families.ts';

/** Without a shape of their own: joiners, selectors and marks of direction. */
export const isInvisible = (character: string): boolean =>
  /\p{Default_Ignorable_Code_Point}/u.test(character);

/** Stays in the font of the text before it: what many scripts share, and Chinese characters beside Japanese ones. */
const staysBeside =
  /^(?![0-9A-Za-z])[\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Their spaces and marks are as wide as pictures. */
const isAsciiBesidePicture = (character: string, before: string): boolean =>
  /^[ -~]$/.test(character) && pictureFonts.some(({ files }) => Object.values(files).includes(before));

const chosen: Record<Weight, Map<string, string | undefined>> = { regular: new Map(), bold: new Map() };

/**
 * The font file that draws a character with its marks, `before` where that one does; undefined where none does. Everything that is
 * printed asks here.
 */
export function fontFor(character: string, weight: Weight, before: string | undefined): string | undefined {
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

/** How a character that no font draws is named on the page. */
export const nameCharacter = (character: string): string =>
  `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;
