import type { Language } from '@visafolio/contract/shared/languages.ts';
/** A word with its left, top, right and bottom as fractions of the upright page's width and height. */
export interface ReadWord {
  text: string;
  box: [left: number, top: number, right: number, bottom: number];
  /** 0 to 100; null for embedded text. */
  confidence: number | null;
}

/** Visual properties of a page, independent of its text. */
export interface PagePicture {
  /** Pixels of the upright page. */
  width: number;
  height: number;
  /** Share of the edge, 0 to 1, in one light colour: the background of a passport photo. */
  plainEdge: number;
  /** Share of the middle, 0 to 1, in the colour of skin. */
  skin: number;
}

export interface ReadPage {
  text: string;
  words: ReadWord[];
  /** `file`: embedded text; `recognized`: read from the image; `none`: no text. */
  source: 'file' | 'recognized' | 'none';
  /** Degrees clockwise by which the image was rotated upright. */
  rotation: 0 | 90 | 180 | 270;
  /** Mean of the words, 0 to 100; null for embedded text. */
  confidence: number | null;
  picture: PagePicture | null;
}

export interface TextReading {
  pages: ReadPage[];
  /** Pages of the file; more than were read if it is long. */
  pageCount: number;
  language: Language | null;
  /** The library that read it. */
  engine: 'pdf.js' | 'tesseract' | 'pdf.js+tesseract' | 'docx' | 'none';
}

export interface TextToRead {
  type: string;
  bytes: Uint8Array;
}
