import { crc32 } from 'node:zlib';
import type { UploadType } from '@visafolio/contract/shared/limits.ts';
import { type ByteSource, toBlob } from '../../process/look/byte-source.ts';
import { isWordDocument } from '../../process/look/word-document.ts';
import { isWordPackage } from './word-package.ts';

interface Check {
  type: UploadType;
  holds(source: ByteSource): Promise<boolean>;
}

/** Checks the structure behind a signature. Keys are file-type's names. */
const checks: Record<string, Check> = {
  pdf: { type: 'pdf', holds: isPdf },
  jpg: { type: 'jpg', holds: isJpeg },
  png: { type: 'png', holds: isPng },
  apng: { type: 'png', holds: isPng },
  // Their content is checked by opening them.
  heic: { type: 'heic', holds: async () => true },
  avif: { type: 'avif', holds: async () => true },
  webp: { type: 'webp', holds: async () => true },
  tif: { type: 'tiff', holds: async () => true },
  cfb: { type: 'doc', holds: isWordDocument },
  docx: { type: 'docx', holds: isWordPackage },
  // file-type does not read packages with an unusual order of parts to the end.
  zip: { type: 'docx', holds: isWordPackage },
};

/**
 * Detects the type of a file by its content; null if clients may not upload it. Never throws for odd content, but if reading
 * fails.
 */
export async function detectUploadType(source: ByteSource): Promise<UploadType | null> {
  const { fileTypeFromBlob } = await import('file-type');
  let failure: unknown;
  const watched: ByteSource = {
    size: source.size,
    read: (position, length) =>
      source.read(position, length).catch((error) => {
        failure = error;
        throw error;
      }),
  };
  const promised = (await fileTypeFromBlob(toBlob(watched)).catch(() => undefined))?.ext ?? '';
  if (failure) throw failure;
  const check = Object.hasOwn(checks, promised) ? checks[promised] : checks.pdf;
  return check && (await check.holds(source)) ? check.type : null;
}

/**
 * Whether the file starts like an accepted type and is incomplete: truncated, or damaged. For files that `detectUploadType` does
 * not accept.
 */
export async function isCutOff({ size, read }: ByteSource): Promise<boolean> {
  const head = await read(0, headLength);
  if (hasPdfHeader(head)) return true;
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return true;
  if (head.subarray(0, 8).equals(pngSignature)) return true;
  // A package starts with its first part; without a list of parts at its end no program opens it.
  const firstPart = head.subarray(30, 30 + 64).toString('latin1');
  if (
    head.toString('latin1', 0, 4) !== 'PK\x03\x04' ||
    !/^(\[Content_Types\]|_rels\/|word\/|docProps\/)/.test(firstPart)
  )
    return false;
  const tail = await read(Math.max(0, size - packageTailLength), packageTailLength);
  return !tail.includes('PK\x05\x06', 0, 'latin1');
}

const packageTailLength = 64 * 1024;
const pdfTailLength = 64 * 1024;
/** Maximum number of bytes before a PDF's header, as readers allow: scanners, mail programs and portals put lines there. */
const junkMax = 1_024;
const headLength = junkMax + 16;

const programs = ['#!', 'MZ', 'PK', '\x7fELF', 'GIF8', '\xd0\xcf\x11\xe0'];

/** Browsers or shells would run markup and scripts before a header. */
const isActive = (junk: string): boolean =>
  /<\s*[a-z!?/]/i.test(junk) || programs.some((beginning) => junk.startsWith(beginning));

function hasPdfHeader(head: Buffer): boolean {
  const text = head.subarray(0, headLength).toString('latin1');
  const at = text.search(/%PDF-\d/);
  return (
    at >= 0 &&
    at <= junkMax &&
    !isActive(
      text
        .slice(0, at)
        .replace(/^\xef\xbb\xbf/, '')
        .trimStart(),
    )
  );
}

/**
 * Checks start and end of a PDF. Readers search the end in the last kilobyte, but scanners pad their files, so this looks further
 * back.
 */
async function isPdf({ size, read }: ByteSource): Promise<boolean> {
  if (!hasPdfHeader(await read(0, headLength))) return false;
  const tail = await read(Math.max(0, size - pdfTailLength), pdfTailLength);
  return tail.includes('startxref') || tail.includes('%%EOF');
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const pngHeaderLength = 33;

/** Checks the signature, and an intact image header with a size. */
async function isPng({ read }: ByteSource): Promise<boolean> {
  const head = await read(0, pngHeaderLength);
  if (head.length < pngHeaderLength || !head.subarray(0, 8).equals(pngSignature)) return false;
  const chunk = head.subarray(12, 29);
  if (head.readUInt32BE(8) !== 13 || chunk.toString('latin1', 0, 4) !== 'IHDR') return false;
  const [width, height] = [chunk.readUInt32BE(4), chunk.readUInt32BE(8)];
  return width > 0 && height > 0 && head.readUInt32BE(29) === crc32(chunk);
}

/** More segments than camera, editor and printer together add before the image. */
const maxSegments = 2_000;

/** SOF0 … SOF15 without DHT, JPG and DAC, which share the range. */
const startsFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks the segments to the frame header, which contains the image's size. */
async function isJpeg({ read }: ByteSource): Promise<boolean> {
  if ((await read(0, 2)).readUInt16BE() !== 0xffd8) return false;
  for (let position = 2, n = 0; n < maxSegments; n++) {
    const segment = await read(position, 9);
    if (segment.length < 9 || segment[0] !== 0xff) return false;
    const marker = segment.readUInt8(1);
    // Fill byte before a marker.
    if (marker === 0xff) {
      position += 1;
      continue;
    }
    // A height of 0 is given later in the stream; the width is always here.
    if (startsFrame(marker)) return segment.readUInt16BE(7) > 0;
    if (marker === 0xda || marker === 0xd9) return false;
    const length = segment.readUInt16BE(2);
    if (length < 2) return false;
    position += 2 + length;
  }
  return false;
}
