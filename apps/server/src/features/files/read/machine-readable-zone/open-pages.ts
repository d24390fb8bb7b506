import type { PDFiumPage } from '@hyzyla/pdfium';
import type { Sharp } from 'sharp';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import { isPdf, isPicture } from '../../process/look/formats.ts';
import { drawPdfPage, withPdf } from '../../process/look/pdf.ts';
import { countPictures, withPicture } from '../../process/look/pictures.ts';

/** Grey pixels of a page without rotation. */
export interface GreyPage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Passports are at the beginning of a file. */
const maxPages = 4;
/** Pixels of the longer side: larger images take longer without better results. */
const longestSide = 2_500;

/** Minimum number of characters of a page with embedded text. */
const fewestCharacters = 100;

/**
 * Calls `look` with each of a file's first pages that may have a zone, one after the other. Throws FileProblemError if the file
 * does not open.
 */
export async function forEachPage(
  file: { type: string; bytes: Uint8Array },
  look: (page: GreyPage, number: number) => Promise<void>,
): Promise<void> {
  if (isPicture(file.type)) {
    const count = Math.min(await countPictures(file), maxPages);
    for (let number = 1; number <= count; number++)
      await withPicture(file, number, async (picture) => look(await toGreyPage(picture), number));
  }
  if (isPdf(file.type))
    await withPdf(file.bytes, async (document, count) => {
      for (let number = 1; number <= Math.min(count, maxPages); number++) {
        if (isPlainText(document.getPage(number - 1))) continue;
        const page = await drawPdfPage(document, number, { pixels: longestSide });
        await look(await toGreyPage(page), number);
      }
    });
}

/**
 * Whether a page has embedded text without images and without the fillers of a zone: searching it for a zone takes longer than
 * everything else.
 */
function isPlainText(page: PDFiumPage): boolean {
  let text: string;
  try {
    text = page.getText();
  } catch {
    // It does not load: drawing it tells why.
    return false;
  }
  if (text.length < fewestCharacters || text.includes('<')) return false;
  for (const { type } of page.objects()) if (type !== 'text' && type !== 'path') return false;
  return true;
}

async function toGreyPage(picture: Sharp): Promise<GreyPage> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new FileProblemError('broken');
    });
  return { data, width: info.width, height: info.height };
}
