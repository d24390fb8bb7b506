import { degrees, type PDFDocument, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';

/**
 * Distances from the edges, in points. Official forms have their foot lines 20 points above the edge or higher, and barcodes in the middle of the
 * foot, which must stay readable.
 */
const foot = 10;
const margin = 36;
const size = 8;

/** Writes 'Page n of m' at the right of the foot of each page as it is shown, whatever its rotation. */
export async function stampPageNumbers(document: PDFDocument): Promise<void> {
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pages = document.getPages();
  for (const [index, page] of pages.entries()) {
    const text = `Page ${index + 1} of ${pages.length}`;
    page.drawText(text, { ...getPlace(page, font.widthOfTextAtSize(text, size)), size, font });
  }
}

function getPlace(page: PDFPage, textWidth: number) {
  const { x, y, width, height } = page.getCropBox();
  const angle = ((page.getRotation().angle % 360) + 360) % 360;
  const isTurned = angle === 90 || angle === 270;
  // A page may be smaller than the margins.
  const start = Math.max((isTurned ? height : width) - textWidth - margin, 0);
  const places: Record<number, { x: number; y: number }> = {
    0: { x: x + start, y: y + foot },
    90: { x: x + width - foot, y: y + start },
    180: { x: x + width - start, y: y + height - foot },
    270: { x: x + foot, y: y + height - start },
  };
  return { ...(places[angle] ?? { x: x + start, y: y + foot }), rotate: degrees(angle) };
}
