import { readFile } from 'node:fs/promises';
import { type PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';
import * as fontkit from 'fontkit';
import { fontFor } from '../../../shared/files/pdf/fonts.ts';

/** The font that draws a whole value in a field; undefined where no single one does. */
export type ChooseFont = (text: string) => Promise<PDFFont | undefined>;

/** Helvetica for what it knows, our Latin, Greek and Cyrillic font for the rest. Other scripts stand on the addendum. */
export async function openFonts(document: PDFDocument): Promise<ChooseFont> {
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const known = new Set(plain.getCharacterSet());
  const path = fontFor('Ж', 'regular', undefined);
  let wide: Promise<PDFFont> | undefined;
  const embedWide = async (file: string): Promise<PDFFont> => {
    document.registerFontkit(fontkit);
    return document.embedFont(await readFile(file), { subset: true });
  };
  return async (text) => {
    const letters = [...text].filter((letter) => letter !== '\n');
    if (letters.every((letter) => known.has(letter.codePointAt(0) ?? 0))) return plain;
    if (!path || letters.some((letter) => fontFor(letter, 'regular', undefined) !== path || isShaped(letter)))
      return undefined;
    wide ??= embedWide(path);
    return wide;
  };
}

/** Letters that change with those beside them, which fields do not set. */
const isShaped = (letter: string): boolean => /[\p{M}\p{Cf}]|\p{Script=Devanagari}/u.test(letter);
