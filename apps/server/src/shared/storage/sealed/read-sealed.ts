import { Readable } from 'node:stream';
import { BrokenSeal } from '../../vault/keys/master-key.ts';
import {
  chunkLength,
  FileOpener,
  headerLength,
  isSealed,
  locateChunks,
  readSize,
} from '../../vault/sealed-file.ts';
import type { Vault } from '../../vault/vault.ts';
import type { Bucket, FileStorage, StoredFile } from '../file-storage.ts';
import type { StoredFileRow } from './stored-files.ts';

/** Binds a stored file's key to its place, besides its workspace. */
export const fileContext = (bucket: Bucket, path: string): string => `${bucket}/${path}`;

interface Parts {
  storage: FileStorage;
  vault: Pick<Vault, 'openFileKey'>;
}

/** The first bytes of a stored file; null if there is none. */
async function readHead(
  { storage }: Pick<Parts, 'storage'>,
  { bucket, path }: Pick<StoredFileRow, 'bucket' | 'path'>,
) {
  const begun = await storage.read(bucket, path, { start: 0, end: headerLength - 1 });
  if (!begun) return null;
  const pieces = new PieceReader(begun.content);
  try {
    return await pieces.read(headerLength);
  } finally {
    pieces.close();
  }
}

export async function isStoredSealed(
  parts: Pick<Parts, 'storage'>,
  file: Pick<StoredFileRow, 'bucket' | 'path'>,
): Promise<boolean> {
  const head = await readHead(parts, file);
  return head !== null && isSealed(head);
}

/** The row of a file has no size yet if the server was killed while sealing it in place. */
export async function readSealedSize(
  parts: Pick<Parts, 'storage'>,
  file: Pick<StoredFileRow, 'bucket' | 'path'>,
): Promise<number> {
  const head = await readHead(parts, file);
  if (!head || head.length < headerLength || !isSealed(head))
    throw new BrokenSeal('the file does not begin as a sealed one');
  return readSize(head);
}

/**
 * Decrypts a sealed file; null if it is missing. Throws BrokenSeal if it was changed; if that is detected later, the
 * stream ends with that error.
 */
export async function readSealed(
  { storage, vault }: Parts,
  {
    bucket,
    path,
    size,
    wrappedKey,
  }: Pick<StoredFileRow, 'bucket' | 'path' | 'wrappedKey'> & { size: number },
  range?: { start: number; end: number },
): Promise<StoredFile | null> {
  if (!wrappedKey) throw new BrokenSeal('the key of the file is missing');
  const { start, end } = range ?? { start: 0, end: Math.max(0, size - 1) };
  if (start > end || (size > 0 && end >= size)) throw new RangeError('outside of the file');
  const chunks = locateChunks(start, end, size);
  const key = await vault.openFileKey(wrappedKey, fileContext(bucket, path));
  const stored = await storage.read(bucket, path, range && chunks.stored);
  if (!stored) return null;
  const pieces = new PieceReader(stored.content);
  try {
    const opener = new FileOpener(key, size, stored.size);
    if (!range) opener.checkHeader(await pieces.read(headerLength));
    const opened = new OpenedFile(pieces, opener, { start, end, ...chunks });
    // The first chunk is decrypted before the answer starts.
    await opened.begin();
    return { content: opened, size };
  } catch (error) {
    pieces.close();
    throw error;
  }
}

/** Larger reads make each chunk cheaper. */
const chunksAtOnce = 4;

interface Span {
  start: number;
  end: number;
  first: number;
  last: number;
}

/** The content of a sealed file; destroyed with BrokenSeal at the first changed chunk. */
class OpenedFile extends Readable {
  #next: number;
  #ready: Buffer[] | undefined;
  readonly #pieces: PieceReader;
  readonly #opener: FileOpener;
  readonly #span: Span;

  constructor(pieces: PieceReader, opener: FileOpener, span: Span) {
    super({ highWaterMark: chunksAtOnce * chunkLength });
    this.#pieces = pieces;
    this.#opener = opener;
    this.#span = span;
    this.#next = span.first;
  }

  async begin(): Promise<void> {
    this.#ready = await this.#openNext(1);
  }

  async #openNext(most: number): Promise<Buffer[]> {
    const { start, end, first, last } = this.#span;
    const chunks: Buffer[] = [];
    while (this.#next <= last && chunks.length < most) {
      const index = this.#next++;
      const sealed = await this.#pieces.read(this.#opener.sealedChunkLength(index));
      const chunk = this.#opener.openChunk(index, sealed);
      const from = index === first ? start - index * chunkLength : 0;
      const isCut = index === last && this.#opener.size > 0;
      chunks.push(isCut ? chunk.subarray(from, end - index * chunkLength + 1) : chunk.subarray(from));
    }
    return chunks;
  }

  override _read(): void {
    const ready = this.#ready;
    this.#ready = undefined;
    if (ready) this.#give(ready);
    else if (this.#next > this.#span.last) this.push(null);
    else
      this.#openNext(chunksAtOnce).then(
        (chunks) => this.#give(chunks),
        (error) => this.destroy(error),
      );
  }

  #give(chunks: Buffer[]): void {
    // An empty file: pushing an empty buffer would not end the stream.
    for (const chunk of chunks) this.push(chunk.length ? chunk : null);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#pieces.close();
    done(error);
  }
}

class PieceReader {
  readonly #stream: Readable;
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #length = 0;

  constructor(stream: Readable) {
    this.#stream = stream;
    this.#pieces = stream[Symbol.asyncIterator]();
  }

  /** Returns fewer bytes at the end of the stream. */
  async read(length: number): Promise<Buffer> {
    while (this.#length < length) {
      const { done, value } = await this.#pieces.next();
      if (done) break;
      this.#held.push(value);
      this.#length += value.length;
    }
    const taken: Buffer[] = [];
    for (let missing = length; missing > 0; ) {
      const piece = this.#held.shift();
      if (!piece) break;
      taken.push(piece.subarray(0, missing));
      if (piece.length > missing) this.#held.unshift(piece.subarray(missing));
      missing -= Math.min(missing, piece.length);
    }
    this.#length = Math.max(0, this.#length - length);
    const [only, ...more] = taken;
    return only && !more.length ? only : Buffer.concat(taken);
  }

  close(): void {
    // A stream that fails after it is no longer needed is no error.
    this.#stream.on('error', () => {});
    this.#stream.destroy();
  }
}
