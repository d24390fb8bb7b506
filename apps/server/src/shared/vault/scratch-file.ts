import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { decrypt, encrypt, encryptedLength, keyLength } from './keys/master-key.ts';

/**
 * A temporary file that only this process can read, because its key is only in memory. Reading throws BrokenSeal if
 * it was changed.
 */
export interface ScratchFile extends AsyncDisposable {
  /** Bytes of the content. */
  readonly size: number;
  append(piece: Buffer): Promise<void>;
  /** Returns fewer bytes at the end. */
  read(position: number, length: number): Promise<Buffer>;
  /** `end` is exclusive; without a range the whole content is streamed. */
  stream(range?: { start: number; end: number }): Readable;
}

const chunkLength = 64 * 1024;
const sealedChunkLength = encryptedLength(chunkLength);

/** `root`: a folder for large files. Absent: the system's temporary folder. */
export async function createScratchFile(root = tmpdir()): Promise<ScratchFile> {
  const folder = await mkdtemp(path.join(root, 'visafolio-'));
  const file = await open(path.join(folder, 'scratch'), 'wx+', 0o600);
  const key = randomBytes(keyLength);
  let written = 0;
  /** The incomplete chunk stays in memory, because nothing on disk is rewritten. */
  let rest: Buffer[] = [];
  let restLength = 0;
  let last: { index: number; content: Buffer } | undefined;

  async function openChunk(index: number): Promise<Buffer> {
    if (index === written) return Buffer.concat(rest);
    if (last?.index === index) return last.content;
    const sealed = Buffer.alloc(sealedChunkLength);
    await file.read(sealed, 0, sealed.length, index * sealedChunkLength);
    const content = decrypt(key, sealed, `${index}`);
    last = { index, content };
    return content;
  }

  async function* readPieces(start: number, end: number): AsyncGenerator<Buffer, void> {
    for (let at = start; at < end; ) {
      const index = Math.floor(at / chunkLength);
      const from = index * chunkLength;
      const piece = (await openChunk(index)).subarray(at - from, end - from);
      if (!piece.length) return;
      yield piece;
      at += piece.length;
    }
  }

  return {
    get size() {
      return written * chunkLength + restLength;
    },
    async append(piece) {
      rest.push(piece);
      restLength += piece.length;
      if (restLength < chunkLength) return;
      const held = Buffer.concat(rest);
      const sealed: Buffer[] = [];
      const begun = written;
      let at = 0;
      for (; at + chunkLength <= held.length; at += chunkLength)
        sealed.push(encrypt(key, held.subarray(at, at + chunkLength), `${begun + sealed.length}`));
      await writeWhole(file, Buffer.concat(sealed), begun * sealedChunkLength);
      written = begun + sealed.length;
      rest = [Buffer.from(held.subarray(at))];
      restLength = held.length - at;
    },
    async read(position, length) {
      const pieces: Buffer[] = [];
      for await (const piece of readPieces(position, position + length)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    stream: ({ start, end } = { start: 0, end: Number.POSITIVE_INFINITY }) =>
      Readable.from(readPieces(start, end), { objectMode: false }),
    async [Symbol.asyncDispose]() {
      await file.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A nearly full disk writes a part first, and fails with the next write. */
async function writeWhole(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; )
    at += (await file.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
}
