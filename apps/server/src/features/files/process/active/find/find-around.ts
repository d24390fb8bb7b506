import type { ActiveContent } from '@visafolio/contract/files/file.ts';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';

/**
 * Data before the beginning or after the end of a file, by its structure: what a program of another type reads there is no part of what
 * people see. `tail` is what follows; `second_type` is a ZIP, program or web page in it.
 */
export function findAround(type: string, bytes: Uint8Array): Set<ActiveContent> {
  const found = new Set<ActiveContent>();
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPackage = type === uploadTypes.docx;
  if (!isPackage && endsAsZip(file)) found.add('second_type');
  const before = findStart(type, file);
  if (before > 0) found.add('tail');
  if (before > 0 && beginsAsOther(file.subarray(0, before))) found.add('second_type');
  const end = findEnd(type, file);
  if (end === null) return found;
  const tail = trimPadding(file.subarray(end));
  if (tail.length === 0 || isOfCamera(type, file.subarray(end))) return found;
  found.add('tail');
  if (beginsAsOther(tail)) found.add('second_type');
  return found;
}

/** Scanners and mail programs add line ends and zeros. */
function trimPadding(bytes: Buffer): Buffer {
  let [start, end] = [0, bytes.length];
  const isPadding = (byte: number | undefined) =>
    byte === 0 || byte === 9 || byte === 10 || byte === 13 || byte === 32 || byte === 26;
  while (start < end && isPadding(bytes[start])) start++;
  while (end > start && isPadding(bytes[end - 1])) end--;
  return bytes.subarray(start, end);
}

/** The end record of a ZIP whose comment reaches exactly to the end, with its directory before it. */
function endsAsZip(file: Buffer): boolean {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - 0xffff); at--) {
    if (file.readUInt32LE(at) !== 0x06054b50 || at + 22 + file.readUInt16LE(at + 20) !== file.length)
      continue;
    const length = file.readUInt32LE(at + 12);
    if (length >= 46 && at >= length && file.readUInt32LE(at - length) === 0x02014b50) return true;
  }
  return false;
}

const otherBeginnings = [
  'MZ',
  '\x7fELF',
  'PK\x03\x04',
  '%PDF-',
  'Rar!',
  '7z\xbc\xaf',
  '#!',
  '\xd0\xcf\x11\xe0',
];
const webPage =
  /^\s*(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype html|html|head|body|script|svg|iframe|\?php|\?xml|hta:)/i;

function beginsAsOther(bytes: Buffer): boolean {
  const begin = bytes.toString('latin1', 0, 2_000);
  return otherBeginnings.some((each) => begin.startsWith(each)) || webPage.test(begin);
}

/** What phones add to a JPEG: further pictures (MPF), a short video, and data of the maker. */
function isOfCamera(type: string, tail: Buffer): boolean {
  if (type !== uploadTypes.jpg || tail.length < 2 || endsAsZip(tail)) return false;
  return (
    tail.readUInt16BE(0) === 0xffd8 ||
    (tail.length > 12 && tail.toString('latin1', 4, 8) === 'ftyp') ||
    tail.subarray(-4).toString('latin1') === 'SEFT'
  );
}

/** Readers of PDFs look for the header in the first kilobyte. */
function findStart(type: string, file: Buffer): number {
  if (type !== uploadTypes.pdf) return 0;
  const at = file.indexOf('%PDF-');
  return at > 0 ? trimPadding(file.subarray(0, at)).length : 0;
}

/** Null where the type has no end of its own, or the file is too broken to say. */
function findEnd(type: string, file: Buffer): number | null {
  switch (type) {
    case uploadTypes.pdf: {
      const at = file.lastIndexOf('%%EOF');
      return at < 0 ? null : at + 5;
    }
    case uploadTypes.jpg:
      return findEndOfJpeg(file);
    case uploadTypes.png:
      return findEndOfPng(file);
    case uploadTypes.webp:
      return file.length < 12
        ? null
        : Math.min(file.length, 8 + file.readUInt32LE(4) + (file.readUInt32LE(4) % 2));
    case uploadTypes.heic:
    case uploadTypes.avif:
      return findEndOfBoxes(file);
    default:
      return null;
  }
}

/** After the end marker of the first picture. */
function findEndOfJpeg(file: Buffer): number | null {
  for (let at = 2; at + 4 <= file.length; ) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) at++;
    else if (marker === 0xd9) return at + 2;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else {
      at += 2 + file.readUInt16BE(at + 2);
      if (marker === 0xda) at = findNextMarker(file, at);
    }
  }
  return file.length >= 2 && file.readUInt16BE(file.length - 2) === 0xffd9 ? file.length : null;
}

/** In the data of a scan, a marker is an FF that neither a zero nor a restart follows. */
function findNextMarker(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at++) {
    if (file[at] !== 0xff) continue;
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return file.length;
}

function findEndOfPng(file: Buffer): number | null {
  for (let at = 8; at + 12 <= file.length; ) {
    const isEnd = file.toString('latin1', at + 4, at + 8) === 'IEND';
    at += 12 + file.readUInt32BE(at);
    if (isEnd) return Math.min(at, file.length);
  }
  return null;
}

/** After the last complete box of an ISO media file. */
function findEndOfBoxes(file: Buffer): number {
  let at = 0;
  while (at + 8 <= file.length) {
    const size = file.readUInt32BE(at);
    if (!/^[ -~]{4}$/.test(file.toString('latin1', at + 4, at + 8))) break;
    if (size === 0) return file.length;
    const length = size === 1 && at + 16 <= file.length ? Number(file.readBigUInt64BE(at + 8)) : size;
    if (length < 8 || at + length > file.length) break;
    at += length;
  }
  return at;
}
