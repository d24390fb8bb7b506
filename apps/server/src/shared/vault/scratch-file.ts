import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { decrypt, encrypt, encryptedLength, keyLength } from './master-key.ts';

/** A temporary file that only this process can read: its key is in memory alone. Reading throws BrokenSeal where it was changed. */
export interface ScratchFile extends AsyncDisposable {
  /** Bytes of its content. */
  readonly size: number;
  append(piece: Buffer): Promise<void>;
  /** Appends what is written to it. */
  writable(): Writable;
  /** From `start` up to and without `end`; all of it unless they are given. */
  stream(start?: number, end?: number): Readable;
  /** Fewer bytes at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
}

interface Piece {
  /** Of its content. */
  position: number;
  length: number;
  /** Where it is stored. */
  stored: number;
}

/** In a folder of its own unless one is named. */
export async function createScratchFile(folder?: string): Promise<ScratchFile> {
  const place = folder ?? (await mkdtemp(path.join(tmpdir(), 'visafolio-')));
  const location = path.join(place, folder ? `scratch-${randomBytes(8).toString('hex')}` : 'scratch');
  const file: FileHandle = await open(location, 'wx+', 0o600);
  const key = randomBytes(keyLength);
  const pieces: Piece[] = [];
  let size = 0;
  let end = 0;
  /** Short reads come one after the other. */
  let last: { index: number; content: Buffer } | undefined;

  async function openPiece(index: number): Promise<Buffer> {
    if (last?.index === index) return last.content;
    const { length, stored } = pieces[index] ?? { length: 0, stored: 0 };
    const sealed = Buffer.alloc(encryptedLength(length));
    await file.read(sealed, 0, sealed.length, stored);
    const content = decrypt(key, sealed, `${index}`);
    last = { index, content };
    return content;
  }

  /** The piece that holds this byte, or the last one before it. */
  function findPiece(position: number): number {
    let [low, high] = [0, pieces.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if ((pieces[middle]?.position ?? 0) <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  async function* readRange(start: number, until: number): AsyncGenerator<Buffer, void> {
    for (let index = findPiece(start); index < pieces.length; index++) {
      const { position = 0, length = 0 } = pieces[index] ?? {};
      if (position >= until && length > 0) return;
      const content = await openPiece(index);
      const wanted = content.subarray(Math.max(0, start - position), Math.max(0, until - position));
      if (wanted.length) yield wanted;
    }
  }

  const scratch: ScratchFile = {
    get size() {
      return size;
    },
    async append(piece) {
      const sealed = encrypt(key, piece, `${pieces.length}`);
      // A disk that fills up takes a part of it first.
      for (let written = 0; written < sealed.length; ) {
        const { bytesWritten } = await file.write(sealed, written, sealed.length - written, end + written);
        written += bytesWritten;
      }
      pieces.push({ position: size, length: piece.length, stored: end });
      end += sealed.length;
      size += piece.length;
    },
    writable: () =>
      new Writable({
        write: (piece: Buffer, _, done) => void scratch.append(piece).then(() => done(), done),
      }),
    stream: (start = 0, until = size) => Readable.from(readRange(start, until), { objectMode: false }),
    async read(position, length) {
      const found: Buffer[] = [];
      for await (const piece of readRange(position, position + length)) found.push(piece);
      return Buffer.concat(found);
    },
    async [Symbol.asyncDispose]() {
      await file.close();
      await rm(folder ? location : place, { recursive: true, force: true });
    },
  };
  return scratch;
}
