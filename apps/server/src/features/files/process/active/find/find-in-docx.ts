import type { ActiveContent } from '@visafolio/contract/files/file.ts';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { unzipSync } from 'fflate';

/** Of an XML part that is read. Bytes. */
const partMax = 20 * 1024 * 1024;

/** Kinds of relationships by the last part of their type (ECMA-376 part 1). Hyperlinks are not here: a person clicks them. */
const relationships: Record<string, { outside?: ActiveContent; inside?: ActiveContent }> = {
  attachedTemplate: { outside: 'remote_template' },
  oleObject: { outside: 'external_content', inside: 'ole_object' },
  package: { outside: 'external_content', inside: 'embedded_file' },
  image: { outside: 'external_content' },
  frame: { outside: 'external_content' },
  subDocument: { outside: 'external_content' },
  video: { outside: 'external_content' },
  audio: { outside: 'external_content' },
  externalLink: { outside: 'external_content' },
  mailMergeSource: { outside: 'external_content' },
  aFChunk: { outside: 'external_content', inside: 'embedded_file' },
  control: { outside: 'active_x', inside: 'active_x' },
  activeXControlBinary: { outside: 'active_x', inside: 'active_x' },
  vbaProject: { outside: 'macros', inside: 'macros' },
  wordVbaData: { outside: 'macros', inside: 'macros' },
  attachedToolbars: { outside: 'macros', inside: 'macros' },
  keyMapCustomizations: { outside: 'macros', inside: 'macros' },
};

const dangerousLink = /^\s*(?:file:|\\\\|\/\/|javascript:|vbscript:|data:|ms-[\w-]+:|search-ms:|smb:)/i;

/** What in a Word document (.docx) is active, by its parts, relationships and fields. */
export function findInDocx(bytes: Uint8Array): Set<ActiveContent> {
  const found = new Set<ActiveContent>();
  let parts: Record<string, Uint8Array>;
  try {
    parts = unzipSync(bytes, {
      filter: ({ originalSize }) => originalSize <= partMax || !found.add('not_examined'),
    });
  } catch {
    return found.add('not_examined');
  }
  // A ZIP may begin anywhere: whatever is before its first part is read by programs of another type.
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') !== 'PK\x03\x04') found.add('second_type');
  for (const [name, content] of Object.entries(parts)) {
    for (const each of findInPart(content)) found.add(each);
    if (/\.rels$/i.test(name)) withXml(content, found, (root) => findInRelationships(root, found));
    else if (name === '[Content_Types].xml') withXml(content, found, (root) => findInTypes(root, found));
    else if (/^word\/[^/]+\.xml$/i.test(name)) withXml(content, found, (root) => findInFields(root, found));
  }
  return found;
}

/** Programs and compound files, whatever their part is called. */
function* findInPart(content: Uint8Array): Generator<ActiveContent> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const begin = bytes.toString('latin1', 0, 4);
  if (begin.startsWith('MZ') || begin === '\x7fELF') yield 'embedded_program';
  if (begin === '\xd0\xcf\x11\xe0') {
    // The names of streams are in UTF-16, uncompressed.
    const has = (stream: string) => bytes.includes(Buffer.from(stream, 'utf16le'));
    yield has('_VBA_PROJECT') || has('VBA') ? 'macros' : 'ole_object';
    if (
      has('\u0001Ole10Native') &&
      (bytes.includes('MZ') ||
        /\.(?:exe|scr|com|bat|cmd|js|vbs|ps1|hta|lnk)\0/i.test(bytes.toString('latin1')))
    )
      yield 'embedded_program';
  }
}

function withXml(content: Uint8Array, found: Set<ActiveContent>, use: (root: Element) => void): void {
  try {
    const parser = new DOMParser({ onError: (level) => level === 'fatalError' && found.add('not_examined') });
    const text = decodeXml(content);
    // Word reads no document type, and one could hide what follows.
    if (/<!DOCTYPE|<!ENTITY/i.test(text)) found.add('not_examined');
    const root = parser.parseFromString(text, 'text/xml').documentElement;
    if (root) use(root);
  } catch {
    found.add('not_examined');
  }
}

/** UTF-8 or UTF-16, by its first bytes. */
function decodeXml(content: Uint8Array): string {
  const [first, second] = content;
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : second === 0
          ? 'utf-16le'
          : 'utf-8';
  return new TextDecoder(encoding).decode(content);
}

function findInRelationships(root: Element, found: Set<ActiveContent>): void {
  for (const each of Array.from(root.getElementsByTagNameNS('*', 'Relationship'))) {
    const type = each.getAttribute('Type')?.split('/').at(-1) ?? '';
    const isOutside = each.getAttribute('TargetMode')?.toLowerCase() === 'external';
    const known = relationships[type];
    const what = isOutside ? known?.outside : known?.inside;
    if (what) found.add(what);
    const target = decodeAddress(each.getAttribute('Target') ?? '');
    if (isOutside && dangerousLink.test(target)) found.add('opens_file');
    // A kind that we do not know, and that is loaded from elsewhere.
    else if (isOutside && !known && type !== 'hyperlink') found.add('external_content');
  }
}

function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function findInTypes(root: Element, found: Set<ActiveContent>): void {
  for (const each of [
    ...Array.from(root.getElementsByTagNameNS('*', 'Override')),
    ...Array.from(root.getElementsByTagNameNS('*', 'Default')),
  ]) {
    const type = each.getAttribute('ContentType')?.toLowerCase() ?? '';
    if (type.includes('macroenabled') || type.includes('vbaproject')) found.add('macros');
    if (type.includes('activex')) found.add('active_x');
  }
}

/** Instructions of fields by their first word. */
const fields: Record<string, ActiveContent> = {
  DDE: 'dde',
  DDEAUTO: 'dde',
  INCLUDETEXT: 'external_content',
  INCLUDEPICTURE: 'external_content',
  IMPORT: 'external_content',
  INCLUDE: 'external_content',
  DATABASE: 'external_content',
  MACROBUTTON: 'macros',
};

/**
 * The instructions of fields: in w:fldSimple, and between w:fldChar begin and separate or end, where they may be in many pieces and in
 * fields inside of fields, whose results make the instruction (QUOTE 68 68 69 is DDE).
 */
function findInFields(root: Element, found: Set<ActiveContent>): void {
  const note = (instruction: string, isComposed: boolean) => {
    const word = /^\s*\\?\s*([A-Za-z]+)/.exec(instruction)?.[1]?.toUpperCase() ?? '';
    const what = fields[word];
    if (what) found.add(what);
    // Its first word is made by another field, and could be anything.
    else if (isComposed) found.add('dde');
  };
  const open: { text: string; isInstruction: boolean; isComposed: boolean }[] = [];
  for (const each of Array.from(root.getElementsByTagNameNS('*', '*'))) {
    const attribute = (name: string) =>
      Array.from(each.attributes).find(({ localName }) => localName === name)?.value ?? '';
    if (each.localName === 'fldSimple') note(attribute('instr'), false);
    else if (each.localName === 'instrText') {
      const field = open.findLast(({ isInstruction }) => isInstruction);
      if (field) field.text += each.textContent ?? '';
      else note(each.textContent ?? '', false);
    } else if (each.localName === 'fldChar') {
      const type = attribute('fldCharType');
      if (type === 'begin') {
        const outer = open.at(-1);
        if (outer?.isInstruction && outer.text.trim() === '') outer.isComposed = true;
        open.push({ text: '', isInstruction: true, isComposed: false });
      }
      const field = open.at(-1);
      if (!field) continue;
      if (type !== 'begin' && field.isInstruction) {
        field.isInstruction = false;
        note(field.text, field.isComposed);
      }
      if (type === 'end') open.pop();
    }
  }
  // A field without an end.
  for (const { text, isComposed, isInstruction } of open) if (isInstruction) note(text, isComposed);
}
