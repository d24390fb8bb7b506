import type { UploadType } from '@visafolio/contract/shared/limits.ts';
import { escapeDeviceNames, shorten, trimEnds } from './portable-names.ts';

/** Extensions that programs use for each type; the first one is ours. */
const endings: Record<UploadType, string[]> = {
  pdf: ['pdf'],
  doc: ['doc'],
  docx: ['docx'],
  jpg: ['jpg', 'jpeg', 'jpe', 'jfif'],
  png: ['png'],
  heic: ['heic', 'heif', 'hif'],
  avif: ['avif', 'avifs'],
  webp: ['webp'],
  tiff: ['tiff', 'tif'],
};
const everyEnding = Object.values(endings).flat();

const maxLength = 200;
const lastResort = 'document';

/** Control characters, bidi marks and zero-width characters. Characters that count as spaces become a space. */
const invisibleCharacters = /(?!\s)[\p{Cc}\p{Cf}]/gu;
/** Not allowed in file names on Windows. */
const notInNames = /[<>:"|?*]/g;

/** Whether the extension is one of an allowed type. */
export const hasUploadExtension = (name: string): boolean =>
  everyEnding.includes(splitEnding(name.trim())[1].toLowerCase());

/**
 * The name under which a file is shown and downloaded: one segment of at most 200 UTF-16 units in NFC that no system
 * reads as a path, a hidden file, a device or reversed text. Its extension follows the content.
 */
export function cleanFileName(name: string, type: UploadType): string {
  const segment = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const plain = segment
    .replace(invisibleCharacters, '')
    .replace(/\s+/gu, ' ')
    .replace(notInNames, '_')
    .normalize('NFC');
  const [base, ending] = splitEnding(trimEnds(plain));
  const fits = endings[type].includes(ending.toLowerCase());
  const known = everyEnding.includes(ending.toLowerCase());
  const suffix = `.${fits ? ending : endings[type][0]}`;
  const stem = escapeDeviceNames(trimEnds(known || !ending ? base : `${base}.${ending}`));
  return (shorten(stem, { characters: maxLength - suffix.length }) || lastResort) + suffix;
}

function splitEnding(name: string): [base: string, ending: string] {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? [name, ''] : [name.slice(0, dot), name.slice(dot + 1)];
}
