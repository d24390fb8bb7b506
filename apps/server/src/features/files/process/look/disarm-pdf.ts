import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';

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
  'FS',
];
const activeAnnotations = ['FileAttachment', 'RichMedia', 'Movie', 'Screen', 'Sound', '3D'];

/**
 * Removes from a document of copied pages what they bring along: actions, attachments, and annotations that play or open something. Others,
 * such as notes, stay. `fields`: whether form fields stay, as pictures of what was typed.
 */
export function disarmPdf(document: PDFDocument, { fields }: { fields: 'stay' | 'go' }): void {
  const unwanted = fields === 'go' ? [...activeAnnotations, 'Widget'] : activeAnnotations;
  for (const [place, object] of document.context.enumerateIndirectObjects()) {
    disarm(object, unwanted);
    // The model, sound or file itself: without its annotation nothing shows it.
    if (object instanceof PDFStream && isUnwanted(object.dict, ['3D', 'U3D', 'PRC', 'EmbeddedFile', 'Sound']))
      document.context.delete(place);
  }
}

function disarm(object: PDFObject, unwanted: readonly string[]): void {
  const waiting: PDFObject[] = [object];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFStream) waiting.push(next.dict);
    else if (next instanceof PDFArray) waiting.push(...next.asArray());
    else if (next instanceof PDFDict) {
      for (const key of actionKeys) next.delete(PDFName.of(key));
      removeAnnotations(next, unwanted);
      if (isUnwanted(next, unwanted)) for (const key of next.keys()) next.delete(key);
      waiting.push(...next.values());
    }
  }
}

function isUnwanted(dict: PDFDict, unwanted: readonly string[]): boolean {
  return ['Subtype', 'Type'].some((key) => {
    const kind = dict.get(PDFName.of(key));
    return kind instanceof PDFName && unwanted.includes(kind.decodeText());
  });
}

/** From a page's list. */
function removeAnnotations(page: PDFDict, unwanted: readonly string[]): void {
  const list = page.get(PDFName.of('Annots'));
  const annotations = list instanceof PDFRef ? page.context.lookup(list) : list;
  if (!(annotations instanceof PDFArray)) return;
  for (let i = annotations.size() - 1; i >= 0; i--) {
    const annotation = annotations.lookup(i);
    if (!(annotation instanceof PDFDict) || isUnwanted(annotation, unwanted)) annotations.remove(i);
  }
}
