import { degrees, type PDFDocument, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';

/** Below the foot lines of official forms, which stand 20 points above the edge or higher. Points. */
const foot = 8;
const size = 8;

/** Writes 'Page n of m' at the foot of each page as it is shown, whatever its rotation. */
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
  const middle = ((isTurned ? height : width) - textWidth) / 2;
  const places: Record<number, { x: number; y: number }> = {
    0: { x: x + middle, y: y + foot },
    90: { x: x + width - foot, y: y + middle },
    180: { x: x + width - middle, y: y + height - foot },
    270: { x: x + foot, y: y + height - middle },
  };
  return { ...(places[angle] ?? { x: x + middle, y: y + foot }), rotate: degrees(angle) };
}
