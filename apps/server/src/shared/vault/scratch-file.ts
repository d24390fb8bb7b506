import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { decrypt, encrypt, encryptedLength, keyLength } from './master-key.ts';

/** A temporary file that only this process can read: its key is in memory alone. */
export interface ScratchFile extends AsyncDisposable {
  append(piece: Buffer): Promise<void>;
  /** From the beginning. Throws BrokenSeal where the file was changed. */
  stream(): Readable;
}

export async function createScratchFile(): Promise<ScratchFile> {
  const folder = await mkdtemp(path.join(tmpdir(), 'visafolio-'));
  const file: FileHandle = await open(path.join(folder, 'scratch'), 'wx+', 0o600);
  const key = randomBytes(keyLength);
  /** Bytes of each piece. */
  const lengths: number[] = [];
  let end = 0;

  async function* readPieces(): AsyncGenerator<Buffer, void> {
    let position = 0;
    for (const [index, length] of lengths.entries()) {
      const sealed = Buffer.alloc(encryptedLength(length));
      await file.read(sealed, 0, sealed.length, position);
      position += sealed.length;
      yield decrypt(key, sealed, `${index}`);
    }
  }

  return {
    async append(piece) {
      const sealed = encrypt(key, piece, `${lengths.length}`);
      await file.write(sealed, 0, sealed.length, end);
      end += sealed.length;
      lengths.push(piece.length);
    },
    stream: () => Readable.from(readPieces(), { objectMode: false }),
    async [Symbol.asyncDispose]() {
      await file.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
