import { Readable } from 'node:stream';
import type { Log } from '../log/log.ts';
import { BrokenSeal } from '../vault/master-key.ts';
import {
  chunkLength,
  headerLength,
  isSealed,
  locateChunks,
  openHeader,
  type SealedHeader,
  sealFile,
} from '../vault/sealed-file.ts';
import type { Vault } from '../vault/vault.ts';
import type { Bucket, FileFacts, FileStorage, StoredFile } from './file-storage.ts';
import type { StoredFileRows } from './stored-files.ts';

/** Files of features: the same as the storage below, and sealed on the way to it. Sizes and ranges are the content's. */
export interface SealedStorage extends Omit<FileStorage, 'put' | 'replace'> {
  put(bucket: Bucket, path: string, content: Readable, facts: SealedFacts): Promise<void>;
}

export interface SealedFacts extends FileFacts {
  /** Whose key seals it. */
  workspaceId: string;
}

interface Parts {
  storage: FileStorage;
  vault: Vault;
  rows: StoredFileRows;
  log: Log;
}

/** What a file is bound to besides its workspace. */
export const fileContext = (bucket: Bucket, path: string): string => `${bucket}/${path}`;

/**
 * Seals what is stored and opens what is read. `read` throws BrokenSeal where a file is not what was stored at its path, and
 * its stream ends with that error where it finds out later.
 */
export function sealedStorage({ storage, vault, rows, log }: Parts): SealedStorage {
  const note = (error: unknown, bucket: Bucket, path: string): void => {
    if (!(error instanceof BrokenSeal)) return;
    log.error({ file: `${bucket}/${path}`, why: error.message }, 'a stored file is broken');
    rows.markBroken(bucket, path).catch((err) => log.warn({ err }, 'a broken file was not noted'));
  };

  async function read(bucket: Bucket, path: string, range?: { start: number; end: number }) {
    for (let tries = 1; ; tries++) {
      try {
        return await readSealed({ storage, vault }, bucket, path, range);
      } catch (error) {
        if (!(error instanceof NotSealed)) throw error;
      }
      // A changed first byte must not pass for a file from before files were sealed.
      if (await rows.isPlain(bucket, path)) {
        const plain = await storage.read(bucket, path, range);
        // Opened before this look, so it is not what took its place meanwhile.
        if (!(await beginsSealed(storage, bucket, path))) return plain;
        plain?.content.destroy();
      } else if (tries > 1) throw new BrokenSeal('the file does not begin as a sealed one');
    }
  }

  return {
    async put(bucket, path, content, { size, workspaceId }) {
      try {
        const sealing = await sealFile(
          vault,
          { workspaceId, context: fileContext(bucket, path) },
          content,
          size,
        );
        const sealed = Readable.from(sealing.bytes, { objectMode: false });
        // The type is the content's, and nobody is to know it from the store.
        await storage.put(bucket, path, sealed, {
          contentType: 'application/octet-stream',
          size: sealing.length,
        });
        await rows
          .insert({ bucket, path, workspaceId, size, sha256: sealing.sha256() })
          .catch(async (error) => {
            await storage
              .remove(bucket, path)
              .catch((err) => log.error({ err }, 'a file without a row was not removed'));
            throw error;
          });
      } finally {
        content.destroy();
      }
    },

    async read(bucket, path, range) {
      try {
        const stored = await read(bucket, path, range);
        stored?.content.once('error', (error) => note(error, bucket, path));
        return stored;
      } catch (error) {
        note(error, bucket, path);
        throw error;
      }
    },

    async remove(bucket, path) {
      // First: who seals an old file at this moment then finds no row, and removes what it wrote.
      await rows.remove(bucket, path);
      await storage.remove(bucket, path);
    },

    check: () => storage.check(),
  };
}

/** The file is there in plain text, or its first bytes were changed. */
export class NotSealed extends Error {}

export async function beginsSealed(storage: FileStorage, bucket: Bucket, path: string): Promise<boolean> {
  const begun = await storage.read(bucket, path, { start: 0, end: headerLength - 1 });
  if (!begun) return false;
  const pieces = new PieceReader(begun.content);
  try {
    return isSealed(await pieces.read(headerLength));
  } finally {
    pieces.close();
  }
}

/** Reads a stored file as it was before it was sealed. */
export async function readSealed(
  { storage, vault }: Pick<Parts, 'storage' | 'vault'>,
  bucket: Bucket,
  path: string,
  range?: { start: number; end: number },
): Promise<StoredFile | null> {
  const context = fileContext(bucket, path);
  const begun = await storage.read(bucket, path, range && { start: 0, end: headerLength - 1 });
  if (!begun) return null;
  let pieces = new PieceReader(begun.content);
  try {
    const head = await pieces.read(headerLength);
    if (!isSealed(head)) throw new NotSealed();
    const header = await openHeader(vault, context, head, begun.size);
    const { start, end } = range ?? { start: 0, end: Math.max(0, header.size - 1) };
    if (start > end || (header.size > 0 && end >= header.size)) throw new RangeError('outside of the file');
    const chunks = locateChunks(start, end, header.size);
    if (range) {
      const stored = await storage.read(bucket, path, chunks.stored);
      if (!stored) return null;
      pieces.close();
      pieces = new PieceReader(stored.content);
    }
    const opened = new OpenedFile(pieces, header, { start, end, ...chunks });
    // The first chunk is opened before anything is answered.
    await opened.begin();
    return { content: opened, size: header.size };
  } catch (error) {
    pieces.close();
    throw error;
  }
}

interface Span {
  start: number;
  end: number;
  first: number;
  last: number;
}

/** The content of a sealed file; destroyed with BrokenSeal at the first chunk that is not what was stored. */
class OpenedFile extends Readable {
  #next: number;
  #ready: Buffer | undefined;
  readonly #pieces: PieceReader;
  readonly #header: SealedHeader;
  readonly #span: Span;

  constructor(pieces: PieceReader, header: SealedHeader, span: Span) {
    super();
    this.#pieces = pieces;
    this.#header = header;
    this.#span = span;
    this.#next = span.first;
  }

  async begin(): Promise<void> {
    this.#ready = await this.#openNext();
  }

  async #openNext(): Promise<Buffer> {
    const { start, end, first, last } = this.#span;
    const index = this.#next++;
    const chunk = this.#header.openChunk(
      index,
      await this.#pieces.read(this.#header.sealedChunkLength(index)),
    );
    const from = index === first ? start - index * chunkLength : 0;
    return index === last && this.#header.size > 0
      ? chunk.subarray(from, end - index * chunkLength + 1)
      : chunk.subarray(from);
  }

  override _read(): void {
    const ready = this.#ready;
    this.#ready = undefined;
    if (ready) this.#give(ready);
    else if (this.#next > this.#span.last) this.push(null);
    else
      this.#openNext().then(
        (chunk) => this.#give(chunk),
        (error) => this.destroy(error),
      );
  }

  #give(chunk: Buffer): void {
    // An empty file: an empty piece would not make anybody read on.
    this.push(chunk.length ? chunk : null);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#pieces.close();
    done(error);
  }
}

/** Reads a stream in pieces of known lengths. */
class PieceReader {
  readonly #stream: Readable;
  readonly #pieces: AsyncIterator<Buffer>;
  #held: Buffer[] = [];
  #length = 0;

  constructor(stream: Readable) {
    this.#stream = stream;
    this.#pieces = stream[Symbol.asyncIterator]();
  }

  /** Fewer bytes at the end of the stream. */
  async read(length: number): Promise<Buffer> {
    while (this.#length < length) {
      const { done, value } = await this.#pieces.next();
      if (done) break;
      this.#held.push(value);
      this.#length += value.length;
    }
    const all = this.#held.length === 1 && this.#held[0] ? this.#held[0] : Buffer.concat(this.#held);
    const rest = all.subarray(length);
    this.#held = rest.length ? [rest] : [];
    this.#length = rest.length;
    return all.subarray(0, length);
  }

  close(): void {
    // A stream that breaks off after it is no longer wanted is no error.
    this.#stream.on('error', () => {});
    this.#stream.destroy();
  }
}
