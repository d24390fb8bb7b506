import { degrees, PDFDocument, type PDFPage } from '@cantoo/pdf-lib';
import type { Arrangement } from '@visafolio/contract/files/file.ts';
import { fileLimits } from '@visafolio/contract/shared/limits.ts';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import type { Task } from '../../../../shared/files/child/messages.ts';
import { disarmPdf } from './disarm-pdf.ts';
import { isPdf } from './formats.ts';
import { renderPage, withPdf } from './pdf.ts';
import { countPictures, type Picture, toJpeg, withPicture } from './pictures.ts';

export interface PdfPart extends Picture {
  arrangement: Arrangement | null;
}

export interface MadePdf {
  pdf: Uint8Array;
  pages: number;
}

/** Of an image on a page: enough for 250 dpi in print. */
const pixelsMax = 2_750;
const quality = 82;
/** Longer side of a page that cannot be copied, in pixels. */
const renderedPixels = 2_200;
/** Longer side of a page with an image, like a scan. Points. */
const longSide = 792;

/** Merges the visible pages of files into one PDF, in order. */
const makePdf: Task<{ parts: PdfPart[]; title: string }, MadePdf> = async ({ parts, title }) => {
  const made = await PDFDocument.create();
  made.setTitle(title);
  made.setProducer('');
  made.setCreator('');
  for (const part of parts) {
    if (isPdf(part.type)) await addPdf(made, part);
    else await addPicture(made, part);
    if (made.getPageCount() > fileLimits.pagesMax) throw new FileProblemError('too_many_pages');
  }
  // Copied pages bring their actions along.
  disarmPdf(made, { fields: 'stay' });
  return { pdf: await made.save(), pages: made.getPageCount() };
};
export default makePdf;

const allPages = (count: number): Arrangement =>
  Array.from({ length: count }, (_, i) => ({ page: i + 1, rotation: 0 }));

async function addPdf(made: PDFDocument, { bytes, arrangement }: PdfPart): Promise<void> {
  const count = await withPdf(bytes, async (_document, pages) => pages);
  const wanted = (arrangement ?? allPages(count)).filter(({ page }) => page <= count);
  const copies = await copyPages(made, bytes, wanted);
  if (!copies) return addRenderedPages(made, bytes, wanted);
  for (const [i, { rotation }] of wanted.entries()) {
    const page = copies[i];
    if (!page) continue;
    if (rotation) page.setRotation(degrees((page.getRotation().angle + rotation) % 360));
    made.addPage(page);
  }
}

/** Null for a PDF that the library cannot copy from, such as one that is encrypted without a password. */
async function copyPages(
  made: PDFDocument,
  bytes: Uint8Array,
  wanted: Arrangement,
): Promise<PDFPage[] | null> {
  try {
    const source = await PDFDocument.load(bytes, { updateMetadata: false });
    return await made.copyPages(
      source,
      wanted.map(({ page }) => page - 1),
    );
  } catch {
    return null;
  }
}

/** Renders pages as images, as a last resort. */
const addRenderedPages = (made: PDFDocument, bytes: Uint8Array, wanted: Arrangement): Promise<void> =>
  withPdf(bytes, async (document) => {
    for (const { page, rotation } of wanted) {
      await addJpeg(made, await renderPage(document, page, { pixels: renderedPixels, quality }), rotation);
    }
  });

async function addPicture(made: PDFDocument, { type, bytes, arrangement }: PdfPart): Promise<void> {
  const count = await countPictures({ type, bytes });
  for (const { page, rotation } of (arrangement ?? allPages(count)).filter(({ page }) => page <= count)) {
    const jpeg = await withPicture({ type, bytes }, page, (picture) => toJpeg(picture, pixelsMax, quality));
    await addJpeg(made, jpeg, rotation);
  }
}

async function addJpeg(made: PDFDocument, jpeg: Uint8Array, rotation: number): Promise<void> {
  const image = await made.embedJpg(jpeg);
  const scale = longSide / Math.max(image.width, image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  const page = made.addPage([width, height]);
  page.drawImage(image, { x: 0, y: 0, width, height });
  if (rotation) page.setRotation(degrees(rotation));
}
