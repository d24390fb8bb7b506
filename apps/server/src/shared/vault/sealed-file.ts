import { type CipherGCM, createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { BrokenSeal, keyLength } from './keys/master-key.ts';

/**
 * A sealed file: a header, then chunks of AES-256-GCM whose nonces count them and mark the last one (STREAM, Hoang, Reyhanitabar,
 * Rogaway and Vizár 2015). The key of the chunks comes from the file's own key, which seals nothing else, and from the header.
 * The file's key is elsewhere, wrapped. docs/decisions/0070 says why this is our own.
 *
 * header: magic (8), format (1), zero (3), size (8)
 * chunk: up to 64 KiB, tag (16)
 */
const magic = Buffer.from('\x89VFSEAL\n', 'latin1');
const format = 1;
export const headerLength = 20;
export const chunkLength = 64 * 1024;
const tagLength = 16;

export const isSealed = (head: Buffer): boolean => head.subarray(0, magic.length).equals(magic);

const countChunks = (size: number): number => Math.max(1, Math.ceil(size / chunkLength));

/** Stored size of a file with this many bytes. */
export const sealedLength = (size: number): number => headerLength + size + countChunks(size) * tagLength;

function writeHeader(size: number): Buffer {
  const header = Buffer.alloc(headerLength);
  magic.copy(header);
  header.writeUInt8(format, 8);
  header.writeBigUInt64BE(BigInt(size), 12);
  return header;
}

export const readSize = (header: Buffer): number => Number(header.readBigUInt64BE(12));

const chunkKey = (fileKey: Buffer, header: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', fileKey, header, 'visafolio chunks of a file', keyLength));

function toNonce(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Seals content of `size` bytes from beginning to end; a key must be used for one content only. */
export class FileSealer {
  /** Bytes added so far. */
  received = 0;
  readonly header: Buffer;
  readonly #size: number;
  readonly #key: Buffer;
  readonly #last: number;
  #index = 0;
  #cipher: CipherGCM | undefined;

  constructor(fileKey: Buffer, size: number) {
    this.#size = size;
    this.#last = countChunks(size) - 1;
    this.header = writeHeader(size);
    this.#key = chunkKey(fileKey, this.header);
  }

  /** Returns the bytes to store after the previous ones. */
  add(piece: Buffer): Buffer[] {
    if (this.received + piece.length > this.#size)
      throw new Error('the content is longer than it was said to be');
    const sealed: Buffer[] = [];
    for (let at = 0; at < piece.length; ) {
      const room = chunkLength - (this.received - this.#index * chunkLength);
      const part = piece.subarray(at, at + room);
      sealed.push(this.#chunk().update(part));
      this.received += part.length;
      at += part.length;
      if (part.length === room && this.#index < this.#last) this.#end(sealed);
    }
    return sealed;
  }

  finish(): Buffer[] {
    if (this.received !== this.#size) throw new Error('the content is shorter than it was said to be');
    const sealed: Buffer[] = [];
    this.#end(sealed);
    return sealed;
  }

  #chunk(): CipherGCM {
    this.#cipher ??= createCipheriv(
      'aes-256-gcm',
      this.#key,
      toNonce(this.#index, this.#index === this.#last),
      {
        authTagLength: tagLength,
      },
    );
    return this.#cipher;
  }

  #end(sealed: Buffer[]): void {
    const cipher = this.#chunk();
    sealed.push(cipher.final(), cipher.getAuthTag());
    this.#cipher = undefined;
    this.#index++;
  }
}

/** Bytes per write. */
const writeLength = 256 * 1024;

/** Stored bytes of content with `size` bytes. Throws during the iteration if it is longer or shorter. */
export async function* sealFile(
  fileKey: Buffer,
  content: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<Buffer, void> {
  const sealer = new FileSealer(fileKey, size);
  let waiting = [sealer.header];
  let length = 0;
  for await (const piece of content) {
    waiting.push(...sealer.add(piece));
    length += piece.length;
    if (length < writeLength) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  yield Buffer.concat([...waiting, ...sealer.finish()]);
}

/** Decrypts the chunks of a sealed file. */
export class FileOpener {
  readonly size: number;
  readonly #header: Buffer;
  readonly #key: Buffer;
  readonly #last: number;

  /** `storedLength`: size of the stored file. Throws BrokenSeal if it does not match `size`. */
  constructor(fileKey: Buffer, size: number, storedLength: number) {
    if (storedLength !== sealedLength(size))
      throw new BrokenSeal('the stored file is not as long as it must be');
    this.size = size;
    this.#header = writeHeader(size);
    this.#key = chunkKey(fileKey, this.#header);
    this.#last = countChunks(size) - 1;
  }

  checkHeader(header: Buffer): void {
    if (!header.equals(this.#header)) throw new BrokenSeal('the file does not begin as it was sealed');
  }

  /** Stored bytes of a chunk. */
  sealedChunkLength(index: number): number {
    return (index === this.#last ? this.size - index * chunkLength : chunkLength) + tagLength;
  }

  openChunk(index: number, sealed: Buffer): Buffer {
    if (index > this.#last || sealed.length !== this.sealedChunkLength(index))
      throw new BrokenSeal(`chunk ${index} is not whole`);
    const decipher = createDecipheriv('aes-256-gcm', this.#key, toNonce(index, index === this.#last), {
      authTagLength: tagLength,
    });
    decipher.setAuthTag(sealed.subarray(sealed.length - tagLength));
    const opened = decipher.update(sealed.subarray(0, sealed.length - tagLength));
    try {
      decipher.final();
    } catch {
      throw new BrokenSeal(`chunk ${index} was changed`);
    }
    return opened;
  }
}

/** The chunks, and stored bytes, that contain a range of the content; all bounds are inclusive. */
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
