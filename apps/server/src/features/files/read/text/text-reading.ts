import type { Language } from '@visafolio/contract/shared/languages.ts';
/** A word and where it stands: left, top, right and bottom as parts of the upright page's width and height. */
export interface ReadWord {
  text: string;
  box: [left: number, top: number, right: number, bottom: number];
  /** 0 to 100; null where the file itself has the text. */
  confidence: number | null;
}

/** What a page looks like without its text. */
export interface PagePicture {
  /** Pixels of the upright page. */
  width: number;
  height: number;
  /** Part of the edge, 0 to 1, that is one light colour: the background of a passport photo. */
  plainEdge: number;
  /** Part of the middle, 0 to 1, that has the colour of skin. */
  skin: number;
}

export interface ReadPage {
  text: string;
  words: ReadWord[];
  /** `file`: the file has the text; `recognized`: it was read off the picture; `none`: there was nothing to read. */
  source: 'file' | 'recognized' | 'none';
  /** By how much the picture was turned clockwise to be upright. */
  rotation: 0 | 90 | 180 | 270;
  /** Mean of the words, 0 to 100; null where the file has the text. */
  confidence: number | null;
  picture: PagePicture | null;
}

export interface TextReading {
  pages: ReadPage[];
  /** Of the file; more than were read where it is long. */
  pageCount: number;
  language: Language | null;
  /** Which library read it. */
  engine: 'pdf.js' | 'tesseract' | 'pdf.js+tesseract' | 'docx' | 'none';
}

export interface TextToRead {
  type: string;
  bytes: Uint8Array;
}
