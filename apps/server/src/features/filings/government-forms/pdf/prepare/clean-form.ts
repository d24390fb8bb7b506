import {
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import type { DroppedPart } from '@visafolio/contract/filings/form-field.ts';
import { findAcroForm, getInheritedEntry, getNumber, readFieldTree } from './form-tree.ts';
import { listLostFields } from './list-lost-fields.ts';
import { flags, staysLocked } from './read-fields.ts';

const key = (name: string) => PDFName.of(name);
const activeAnnotations = ['FileAttachment', 'Movie', 'Sound', 'Screen', 'RichMedia', '3D'];

/**
 * Removes from a blank everything that would change, hide or break filled values, and everything that runs by itself. Returns
 * what it removed.
 */
export function cleanForm(document: PDFDocument): DroppedPart[] {
  const dropped = new Set<DroppedPart>();
  const { catalog } = document;
  const drop = (dict: PDFDict, name: string, part: DroppedPart): void => {
    if (dict.has(key(name))) dropped.add(part);
    dict.delete(key(name));
  };
  listLostFields(document);
  const form = findAcroForm(document);
  if (form) {
    // Acrobat shows the values of XFA instead of ours.
    drop(form, 'XFA', 'xfa');
    // The order of calculation scripts.
    drop(form, 'CO', 'scripts');
    form.delete(key('SigFlags'));
    // Each field has an appearance, so none is needed.
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
      // The same key has other meanings elsewhere, such as attributes of tags.
      if (action instanceof PDFDict && action.lookup(key('S')) instanceof PDFName && isAction(action))
        drop(dict, 'A', holdsScript(action) ? 'scripts' : 'actions');
      if (dict.lookup(key('Subtype')) === key('FileAttachment')) dropped.add('attachments');
    });
  dropAnnotations(document, new Set(activeAnnotations));
  for (const field of readFieldTree(document)) {
    for (const dict of field.dicts) {
      const bits = getNumber(getInheritedEntry(dict, 'Ff')) ?? 0;
      // Many fields are locked until a script, which is removed here, opens them for a ticked checkbox.
      if (bits & flags.readOnly && !staysLocked(field))
        dict.set(key('Ff'), document.context.obj(bits & ~flags.readOnly));
      if (getInheritedEntry(dict, 'FT') === key('Sig') && dict.has(key('V'))) drop(dict, 'V', 'signatures');
      drop(dict, 'Lock', 'signatures');
      if (getInheritedEntry(dict, 'FT') !== key('Tx')) continue;
      // Readers would show it instead of the value.
      drop(dict, 'RV', 'rich_text');
      const now = getNumber(getInheritedEntry(dict, 'Ff')) ?? 0;
      if (now & flags.richText) {
        dropped.add('rich_text');
        dict.set(key('Ff'), document.context.obj(now & ~flags.richText));
      }
    }
  }
  removeHiddenActions(document, dropped);
  const marks = catalog.lookup(key('MarkInfo'));
  if (marks instanceof PDFDict) marks.set(key('Suspects'), PDFBool.False);
  return [...dropped];
}

/** Actions inside the document stay: they only change the page. */
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

/** Enough by themselves, wherever they are. */
const activeKeys: Record<string, DroppedPart> = {
  JS: 'scripts',
  JavaScript: 'scripts',
  PA: 'actions',
  EF: 'attachments',
  AF: 'attachments',
  XFA: 'xfa',
  RichMediaContent: 'attachments',
};
const activeStreams = ['EmbeddedFile', 'Sound', '3D', 'U3D', 'PRC'];

/**
 * What the places above do not reach: actions that follow another one, those of bookmarks, and objects that nothing refers to any more
 * but that stay in the file.
 */
function removeHiddenActions(document: PDFDocument, dropped: Set<DroppedPart>): void {
  const { context } = document;
  const isActionValue = (value: PDFObject | undefined): boolean => {
    const object = value && context.lookup(value);
    if (object instanceof PDFArray) return object.asArray().some(isActionValue);
    return object instanceof PDFDict && !isStructure(object) && isAction(object);
  };
  const gone: PDFRef[] = [];
  for (const [place, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFDict && !isStructure(object) && (isAction(object) || isActiveAnnotation(object)))
      gone.push(place);
    if (object instanceof PDFStream && isOfKind(object.dict, activeStreams)) gone.push(place);
    forEachDict(object, (dict) => {
      for (const [name, value] of dict.entries()) {
        const part = activeKeys[name.decodeText()];
        if (part) dropped.add(part);
        else if (['OpenAction', 'A', 'Next'].includes(name.decodeText()) && isActionValue(value))
          dropped.add(holdsScript(context.lookup(value)) ? 'scripts' : 'actions');
        else continue;
        dict.delete(name);
      }
    });
  }
  for (const place of gone) context.delete(place);
}

const isOfKind = (dict: PDFDict, kinds: readonly string[]): boolean =>
  ['Subtype', 'Type'].some((name) => {
    const kind = dict.lookup(key(name));
    return kind instanceof PDFName && kinds.includes(kind.decodeText());
  });

const isActiveAnnotation = (dict: PDFDict): boolean => isOfKind(dict, activeAnnotations);

/** A part of the tags of a document has an /S too, with words of its own. */
const isStructure = (dict: PDFDict): boolean =>
  dict.lookup(key('Type')) === key('StructElem') || (dict.has(key('P')) && dict.has(key('K')));

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

/** Visits the dictionaries in an object, including itself, without following references. */
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
