import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { ByteSource } from '../../process/look/byte-source.ts';

interface Entry {
  name: string;
  /** 0 stored, 8 deflated. */
  method: number;
  compressedSize: number;
  headerAt: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const maxCommentLength = 0xffff;
const maxDirectoryLength = 4 * 1024 * 1024;
const maxPartLength = 1024 * 1024;

const mainDocument = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/**
 * Detects a .docx: a zip package whose main part is a Word document without macros. False for .docm, .xlsx and other zip files.
 */
export async function isWordPackage(source: ByteSource): Promise<boolean> {
  const entries = await readEntries(source);
  if (!entries?.some(({ name }) => /^word\/document\d*\.xml$/i.test(name))) return false;
  if (entries.some(({ name }) => /vbaproject\.bin$/i.test(name))) return false;
  const types = await readPart(source, entries, '[Content_Types].xml');
  if (!types?.includes(mainDocument)) return false;
  return !/macroEnabled/i.test(types);
}

/** Reads the central directory, which programs rely on; null if there is no complete one. */
async function readEntries(source: ByteSource): Promise<Entry[] | null> {
  const tailLength = Math.min(source.size, 22 + maxCommentLength);
  const tail = await source.read(source.size - tailLength, tailLength);
  const end = findEnd(tail);
  if (!end) return null;
  const [count, length, start] = [end.readUInt16LE(10), end.readUInt32LE(12), end.readUInt32LE(16)];
  if (length > maxDirectoryLength) return null;
  const directory = await source.read(start, length);
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entrySignature) return null;
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      compressedSize: directory.readUInt32LE(at + 20),
      headerAt: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/** Finds the last end record whose comment reaches exactly to the end of the file. */
function findEnd(tail: Buffer): Buffer | null {
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail.readUInt32LE(at) === endSignature && at + 22 + tail.readUInt16LE(at + 20) === tail.length) {
      return tail.subarray(at);
    }
  }
  return null;
}

/** Reads the text of a part; null if it is missing, too large or damaged. */
async function readPart(source: ByteSource, entries: Entry[], name: string): Promise<string | null> {
  const entry = entries.find((one) => one.name === name);
  if (!entry || entry.compressedSize > maxPartLength) return null;
  const header = await source.read(entry.headerAt, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== localSignature) return null;
  const start = entry.headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const content = await source.read(start, entry.compressedSize);
  if (entry.method === 0) return content.toString('utf8');
  if (entry.method !== 8) return null;
  const inflated = await promisify(inflateRaw)(content, { maxOutputLength: maxPartLength }).catch(() => null);
  return inflated?.toString('utf8') ?? null;
}
