import { PDFDocument } from '@cantoo/pdf-lib';
import type { ActiveContent } from '@visafolio/contract/files/file.ts';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import type { Task } from '../../../../../shared/files/child/messages.ts';
import { decrypt } from '../../look/decrypt.ts';
import { disarmPdf } from '../../look/disarm-pdf.ts';
import { flattenForm } from '../../look/flatten-form.ts';
import { findAround } from '../find/find-around.ts';
import { findInPdf } from '../find/find-in-pdf.ts';

interface FileToCopy {
  type: string;
  bytes: Uint8Array;
}

export interface SafeCopy {
  bytes: Uint8Array;
  type: string;
}

/**
 * A copy that shows the same and does nothing: a PDF whose pages are copied without actions, or drawn as pictures where that is not
 * enough; a picture that is encoded again. Null for types that cannot be copied like that, such as Word documents. Throws
 * FileProblemError if the file cannot be opened.
 */
const makeSafeCopy: Task<FileToCopy, SafeCopy | null> = async ({ type, bytes }) => {
  if (type === uploadTypes.pdf) return { type, bytes: (await rewritePdf(bytes)) ?? (await drawPdf(bytes)) };
  const { isPicture } = await import('../../look/formats.ts');
  return isPicture(type) ? encodeAnew({ type, bytes }) : null;
};
export default makeSafeCopy;

/** Null if the copy still has something active, or the file cannot be rewritten. */
async function rewritePdf(bytes: Uint8Array): Promise<Uint8Array | null> {
  try {
    const source = await load(bytes);
    const made = await PDFDocument.create();
    made.setProducer('');
    made.setCreator('');
    for (const page of await made.copyPages(source, source.getPageIndices())) made.addPage(page);
    disarmPdf(made, { fields: 'go' });
    const copy = await made.save();
    const left: Set<ActiveContent> = new Set([
      ...(await findInPdf(copy)),
      ...findAround(uploadTypes.pdf, copy),
    ]);
    return left.size === 0 ? copy : null;
  } catch {
    return null;
  }
}

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  // Values that were typed become content of the pages: the form itself is not copied.
  const open = await PDFDocument.load(bytes, { updateMetadata: false }).then(
    () => bytes,
    () => decrypt(bytes),
  );
  return PDFDocument.load(await flattenForm(open), { updateMetadata: false });
}

/** Longer side of a page, in pixels: 200 dpi of US Letter. */
const drawing = { pixels: 2_200, quality: 85 };

async function drawPdf(bytes: Uint8Array): Promise<Uint8Array> {
  const { renderPage, withPdf } = await import('../../look/pdf.ts');
  const made = await PDFDocument.create();
  made.setProducer('');
  made.setCreator('');
  await withPdf(bytes, async (document, count) => {
    for (let page = 1; page <= count; page++) {
      const { originalWidth: width, originalHeight: height } = document.getPage(page - 1).getOriginalSize();
      const image = await made.embedJpg(await renderPage(document, page, drawing));
      made.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height });
    }
  });
  return made.save();
}

/** Longer side of a picture: what a phone's camera makes. Pixels. */
const pictureMax = 8_000;

async function encodeAnew(picture: FileToCopy): Promise<SafeCopy> {
  // The only type with several pages.
  if (picture.type === uploadTypes.tiff) {
    const { default: makePdf } = await import('../../look/make-pdf.ts');
    const { pdf } = await makePdf({ parts: [{ ...picture, arrangement: null }], title: '' });
    return { bytes: pdf, type: uploadTypes.pdf };
  }
  const { toJpeg, withPicture } = await import('../../look/pictures.ts');
  const bytes = await withPicture(picture, 1, (opened) => toJpeg(opened, pictureMax, 92));
  return { bytes, type: uploadTypes.jpg };
}
