import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import { drawPdfPage, withPdf } from '../../process/look/pdf.ts';
import { maxPages, maxRecognizedPages } from './page-limits.ts';
import { describePicture, toGreyPage } from './picture.ts';
import type { Recognizer } from './recognize.ts';
import type { ReadPage, ReadWord, TextReading, TextToRead } from './text-reading.ts';

/** Minimum letters and digits of a page with embedded text: fewer are a scan with a stamp or a page number. */
const leastText = 25;
/** Longer side in pixels: an A4 page at 200 dpi. */
const renderedSide = 2_340;

/** Reads the text of a PDF's pages; renders and recognizes scanned ones. */
export async function readPdf(
  { bytes }: TextToRead,
  recognizer: Recognizer,
): Promise<Omit<TextReading, 'language'>> {
  const pdf = await openPdf(bytes);
  try {
    const pages: ReadPage[] = [];
    const withoutText: number[] = [];
    const count = Math.min(pdf.numPages, maxPages);
    for (let number = 1; number <= count; number++) {
      const page = await readTextPage(pdf, number);
      if (page.source === 'none') withoutText.push(number);
      pages.push(page);
    }
    const asked = withoutText.slice(0, maxRecognizedPages);
    if (asked.length) {
      const drawn = await drawPages(bytes, asked, recognizer);
      for (const [number, page] of drawn) pages[number - 1] = page;
    }
    const sources = new Set(pages.map(({ source }) => source));
    const engine = sources.has('recognized')
      ? sources.has('file')
        ? 'pdf.js+tesseract'
        : 'tesseract'
      : 'pdf.js';
    return { pages, pageCount: pdf.numPages, engine };
  } finally {
    await pdf.loadingTask.destroy();
  }
}

async function openPdf(bytes: Uint8Array): Promise<PDFDocumentProxy> {
  try {
    // pdf.js detaches the buffer that it gets.
    return await getDocument({
      data: new Uint8Array(bytes),
      useSystemFonts: false,
      disableFontFace: true,
      // Its warnings about fonts only matter for rendering.
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    throw new FileProblemError(isEncrypted ? 'password_protected' : 'broken');
  }
}

async function readTextPage(pdf: PDFDocumentProxy, number: number): Promise<ReadPage> {
  const page = await pdf.getPage(number);
  const [left = 0, bottom = 0, right = 1, top = 1] = page.view;
  const width = right - left || 1;
  const height = top - bottom || 1;
  const { items } = await page.getTextContent();
  const words: ReadWord[] = [];
  let text = '';
  for (const item of items) {
    if (!('str' in item)) continue;
    text += item.str + (item.hasEOL ? '\n' : '');
    const [, , , , x = 0, y = 0] = item.transform as number[];
    if (item.str.trim())
      words.push({
        text: item.str,
        box: [
          (x - left) / width,
          1 - (y + item.height - bottom) / height,
          (x + item.width - left) / width,
          1 - (y - bottom) / height,
        ],
        confidence: null,
      });
  }
  page.cleanup();
  const hasText = (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= leastText;
  return {
    text: hasText ? text : '',
    words: hasText ? words : [],
    source: hasText ? 'file' : 'none',
    rotation: 0,
    confidence: null,
    picture: null,
  };
}

/** Renders with PDFium, because the canvas of pdf.js crashes on some systems. */
const drawPages = (
  bytes: Uint8Array,
  numbers: number[],
  recognizer: Recognizer,
): Promise<Map<number, ReadPage>> =>
  withPdf(bytes, async (document) => {
    const read = new Map<number, ReadPage>();
    for (const number of numbers) {
      const picture = await drawPdfPage(document, number, { pixels: renderedSide });
      const found = await recognizer.recognize(await toGreyPage(picture));
      read.set(number, { ...found, picture: await describePicture(picture) });
    }
    return read;
  });
