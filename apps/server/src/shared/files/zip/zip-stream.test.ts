import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { type ZippedFile, zipStream } from './zip-stream.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'visafolio-zip-'));
});
afterAll(() => rm(dir, { recursive: true }));

const modified = new Date('2026-03-04T05:06:08Z');
const zeros = Buffer.alloc(16 * 1024 * 1024);

function file(name: string, text: string): ZippedFile {
  const bytes = Buffer.from(text);
  return { name, modified, size: bytes.length, content: pieces([bytes]) };
}
async function* pieces<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values;
}
/** Zero bytes that take no memory, and as a sparse file no disk. */
function* emptiness(size: number): Generator<Buffer> {
  for (let left = size; left > 0; left -= zeros.length) {
    yield left < zeros.length ? zeros.subarray(0, left) : zeros;
  }
}

/** The archive as read by another program. */
async function unpacked(files: Iterable<ZippedFile>): Promise<{ zip: ZipFile; entries: Entry[] }> {
  const bytes = await buffer(zipStream(pieces(files)));
  return listed(await fromBufferPromise(bytes, { lazyEntries: true }));
}
/** The same from a sparse file on disk. */
async function unpackedFromDisk(files: Iterable<ZippedFile>): Promise<{ zip: ZipFile; entries: Entry[] }> {
  const at = path.join(dir, 'archive.zip');
  const handle = await open(at, 'w');
  let position = 0;
  for await (const piece of zipStream(pieces(files))) {
    if (piece.buffer !== zeros.buffer) await handle.write(piece, 0, piece.length, position);
    position += piece.length;
  }
  await handle.close();
  return listed(await openPromise(at, { lazyEntries: true, autoClose: false }));
}
async function listed(zip: ZipFile): Promise<{ zip: ZipFile; entries: Entry[] }> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return { zip, entries };
}
async function readText(zip: ZipFile, entry: Entry | undefined): Promise<string> {
  if (!entry) throw new Error('no such entry');
  return (await buffer(await zip.openReadStreamPromise(entry))).toString();
}

test('names in every script, contents and times are preserved', async () => {
  const names = ['2026/01 パスポート.pdf', '2026/02 جواز السفر.pdf', '2026/03 🛂.txt'];
  const { zip, entries } = await unpacked(names.map((name) => file(name, `content of ${name}`)));
  expect(entries.map(({ fileName }) => fileName)).toEqual(names);
  expect(await readText(zip, entries[2])).toBe('content of 2026/03 🛂.txt');
  expect(entries[0]?.getLastModDate()).toEqual(modified);
});

test('a file of more than 4 GB, and one after it, are preserved', { timeout: 60_000 }, async () => {
  const size = 2 ** 32 + 5;
  const { zip, entries } = await unpackedFromDisk([
    file('first.txt', 'before'),
    { name: 'huge.bin', modified, size, content: pieces(emptiness(size)) },
    file('last.txt', 'behind'),
  ]);
  // The checksum of these zeros, computed by another program.
  expect(entries[1]).toMatchObject({ compressedSize: size, uncompressedSize: size, crc32: 0xb1c2a1a3 });
  expect(entries[2]?.relativeOffsetOfLocalHeader).toBeGreaterThan(2 ** 32);
  expect(await readText(zip, entries[0])).toBe('before');
  expect(await readText(zip, entries[2])).toBe('behind');
  zip.close();
});

test('more than 65,535 files are preserved', { timeout: 60_000 }, async () => {
  const names = Array.from({ length: 65_537 }, (_, i) => `${i}`);
  const { zip, entries } = await unpacked(names.map((name) => file(name, name)));
  expect(entries).toHaveLength(names.length);
  expect(await readText(zip, entries.at(-1))).toBe('65536');
});

test('a file that is longer or shorter than declared makes the archive visibly invalid', async () => {
  for (const size of [1, 4]) {
    const wrong = { ...file('a.txt', 'abc'), size };
    await expect(unpacked([wrong])).rejects.toThrow(`a file has 3 bytes instead of ${size}`);
  }
});
