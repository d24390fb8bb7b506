import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';
import { formLimits } from '@visafolio/contract/filings/form-field.ts';
import { FileProblemError } from '../../../../../shared/files/child/file-problem.ts';

/** A terminal field; several dictionaries with the same name are one field. */
export interface TreeField {
  name: string;
  /** Dictionaries with the value: /V is written to each. */
  dicts: PDFDict[];
  widgets: PDFDict[];
}

/** Maximum depth of nested names, more than any real form has. */
export const depthMax = 40;

const key = (name: string) => PDFName.of(name);

/** The interactive form; undefined if the document has none. */
export function findAcroForm(document: PDFDocument): PDFDict | undefined {
  const form = document.catalog.lookup(key('AcroForm'));
  return form instanceof PDFDict ? form : undefined;
}

/**
 * Lists the fields of a form in order. Throws FileProblemError for a tree with a cycle (`broken`) or with too many fields
 * (`too_large`).
 */
export function readFieldTree(document: PDFDocument): TreeField[] {
  const form = findAcroForm(document);
  const roots = form?.lookup(key('Fields'));
  if (!(roots instanceof PDFArray)) return [];
  const found = new Map<string, TreeField>();
  const seen = new Set<PDFDict>();
  let visited = 0;

  const visit = (object: PDFObject | undefined, parentName: string, depth: number): void => {
    const dict = object instanceof PDFRef ? document.context.lookup(object) : object;
    if (!(dict instanceof PDFDict)) return;
    if (seen.has(dict) || depth > depthMax) throw new FileProblemError('broken');
    seen.add(dict);
    visited += 1;
    if (visited > 4 * formLimits.fieldsMax) throw new FileProblemError('too_large');
    const partial = getText(dict.lookup(key('T')));
    const name = [parentName, partial].filter(Boolean).join('.');
    const kids = dict.lookup(key('Kids'));
    const children = kids instanceof PDFArray ? kids.asArray() : [];
    const childDicts = children.map((child) =>
      child instanceof PDFRef ? document.context.lookup(child) : child,
    );
    // Kids without a name are widgets of this field.
    const namesChildren = childDicts.some((child) => child instanceof PDFDict && child.has(key('T')));
    if (namesChildren) {
      for (const child of children) visit(child, name, depth + 1);
      return;
    }
    if (!name || name.length > formLimits.nameMaxLength) return;
    const field = found.get(name) ?? { name, dicts: [], widgets: [] };
    field.dicts.push(dict);
    if (children.length === 0) field.widgets.push(dict);
    for (const child of childDicts) {
      if (!(child instanceof PDFDict)) continue;
      if (seen.has(child)) throw new FileProblemError('broken');
      seen.add(child);
      visited += 1;
      field.widgets.push(child);
    }
    found.set(name, field);
    if (found.size > formLimits.fieldsMax || visited > 4 * formLimits.fieldsMax)
      throw new FileProblemError('too_large');
  };
  for (const root of roots.asArray()) visit(root, '', 0);
  return [...found.values()];
}

/** An entry of a field, or getInheritedEntry from its parents. */
export function getInheritedEntry(dict: PDFDict, name: string): PDFObject | undefined {
  let at: PDFDict | undefined = dict;
  for (let depth = 0; at && depth <= depthMax; depth++) {
    const value: PDFObject | undefined = at.lookup(key(name));
    if (value) return value;
    const parent: PDFObject | undefined = at.lookup(key('Parent'));
    at = parent instanceof PDFDict ? parent : undefined;
  }
  return undefined;
}

export function getText(object: PDFObject | undefined): string {
  if (object instanceof PDFString || object instanceof PDFHexString) return object.decodeText();
  if (object instanceof PDFName) return decodeName(object);
  return '';
}

export const getNumber = (object: PDFObject | undefined): number | undefined =>
  object instanceof PDFNumber ? object.asNumber() : undefined;

/** Decodes a name: most are ASCII, some are UTF-8. */
export function decodeName(name: PDFName): string {
  const bytes = Uint8Array.from(name.asBytes());
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
}

/** The 'on' states of a checkbox or radio button: the names of its appearances other than Off. */
export function listOnStates(widget: PDFDict): PDFName[] {
  const appearances = widget.lookup(key('AP'));
  const normal = appearances instanceof PDFDict ? appearances.lookup(key('N')) : undefined;
  if (!(normal instanceof PDFDict)) return [];
  return normal.keys().filter((state) => decodeName(state) !== 'Off');
}
