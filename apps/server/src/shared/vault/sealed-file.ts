import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { BrokenSeal } from './master-key.ts';
import type { Vault } from './vault.ts';
import { wrappedFileKeyLength } from './vault.ts';

/**
 * A sealed file: a header, then chunks of AES-256-GCM whose nonces count them and mark the last one (STREAM, Hoang, Reyhanitabar,
 * Rogaway and Vizár 2015). The header wraps a key that no other file has, bound to the file's place, its workspace and its
 * size. docs/decisions/0070 says why this is our own.
 *
 * header: magic (8), format (1), zero (3), size (8), nonce prefix (7), zero (1), wrapped key (80)
 * chunk: up to 64 KiB, tag (16)
 */
const magic = Buffer.from('\x89VFSEAL\n', 'latin1');
const format = 1;
const boundLength = 28;
export const headerLength = boundLength + wrappedFileKeyLength;
export const chunkLength = 64 * 1024;
const tagLength = 16;
const chunksAtOnce = 4;

export const isSealed = (head: Buffer): boolean => head.subarray(0, magic.length).equals(magic);

const countChunks = (size: number): number => Math.max(1, Math.ceil(size / chunkLength));

/** Stored bytes of a file with this many. */
export const sealedLength = (size: number): number => headerLength + size + countChunks(size) * tagLength;

export interface SealingFile {
  /** Stored bytes. */
  length: number;
  bytes: AsyncGenerator<Buffer, void>;
  /** Of the content, in hex. Once `bytes` has ended. */
  sha256(): string;
}

/** Seals a file of `size` bytes for its place. Fails in the middle where `content` turns out longer or shorter. */
export async function sealFile(
  vault: Vault,
  place: { workspaceId: string; context: string },
  content: AsyncIterable<Buffer>,
  size: number,
): Promise<SealingFile> {
  const bound = Buffer.alloc(boundLength);
  magic.copy(bound);
  bound.writeUInt8(format, 8);
  bound.writeBigUInt64BE(BigInt(size), 12);
  randomBytes(7).copy(bound, 20);
  const { key, wrapped } = await vault.makeFileKey(place.workspaceId, bindHeader(bound, place.context));
  const hash = createHash('sha256');
  return {
    length: sealedLength(size),
    bytes: sealChunks(key, bound, wrapped, content, size, (piece) => hash.update(piece)),
    sha256: () => hash.digest('hex'),
  };
}

const bindHeader = (bound: Buffer, context: string): string => `${bound.toString('hex')} ${context}`;

async function* sealChunks(
  key: Buffer,
  bound: Buffer,
  wrapped: Buffer,
  content: AsyncIterable<Buffer>,
  size: number,
  look: (piece: Buffer) => void,
): AsyncGenerator<Buffer, void> {
  const last = countChunks(size) - 1;
  const chunk = Buffer.alloc(Math.min(chunkLength, size));
  let index = 0;
  let filled = 0;
  let received = 0;
  let waiting: Buffer[] = [];
  const seal = (): void => {
    const nonce = toNonce(bound, index, index === last);
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
    waiting.push(cipher.update(chunk.subarray(0, filled)), cipher.final(), cipher.getAuthTag());
    index++;
    filled = 0;
  };
  yield Buffer.concat([bound, wrapped]);
  for await (const piece of content) {
    received += piece.length;
    if (received > size) throw new Error('the content is longer than it was said to be');
    look(piece);
    for (let at = 0; at < piece.length; ) {
      const taken = piece.copy(chunk, filled, at);
      at += taken;
      filled += taken;
      if (filled !== chunkLength || index === last) continue;
      seal();
      // Several at a time: each is a write of its own.
      if (waiting.length < 3 * chunksAtOnce) continue;
      yield Buffer.concat(waiting);
      waiting = [];
    }
  }
  if (received !== size) throw new Error('the content is shorter than it was said to be');
  seal();
  yield Buffer.concat(waiting);
}

function toNonce(bound: Buffer, index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  bound.copy(nonce, 0, 20, 27);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

export interface SealedHeader {
  /** Bytes of the content. */
  size: number;
  wrapped: Buffer;
  /** Stored bytes of a chunk. */
  sealedChunkLength(index: number): number;
  openChunk(index: number, sealed: Buffer): Buffer;
}

/** `storedLength`: of the whole stored file. Throws BrokenSeal where it is not the one that was stored at this place. */
export async function openHeader(
  vault: Vault,
  context: string,
  header: Buffer,
  storedLength: number,
): Promise<SealedHeader> {
  if (header.length !== headerLength || !isSealed(header)) throw new BrokenSeal('the header is not whole');
  const bound = header.subarray(0, boundLength);
  const size = Number(bound.readBigUInt64BE(12));
  if (bound.readUInt8(8) !== format || storedLength !== sealedLength(size))
    throw new BrokenSeal('the file is not as long as its header says');
  const wrapped = header.subarray(boundLength);
  const key = await vault.openFileKey(wrapped, bindHeader(bound, context));
  const last = countChunks(size) - 1;
  const sealedChunkLength = (index: number) =>
    (index === last ? size - last * chunkLength : chunkLength) + tagLength;
  return {
    size,
    wrapped,
    sealedChunkLength,
    openChunk(index, sealed) {
      if (index > last || sealed.length !== sealedChunkLength(index))
        throw new BrokenSeal(`chunk ${index} is not whole`);
      const nonce = toNonce(bound, index, index === last);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
      decipher.setAuthTag(sealed.subarray(sealed.length - tagLength));
      const opened = decipher.update(sealed.subarray(0, sealed.length - tagLength));
      try {
        decipher.final();
      } catch {
        throw new BrokenSeal(`chunk ${index} was changed`);
      }
      return opened;
    },
  };
}

/** Which chunks, and which stored bytes, hold these bytes of the content; all inclusive. */
export function locateChunks(start: number, end: number, size: number) {
  const [first, last] = [Math.floor(start / chunkLength), Math.floor(end / chunkLength)];
  const sealedChunk = chunkLength + tagLength;
  return {
    first,
    last,
    stored: {
      start: headerLength + first * sealedChunk,
      end: Math.min(headerLength + (last + 1) * sealedChunk, sealedLength(size)) - 1,
    },
  };
}
