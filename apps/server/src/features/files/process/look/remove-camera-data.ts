import { crc32 } from 'node:zlib';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import type { Task } from '../../../../shared/files/child/messages.ts';
import type { Picture } from './pictures.ts';
import { blankExifOfHeif } from './remove-from-heif.ts';

/**
 * Removes from a photo where, when and with what it was taken (EXIF, XMP, IPTC, comments) without encoding it again: its pixels, colours and
 * orientation stay. Null if there is nothing to remove, or the type has no such data that we know how to remove (TIFF, documents). Throws
 * FileProblemError if its structure is broken.
 */
const removeCameraData: Task<Picture, Uint8Array | null> = async ({ type, bytes }) => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cleaned = clean(type, file);
  return cleaned && !cleaned.equals(file) ? cleaned : null;
};
export default removeCameraData;

function clean(type: string, file: Buffer): Buffer | null {
  try {
    switch (type) {
      case uploadTypes.jpg:
        return cleanJpeg(file);
      case uploadTypes.png:
        return cleanPng(file);
      case uploadTypes.webp:
        return cleanWebp(file);
      case uploadTypes.heic:
      case uploadTypes.avif:
        return blankExifOfHeif(file);
      default:
        return null;
    }
  } catch (error) {
    if (error instanceof RangeError) throw new FileProblemError('broken');
    throw error;
  }
}

/** Colours and how they are encoded: JFIF, ICC profiles, Adobe's. Others, such as EXIF, XMP, IPTC and further pictures, go. */
const keptSegments: Record<number, string> = { 224: 'JFIF\0', 226: 'ICC_PROFILE\0', 238: 'Adobe' };

/** Also without what follows the end: further pictures and videos have data of their own. */
function cleanJpeg(file: Buffer): Buffer {
  const kept = [file.subarray(0, 2)];
  let orientation = 1;
  let at = 2;
  for (;;) {
    if (file.readUInt8(at) !== 0xff) throw new FileProblemError('broken');
    const marker = file.readUInt8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length) throw new FileProblemError('broken');
    const segment = file.subarray(at, end);
    const content = segment.subarray(4);
    const isApplication = marker >= 0xe0 && marker <= 0xef;
    const isComment = marker === 0xfe;
    if (marker === 0xe1 && content.toString('latin1', 0, 6) === 'Exif\0\0')
      orientation = readOrientation(content);
    const keeps = isApplication
      ? content.toString('latin1').startsWith(keptSegments[marker] ?? '\xff\xff')
      : !isComment;
    if (keeps) kept.push(segment);
    at = end;
    if (marker === 0xda) break;
  }
  if (orientation !== 1) kept.splice(1, 0, exifOfOrientation(orientation));
  return Buffer.concat([...kept, file.subarray(at, findEnd(file, at))]);
}

/** After the end marker; a progressive JPEG has further segments between its scans. */
function findEnd(file: Buffer, from: number): number {
  for (let at = from; at + 1 < file.length; at++)
    if (file[at] === 0xff && file[at + 1] === 0xd9) return at + 2;
  return file.length;
}

/** Of the first directory of a TIFF structure, with or without the name before it; 1 if it says nothing sensible. */
function readOrientation(exif: Buffer): number {
  const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
  try {
    const isLittle = tiff.toString('latin1', 0, 2) === 'II';
    const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
    const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let i = 0; i < u16(start); i++) {
      const entry = start + 2 + i * 12;
      const value = u16(entry + 8);
      if (u16(entry) === 0x0112) return value >= 1 && value <= 8 ? value : 1;
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

/** An EXIF segment with the orientation alone. */
function exifOfOrientation(orientation: number): Buffer {
  const tiff = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tiff.writeUInt16BE(orientation, 18);
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

const textChunks = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'];

function cleanPng(file: Buffer): Buffer {
  const kept = [file.subarray(0, 8)];
  for (let at = 8; at < file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) throw new FileProblemError('broken');
    const name = file.toString('latin1', at + 4, at + 8);
    if (name === 'eXIf') kept.push(...toPngOrientation(file.subarray(at + 8, end - 4)));
    else if (!textChunks.includes(name)) kept.push(file.subarray(at, end));
    if (name === 'IEND') break;
    at = end;
  }
  return Buffer.concat(kept);
}

function toPngOrientation(tiff: Buffer): Buffer[] {
  const orientation = readOrientation(tiff);
  if (orientation === 1) return [];
  const content = exifOfOrientation(orientation).subarray(10);
  const named = Buffer.concat([Buffer.from('eXIf'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return [length, named, sum].map((each) => Buffer.from(each));
}

/** Bits of the chunk VP8X that say that EXIF and XMP follow. */
const exifBit = 0x08;
const xmpBit = 0x04;

function cleanWebp(file: Buffer): Buffer {
  const kept: Buffer[] = [];
  const end = Math.min(file.length, 8 + file.readUInt32LE(4));
  for (let at = 12; at + 8 <= end; ) {
    const length = file.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    const chunk = Buffer.from(file.subarray(at, next));
    const name = chunk.toString('latin1', 0, 4);
    const orientation = name === 'EXIF' ? readOrientation(chunk.subarray(8)) : 1;
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~(exifBit | xmpBit);
    if (name === 'EXIF' && orientation !== 1) kept.push(toWebpOrientation(orientation));
    else if (name !== 'EXIF' && name !== 'XMP ') kept.push(chunk);
    at = next;
  }
  const head = kept.find((chunk) => chunk.toString('latin1', 0, 4) === 'VP8X');
  if (head && kept.some((chunk) => chunk.toString('latin1', 0, 4) === 'EXIF'))
    head[8] = (head[8] ?? 0) | exifBit;
  const body = Buffer.concat(kept);
  const start = Buffer.from(file.subarray(0, 12));
  start.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([start, body]);
}

function toWebpOrientation(orientation: number): Buffer {
  const content = exifOfOrientation(orientation).subarray(10);
  const head = Buffer.alloc(8);
  head.write('EXIF', 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content]);
}
