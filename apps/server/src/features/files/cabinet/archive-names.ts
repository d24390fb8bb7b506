import type { ClientDocument, FolderType } from '@visafolio/contract/files/documents.contract.ts';
import {
  escapeDeviceNames,
  type Room,
  shorten,
  trimEnds,
} from '../../../shared/files/names/portable-names.ts';

/**
 * Windows limits a path to 260 characters, and its Explorer unpacks into a folder with the archive's name; Linux limits a name to
 * 255 bytes, of which a Chinese character takes three and an emoji four.
 */
const longest = {
  folder: { characters: 40, bytes: 120 },
  document: { characters: 60, bytes: 120 },
};
/** For the names of document and file together. */
const longestName = { characters: 80, bytes: 220 };

/**
 * A path segment that is valid on Windows, macOS and Linux: no separators, device names, invisible characters or trailing dot.
 */
export function archiveSegment(text: string, fallback: string, room: Room = longest.folder): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '_');
  return escapeDeviceNames(shorten(trimEnds(plain), room)) || fallback;
}

type Archived = Pick<ClientDocument, 'year' | 'folder_type' | 'document_name' | 'file_name'> & {
  /** Replaces the document's and the file's own name. */
  readable_name?: string;
};

/**
 * Paths inside an archive, in the documents' order: `2026/Source Docs/03 Sol, Ana - Passport copy - 2026-03.pdf`. The padded
 * numbers keep this order in every program and make paths unique. `folders` names the folders.
 */
export function archivePaths(
  documents: readonly Archived[],
  folders: (folderType: FolderType) => string,
): string[] {
  const digits = Math.max(2, String(documents.length).length);
  const counts = new Map<string, number>();
  return documents.map((document) => {
    const folder = `${document.year}/${archiveSegment(folders(document.folder_type), 'Files')}`;
    const number = (counts.get(folder) ?? 0) + 1;
    counts.set(folder, number);
    return `${folder}/${String(number).padStart(digits, '0')} ${document.readable_name ?? archiveFileName(document.document_name ?? '', document.file_name)}`;
  });
}

/** `Passport copy - scan.pdf`: the document, then the file's own name. */
export function archiveFileName(documentName: string, fileName: string): string {
  const [stem, ending] = splitEnding(fileName);
  const asked = archiveSegment(documentName, '', longest.document);
  const given = archiveSegment(stem, '', {
    characters: longestName.characters - asked.length,
    bytes: longestName.bytes - Buffer.byteLength(asked),
  });
  const name = [asked, given === asked ? '' : given].filter(Boolean).join(' - ') || 'Document';
  return `${name}${ending}`;
}

/** Our extensions have at most five characters; a longer one belongs to the name. */
function splitEnding(name: string): [stem: string, ending: string] {
  const ending = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? '';
  return [ending ? name.slice(0, -ending.length) : name, ending.toLowerCase()];
}
