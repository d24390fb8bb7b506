import { PDFArray, PDFDict, PDFDocument, PDFName, type PDFObject, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import type { ActiveContent } from '@visafolio/contract/files/file.ts';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import type { Task } from '../../../../../shared/files/child/messages.ts';
import { decrypt } from '../../look/decrypt.ts';
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
 * enough; a picture that is encoded anew. Null for types that cannot be copied like that, such as Word documents. Throws
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
    for (const [, object] of made.context.enumerateIndirectObjects()) disarm(object);
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

const actionKeys = [
  'A',
  'AA',
  'PA',
  'OpenAction',
  'JS',
  'JavaScript',
  'EF',
  'AF',
  'XFA',
  'RichMediaContent',
  'Names',
  'FS',
];
const activeAnnotations = ['FileAttachment', 'RichMedia', 'Movie', 'Screen', 'Sound', '3D', 'Widget'];

/** Removes actions and what is attached from an object, and annotations that play or open something. */
function disarm(object: PDFObject): void {
  const waiting: PDFObject[] = [object];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFStream) waiting.push(next.dict);
    else if (next instanceof PDFArray) waiting.push(...next.asArray());
    else if (next instanceof PDFDict) {
      for (const key of actionKeys) next.delete(PDFName.of(key));
      removeAnnotations(next);
      const kind = next.get(PDFName.of('Subtype'));
      if (kind instanceof PDFName && activeAnnotations.includes(kind.decodeText()))
        for (const key of next.keys()) next.delete(key);
      waiting.push(...next.values());
    }
  }
}

/** From a page's list; others, such as notes and links within the document, stay. */
function removeAnnotations(page: PDFDict): void {
  const list = page.get(PDFName.of('Annots'));
  const annotations = list instanceof PDFRef ? page.context.lookup(list) : list;
  if (!(annotations instanceof PDFArray)) return;
  for (let i = annotations.size() - 1; i >= 0; i--) {
    const annotation = annotations.lookup(i);
    const kind = annotation instanceof PDFDict ? annotation.get(PDFName.of('Subtype')) : undefined;
    if (!(kind instanceof PDFName) || activeAnnotations.includes(kind.decodeText())) annotations.remove(i);
  }
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
  const { toJpeg, withPicture } = await import('../../look/pictures.ts');
  const bytes = await withPicture(picture, 1, (opened) => toJpeg(opened, pictureMax, 92));
  return { bytes, type: uploadTypes.jpg };
}
