import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import type { ActiveContent } from '@visafolio/contract/files/file.ts';

/** Actions by their type, the value of /S (ISO 32000-2, 12.6.4). Those that only move within the document are not here. */
const actions: Record<string, ActiveContent> = {
  JavaScript: 'script',
  Launch: 'launch',
  SubmitForm: 'submits_form',
  ImportData: 'opens_file',
  GoToR: 'opens_file',
  GoToE: 'opens_file',
  Rendition: 'rich_media',
  Movie: 'rich_media',
  Sound: 'rich_media',
  RichMediaExecute: 'rich_media',
  GoTo3DView: 'rich_media',
};

/** Keys that are enough by themselves, wherever they are. */
const keys: Record<string, ActiveContent> = {
  JS: 'script',
  JavaScript: 'script',
  EF: 'embedded_file',
  EmbeddedFiles: 'embedded_file',
  Collection: 'embedded_file',
  XFA: 'xfa',
  RichMediaContent: 'rich_media',
};

/** Annotations and streams by their /Subtype or /Type. */
const kinds: Record<string, ActiveContent> = {
  FileAttachment: 'embedded_file',
  EmbeddedFile: 'embedded_file',
  RichMedia: 'rich_media',
  Movie: 'rich_media',
  Screen: 'rich_media',
  Sound: 'rich_media',
  '3D': 'rich_media',
};

/** A viewer reads what follows the schemes as code, or opens it from the disk or a share. */
const dangerousAddress = /^\s*(?:(javascript|vbscript|data)|(file|smb|\\\\|\/\/))/i;

/**
 * What in a PDF is active, found in its objects: compressed ones, those in object streams and those of earlier revisions included.
 * Encrypted PDFs have to be decrypted before.
 */
export async function findInPdf(bytes: Uint8Array): Promise<Set<ActiveContent>> {
  const document = await load(bytes);
  if (!document) return new Set(['not_examined']);
  const found = findInObjects(document);
  // What a later revision replaces is shown again by viewers that can go back to a signed one.
  for (const length of listRevisions(bytes)) {
    const earlier = await load(bytes.subarray(0, length));
    for (const each of earlier ? findInObjects(earlier) : []) if (each !== 'not_examined') found.add(each);
  }
  return found;
}

/** Null if it cannot be read, or has no pages. */
async function load(bytes: Uint8Array): Promise<PDFDocument | null> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false });
    return document.getPageCount() > 0 ? document : null;
  } catch {
    return null;
  }
}

const revisionsMax = 8;

/** Lengths up to the ends of earlier revisions, the newest first. */
function listRevisions(bytes: Uint8Array): number[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const lengths: number[] = [];
  for (let at = file.lastIndexOf('%%EOF'); at > 0; ) {
    at = file.lastIndexOf('%%EOF', at - 1);
    if (at > 0) lengths.push(at + 5);
  }
  return lengths.slice(0, revisionsMax);
}

function findInObjects(document: PDFDocument): Set<ActiveContent> {
  const found = new Set<ActiveContent>();
  for (const [, object] of document.context.enumerateIndirectObjects())
    for (const dict of listDicts(object, found)) {
      for (const [name, value] of dict.entries()) {
        const key = keys[name.decodeText()];
        // An empty name tree or a null is nothing.
        if (key && !isNothing(document, value)) found.add(key);
      }
      const action = actions[readName(document, dict, 'S')];
      // A structure element has an /S too, with words of its own.
      if (action && readName(document, dict, 'Type') !== 'StructElem') found.add(action);
      for (const key of ['Subtype', 'Type']) {
        const kind = kinds[readName(document, dict, key)];
        if (kind) found.add(kind);
      }
      const scheme = dangerousAddress.exec(readText(document, dict.get(PDFName.of('URI'))));
      if (scheme) found.add(scheme[1] ? 'script' : 'opens_file');
    }
  return found;
}

/** The dictionaries in an object, without following references. */
function* listDicts(object: PDFObject, found: Set<ActiveContent>): Generator<PDFDict> {
  const waiting: PDFObject[] = [object];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (next instanceof PDFInvalidObject) found.add('not_examined');
    else if (next instanceof PDFStream) waiting.push(next.dict);
    else if (next instanceof PDFArray) waiting.push(...next.asArray());
    else if (next instanceof PDFDict) {
      yield next;
      waiting.push(...next.values());
    }
  }
}

const resolve = (document: PDFDocument, object: PDFObject | undefined): PDFObject | undefined =>
  object instanceof PDFRef ? document.context.lookup(object) : object;

function readName(document: PDFDocument, dict: PDFDict, key: string): string {
  const value = resolve(document, dict.get(PDFName.of(key)));
  return value instanceof PDFName ? value.decodeText() : '';
}

function readText(document: PDFDocument, object: PDFObject | undefined): string {
  const value = resolve(document, object);
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '';
}

function isNothing(document: PDFDocument, object: PDFObject): boolean {
  const value = resolve(document, object);
  if (value instanceof PDFArray) return value.size() === 0;
  if (!(value instanceof PDFDict)) return value === undefined || value.toString() === 'null';
  const names = resolve(document, value.get(PDFName.of('Names')));
  return (
    value.entries().length === 0 ||
    (value.entries().length === 1 && names instanceof PDFArray && names.size() === 0)
  );
}
