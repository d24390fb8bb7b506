import { randomBytes, randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { decrypt, encrypt } from './master-key.ts';
import { chunkLength, headerLength, openHeader, sealedLength, sealFile } from './sealed-file.ts';
import type { Vault } from './vault.ts';
import { wrappedFileKeyLength } from './vault.ts';

const secret = randomBytes(32);
/** Wraps with one key for all workspaces; the rest of a vault is not used here. */
const vault = {
  async makeFileKey(_: string, context: string) {
    const key = randomBytes(32);
    return { key, wrapped: Buffer.concat([Buffer.alloc(20), encrypt(secret, key, context)]) };
  },
  async openFileKey(wrapped: Buffer, context: string) {
    if (!wrapped.subarray(0, 20).equals(Buffer.alloc(20))) throw new Error('another workspace');
    return decrypt(secret, wrapped.subarray(20), context);
  },
} as unknown as Vault;

const workspaceId = '01900000-0000-7000-8000-000000000000';

async function seal(content: Buffer, context = 'client-documents/a/b.pdf'): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length; ) {
    const end = at + randomInt(1, 150_000);
    pieces.push(content.subarray(at, end));
    at = end;
  }
  const sealing = await sealFile(vault, { workspaceId, context }, Readable.from(pieces), content.length);
  const sealed = Buffer.concat(await Readable.from(sealing.bytes).toArray());
  expect(sealed.length).toBe(sealing.length);
  return sealed;
}

async function open(sealed: Buffer, context = 'client-documents/a/b.pdf'): Promise<Buffer> {
  const header = await openHeader(vault, context, sealed.subarray(0, headerLength), sealed.length);
  const chunks: Buffer[] = [];
  for (let at = headerLength, index = 0; at < sealed.length; index++) {
    const length = header.sealedChunkLength(index);
    chunks.push(header.openChunk(index, sealed.subarray(at, at + length)));
    at += length;
  }
  return Buffer.concat(chunks);
}

it('a file of any size opens to the same bytes and grows by a header and 16 bytes a chunk', async () => {
  expect(headerLength).toBe(28 + wrappedFileKeyLength);
  for (const size of [0, 1, chunkLength - 1, chunkLength, chunkLength + 1, 3 * chunkLength, 1_000_003]) {
    const content = randomBytes(size);
    const sealed = await seal(content);
    expect(sealed.length).toBe(sealedLength(size));
    expect((await open(sealed)).equals(content)).toBe(true);
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
    // Zeros of the header that mean nothing are sealed too.
    await expect(open(flipped), `byte ${place}`).rejects.toThrow();
  }
});

it('a file that is cut off, longer, in another order or in another place is refused', async () => {
  const sealed = await seal(randomBytes(3 * chunkLength));
  const step = chunkLength + 16;
  const chunk = (index: number) =>
    sealed.subarray(headerLength + index * step, headerLength + (index + 1) * step);
  const head = sealed.subarray(0, headerLength);
  const other = await seal(randomBytes(3 * chunkLength), 'client-documents/a/c.pdf');
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
  for (const [index, bytes] of wrong.entries()) await expect(open(bytes), `${index}`).rejects.toThrow();
  // Cut off, and the header made to fit.
  const cut = Buffer.from(sealed.subarray(0, -step));
  cut.writeBigUInt64BE(BigInt(2 * chunkLength), 12);
  await expect(open(cut)).rejects.toThrow();
});

it('content that is not as long as it was said to be is refused while it is sealed', async () => {
  for (const size of [9, 11]) {
    const place = { workspaceId, context: 'x' };
    const sealing = await sealFile(vault, place, Readable.from([Buffer.alloc(10)]), size);
    await expect(Readable.from(sealing.bytes).toArray()).rejects.toThrow('than it was said to be');
  }
});
