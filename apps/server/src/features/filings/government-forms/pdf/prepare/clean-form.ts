import {
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib';
import type { DroppedPart } from '@visafolio/contract/filings/form-field.ts';
import { findAcroForm, getNumber, inherited, readTree } from './form-tree.ts';
import { flags, staysLocked } from './read-fields.ts';

const key = (name: string) => PDFName.of(name);

/**
 * Takes out of a blank what would change, hide or break what is written into it, and everything that acts by itself. Answers what
 * was there.
 */
export function cleanForm(document: PDFDocument): DroppedPart[] {
  const dropped = new Set<DroppedPart>();
  const { catalog } = document;
  const drop = (dict: PDFDict, name: string, part: DroppedPart): void => {
    if (dict.has(key(name))) dropped.add(part);
    dict.delete(key(name));
  };
  const form = findAcroForm(document);
  if (form) {
    // Acrobat shows the values of XFA, not ours.
    drop(form, 'XFA', 'xfa');
    // The order of scripts that calculate.
    drop(form, 'CO', 'scripts');
    form.delete(key('SigFlags'));
    // Each field brings its appearance.
    form.delete(key('NeedAppearances'));
  }
  catalog.delete(key('NeedsRendering'));
  drop(catalog, 'Perms', 'usage_rights');
  drop(catalog, 'OpenAction', 'actions');
  drop(catalog, 'AA', 'actions');
  drop(catalog, 'AF', 'attachments');
  drop(catalog, 'Collection', 'attachments');
  catalog.delete(key('Extensions'));
  const names = catalog.lookup(key('Names'));
  if (names instanceof PDFDict) {
    drop(names, 'JavaScript', 'scripts');
    drop(names, 'EmbeddedFiles', 'attachments');
  }
  for (const [, object] of document.context.enumerateIndirectObjects())
    forEachDict(object, (dict) => {
      if (dict.has(key('AA'))) drop(dict, 'AA', holdsScript(dict.lookup(key('AA'))) ? 'scripts' : 'actions');
      const action = dict.lookup(key('A'));
      // The same entry means other things elsewhere, such as attributes of tags.
      if (action instanceof PDFDict && action.lookup(key('S')) instanceof PDFName && isAction(action))
        drop(dict, 'A', holdsScript(action) ? 'scripts' : 'actions');
      if (dict.lookup(key('Subtype')) === key('FileAttachment')) dropped.add('attachments');
    });
  dropAnnotations(document, new Set(['FileAttachment', 'Movie', 'Sound', 'Screen', 'RichMedia', '3D']));
  for (const field of readTree(document)) {
    for (const dict of field.dicts) {
      const bits = getNumber(inherited(dict, 'Ff')) ?? 0;
      // Scripts, which are gone, open many fields once a box before them is ticked.
      if (bits & flags.readOnly && !staysLocked(field))
        dict.set(key('Ff'), document.context.obj(bits & ~flags.readOnly));
      if (inherited(dict, 'FT') === key('Sig') && dict.has(key('V'))) drop(dict, 'V', 'signatures');
      drop(dict, 'Lock', 'signatures');
      if (inherited(dict, 'FT') !== key('Tx')) continue;
      // It would be shown in the place of the value.
      drop(dict, 'RV', 'rich_text');
      const now = getNumber(inherited(dict, 'Ff')) ?? 0;
      if (now & flags.richText) {
        dropped.add('rich_text');
        dict.set(key('Ff'), document.context.obj(now & ~flags.richText));
      }
    }
  }
  const marks = catalog.lookup(key('MarkInfo'));
  if (marks instanceof PDFDict) marks.set(key('Suspects'), PDFBool.False);
  return [...dropped];
}

/** Actions within the document stay: they only turn pages. */
function isAction(action: PDFDict): boolean {
  const kind = action.lookup(key('S'));
  return (
    kind instanceof PDFName &&
    [
      'JavaScript',
      'Launch',
      'URI',
      'SubmitForm',
      'ResetForm',
      'ImportData',
      'GoToR',
      'GoToE',
      'Rendition',
      'Movie',
      'Sound',
      'Hide',
      'SetOCGState',
      'RichMediaExecute',
      'Named',
      'Thread',
      'Trans',
      'GoTo3DView',
    ].includes(kind.decodeText())
  );
}

function holdsScript(object: PDFObject | undefined): boolean {
  let found = false;
  if (object)
    forEachDict(object, (dict) => {
      if (dict.has(key('JS')) || dict.lookup(key('S')) === key('JavaScript')) found = true;
    });
  return found;
}

function dropAnnotations(document: PDFDocument, kinds: Set<string>): void {
  for (const page of document.getPages()) {
    const annotations = page.node.lookup(key('Annots'));
    if (!(annotations instanceof PDFArray)) continue;
    for (let at = annotations.size() - 1; at >= 0; at--) {
      const annotation = annotations.lookup(at);
      const kind = annotation instanceof PDFDict ? annotation.lookup(key('Subtype')) : undefined;
      if (kind instanceof PDFName && kinds.has(kind.decodeText())) annotations.remove(at);
    }
  }
}

/** The dictionaries in an object, itself included, without following references. */
function forEachDict(object: PDFObject, use: (dict: PDFDict) => void): void {
  const open: PDFObject[] = [object];
  for (let next = open.pop(); next; next = open.pop()) {
    if (next instanceof PDFStream) open.push(next.dict);
    else if (next instanceof PDFDict) {
      use(next);
      open.push(...next.values());
    } else if (next instanceof PDFArray) open.push(...next.asArray());
  }
}
