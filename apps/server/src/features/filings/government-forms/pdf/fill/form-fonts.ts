import { readFile } from 'node:fs/promises';
import { type PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { findFont } from '../../../../../shared/files/pdf/fonts.ts';

/** How far letters reach above and below their baseline, for size 1. */
interface Ink {
  top: number;
  bottom: number;
}

export interface FieldFont {
  pdf: PDFFont;
  ink(text: string): Ink;
}

/** Returns the font that can draw a whole value; undefined if no single one can. */
type ChooseFont = (text: string) => Promise<FieldFont | undefined>;

/** Helvetica for the letters it has, else our Latin, Greek and Cyrillic font. Other scripts go to the addendum. */
export async function createFontChooser(document: PDFDocument): Promise<ChooseFont> {
  const path = findFont('Ж', 'regular', undefined);
  const measure = path ? openInk(path) : () => ({ top: 1.1, bottom: 0.3 });
  const helvetica = await document.embedFont(StandardFonts.Helvetica);
  const plain: FieldFont = { pdf: helvetica, ink: (text) => measure(text, { top: 0.78, bottom: 0.23 }) };
  const known = new Set(helvetica.getCharacterSet());
  let wide: Promise<FieldFont> | undefined;
  const embedWide = async (file: string): Promise<FieldFont> => {
    document.registerFontkit(fontkit);
    const pdf = await document.embedFont(await readFile(file), { subset: true });
    return { pdf, ink: (text) => measure(text) };
  };
  return async (text) => {
    const letters = [...text].filter((letter) => letter !== '\n');
    if (letters.every((letter) => known.has(letter.codePointAt(0) ?? 0))) return plain;
    if (
      !path ||
      letters.some((letter) => findFont(letter, 'regular', undefined) !== path || isShaped(letter))
    )
      return undefined;
    wide ??= embedWide(path);
    return wide;
  };
}

/** Letters that change with their neighbours, which form fields cannot shape. */
const isShaped = (letter: string): boolean => /[\p{M}\p{Cf}]|\p{Script=Devanagari}/u.test(letter);

/**
 * Measures the outlines of letters. Readers substitute Helvetica, so its letters are assumed to be at most as high as those of
 * the given font, and its other characters (`signs`) to be all alike.
 */
function openInk(path: string): (text: string, signs?: Ink) => Ink {
  const font = fontkit.openSync(path) as fontkit.Font;
  const boxes = new Map<string, Ink>();
  const getBox = (letter: string): Ink => {
    const { minY, maxY } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0).bbox;
    // A space has no outline.
    const box = Number.isFinite(maxY - minY)
      ? { top: Math.max(0, maxY / font.unitsPerEm), bottom: Math.max(0, -minY / font.unitsPerEm) }
      : { top: 0, bottom: 0 };
    boxes.set(letter, box);
    return box;
  };
  return (text, signs) => {
    const ink = { top: 0, bottom: 0 };
    for (const letter of text) {
      const box = signs && /[^\p{L}\p{N}\s]/u.test(letter) ? signs : (boxes.get(letter) ?? getBox(letter));
      // The ring of Helvetica's Å is higher than ours.
      ink.top = Math.max(ink.top, signs && letter === 'Å' ? 0.95 : box.top);
      ink.bottom = Math.max(ink.bottom, box.bottom);
    }
    return ink;
  };
}
