import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib';
import { formLimits } from '@visafolio/contract/filings/form-field.ts';
import { depthMax, findAcroForm } from './form-tree.ts';

const key = (name: string) => PDFName.of(name);

/**
 * Adds to the form's list of fields those that only pages refer to. Some programs that save official forms leave most of the list out; viewers
 * show and fill such fields nevertheless.
 */
export function listLostFields(document: PDFDocument): void {
  const form = findAcroForm(document);
  if (!form) return;
  const listed = form.lookup(key('Fields'));
  const roots = listed instanceof PDFArray ? listed : document.context.obj([]);
  const known = new Set(roots.asArray().map((root) => document.context.lookup(root)));
  let added = 0;
  for (const page of document.getPages()) {
    const annotations = page.node.lookup(key('Annots'));
    if (!(annotations instanceof PDFArray)) continue;
    for (const annotation of annotations.asArray().slice(0, 4 * formLimits.fieldsMax)) {
      const root = findRoot(document, annotation);
      if (!root || known.has(root.dict)) continue;
      known.add(root.dict);
      if (++added > formLimits.fieldsMax) return;
      roots.push(root.ref);
    }
  }
  if (roots !== listed && roots.size() > 0) form.set(key('Fields'), roots);
}

/** The field at the top of a widget's parents; undefined for other annotations and for parents that form a cycle. */
function findRoot(document: PDFDocument, annotation: unknown): { dict: PDFDict; ref: PDFRef } | undefined {
  if (!(annotation instanceof PDFRef)) return undefined;
  let ref = annotation;
  const widget = document.context.lookup(ref);
  if (!(widget instanceof PDFDict) || widget.lookup(key('Subtype')) !== key('Widget')) return undefined;
  let dict = widget;
  for (let depth = 0; depth <= depthMax; depth++) {
    const parentRef: unknown = dict.get(key('Parent'));
    const parent: unknown = parentRef instanceof PDFRef ? document.context.lookup(parentRef) : undefined;
    if (!(parentRef instanceof PDFRef && parent instanceof PDFDict))
      return dict.has(key('T')) ? { dict, ref } : undefined;
    ref = parentRef;
    dict = parent;
  }
  return undefined;
}
