import { randomBytes, randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { chunkLength, FileOpener, headerLength, sealedLength, sealFile } from './sealed-file.ts';

const fileKey = randomBytes(32);

async function seal(content: Buffer, key = fileKey): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length; ) {
    const end = at + randomInt(1, 150_000);
    pieces.push(content.subarray(at, end));
    at = end;
  }
  return Buffer.concat(await Readable.from(sealFile(key, Readable.from(pieces), content.length)).toArray());
}

/** `size`: size when it was stored. */
async function open(sealed: Buffer, size: number): Promise<Buffer> {
  const opener = new FileOpener(fileKey, size, sealed.length);
  opener.checkHeader(sealed.subarray(0, headerLength));
  const chunks: Buffer[] = [];
  for (let at = headerLength, index = 0; at < sealed.length; index++) {
    const length = opener.sealedChunkLength(index);
    chunks.push(opener.openChunk(index, sealed.subarray(at, at + length)));
    at += length;
  }
  return Buffer.concat(chunks);
}

it('a file of any size decrypts to the same bytes and grows by a header and 16 bytes per chunk', async () => {
  for (const size of [0, 1, chunkLength - 1, chunkLength, chunkLength + 1, 3 * chunkLength, 1_000_003]) {
    const content = randomBytes(size);
    const sealed = await seal(content);
    expect(sealed.length).toBe(sealedLength(size));
    expect((await open(sealed, size)).equals(content)).toBe(true);
  }
});

it('one flipped bit anywhere is refused', async () => {
  const sealed = await seal(randomBytes(chunkLength + 100));
  const places = [
    ...Array.from({ length: headerLength }, (_, i) => i),
    ...Array.from({ length: 300 }, () => randomInt(sealed.length)),
  ];
  for (const place of places) {
    const flipped = Buffer.from(sealed);
    flipped[place] = (flipped[place] ?? 0) ^ (1 << randomInt(8));
    // Unused zeros of the header are authenticated too.
    await expect(open(flipped, chunkLength + 100), `byte ${place}`).rejects.toThrow();
  }
});

it('a truncated, longer, reordered or moved file is refused', async () => {
  const sealed = await seal(randomBytes(3 * chunkLength));
  const step = chunkLength + 16;
  const chunk = (index: number) =>
    sealed.subarray(headerLength + index * step, headerLength + (index + 1) * step);
  const head = sealed.subarray(0, headerLength);
  const other = await seal(randomBytes(3 * chunkLength), randomBytes(32));
  const wrong = [
    sealed.subarray(0, -1),
    sealed.subarray(0, -step),
    Buffer.concat([sealed, chunk(2)]),
    Buffer.concat([head, chunk(1), chunk(0), chunk(2)]),
    Buffer.concat([head, chunk(0), chunk(2), chunk(2)]),
    Buffer.concat([head, chunk(0), chunk(1), other.subarray(-step)]),
    other,
    Buffer.concat([head, other.subarray(headerLength)]),
    Buffer.alloc(0),
  ];
  for (const [index, bytes] of wrong.entries())
    await expect(open(bytes, 3 * chunkLength), `${index}`).rejects.toThrow();
  // Truncated, with header and row adapted.
  const cut = Buffer.from(sealed.subarray(0, -step));
  cut.writeBigUInt64BE(BigInt(2 * chunkLength), 12);
  await expect(open(cut, 2 * chunkLength)).rejects.toThrow();
});

it('content of another length than declared is refused while it is sealed', async () => {
  for (const size of [9, 11]) {
    const sealing = sealFile(fileKey, Readable.from([Buffer.alloc(10)]), size);
    await expect(Readable.from(sealing).toArray()).rejects.toThrow('than it was said to be');
  }
});
