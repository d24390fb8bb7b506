import {
  type PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFRef,
} from '@cantoo/pdf-lib';

export interface OutlineEntry {
  title: string;
  /** Index of its first page, from 0. */
  page: number;
  children: OutlineEntry[];
}

/** Adds bookmarks (ISO 32000-1, 12.3.3) and opens the PDF with them. */
export function addOutline(document: PDFDocument, entries: readonly OutlineEntry[]): void {
  if (entries.length === 0) return;
  const root = document.context.obj({ Type: 'Outlines' });
  const rootRef = document.context.register(root);
  addEntries(document, root, rootRef, entries);
  document.catalog.set(PDFName.of('Outlines'), rootRef);
  document.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'));
}

function addEntries(
  document: PDFDocument,
  parent: PDFDict,
  parentRef: PDFRef,
  entries: readonly OutlineEntry[],
): void {
  const { context } = document;
  const refs = entries.map(() => context.nextRef());
  for (const [index, { title, page, children }] of entries.entries()) {
    const ref = refs[index];
    if (!ref) continue;
    const item = context.obj({});
    item.set(PDFName.of('Title'), PDFHexString.fromText(title));
    item.set(PDFName.of('Parent'), parentRef);
    item.set(PDFName.of('Dest'), context.obj([document.getPage(page).ref, 'Fit']));
    const [before, after] = [refs[index - 1], refs[index + 1]];
    if (before) item.set(PDFName.of('Prev'), before);
    if (after) item.set(PDFName.of('Next'), after);
    context.assign(ref, item);
    if (children.length > 0) addEntries(document, item, ref, children);
  }
  const [first, last] = [refs[0], refs.at(-1)];
  if (first && last) {
    parent.set(PDFName.of('First'), first);
    parent.set(PDFName.of('Last'), last);
  }
  parent.set(PDFName.of('Count'), PDFNumber.of(entries.length));
}
