import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { ScratchFile } from '../../../../shared/vault/scratch-file.ts';
import { auditLogName, dataPath, manifestName } from '../format/manifest.ts';
import { archivedTables } from '../format/tables.ts';
import { BrokenArchive, brokenArchive } from './problem.ts';

/** More entries would fill the memory with their list alone. */
const entriesMax = 500_000;
const manifestMax = 64 * 1024 * 1024;
const dataPaths = new Set(archivedTables.map(dataPath));
const fileName = /^files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

const fileTypeMask = 0o170000;
const regularFile = 0o100000;

export interface ArchiveEntry {
  path: string;
  size: number;
  /** Id of a stored file. */
  fileId: string | null;
  open(): Promise<Readable>;
}

/** A received archive. Its entries are not compressed, so none can grow beyond the size of the archive. */
export interface ArchiveFile extends AsyncDisposable {
  /** Yields entries in the archive's order; read the content of one before asking for the next. */
  entries(): AsyncGenerator<ArchiveEntry, void>;
  /** Finds an entry that is not a stored file. */
  find(path: string): ArchiveEntry | undefined;
  readManifest(): Promise<unknown>;
}

/** `validateEntrySizes` is on by default; strict names refuse backslashes, which would be converted otherwise. */
const options: yauzl.Options = { lazyEntries: true, autoClose: false, strictFileNames: true };

/** Lets the library read the sealed file. */
class SealedReader extends yauzl.RandomAccessReader {
  readonly #received: ScratchFile;

  constructor(received: ScratchFile) {
    super();
    this.#received = received;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.#received.stream({ start, end });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#received.read(position, length).then((read) => {
      read.copy(buffer, offset);
      callback(read.length < length ? new Error('the archive ends early') : null);
    }, callback);
  }
}

/** Checks all entries first. Throws a problem if one is not as the product writes it. */
export async function openArchiveFile(received: ScratchFile): Promise<ArchiveFile> {
  const openZip = () =>
    yauzl.fromRandomAccessReaderPromise(new SealedReader(received), received.size, options);
  const zip = await openZip().catch((error) => {
    throw brokenArchive('exports.incomplete', null, error);
  });
  try {
    const named = new Map<string, ArchiveEntry>();
    let total = 0;
    for await (const entry of readEntries(zip)) {
      total += entry.size;
      if (total > received.size) throw brokenArchive('exports.changed', entry.path);
      if (entry.fileId) continue;
      if (named.has(entry.path)) throw brokenArchive('exports.changed', entry.path);
      named.set(entry.path, entry);
    }
    return {
      async *entries() {
        const again = await openZip();
        try {
          yield* readEntries(again);
        } finally {
          again.close();
        }
      },
      find: (path) => named.get(path),
      async readManifest() {
        const entry = named.get(manifestName);
        if (!entry || entry.size > manifestMax) throw brokenArchive('exports.not_ours', manifestName);
        const manifest = await text(readContent(entry));
        try {
          return JSON.parse(manifest);
        } catch (error) {
          throw brokenArchive('exports.not_ours', manifestName, error);
        }
      },
      [Symbol.asyncDispose]: async () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function* readEntries(zip: ZipFile): AsyncGenerator<ArchiveEntry, void> {
  if (zip.entryCount > entriesMax) throw brokenArchive('exports.changed', null);
  try {
    for await (const entry of zip.eachEntry()) yield checkEntry(zip, entry);
  } catch (error) {
    throw error instanceof BrokenArchive ? error : brokenArchive('exports.changed', null, error);
  }
}

/** Accepts only names that the product writes, as plain files, neither encrypted nor compressed. */
function checkEntry(zip: ZipFile, entry: Entry): ArchiveEntry {
  const { fileName: path, compressedSize, uncompressedSize: size } = entry;
  const fileId = fileName.exec(path)?.[1] ?? null;
  const mode = (entry.externalFileAttributes >>> 16) & fileTypeMask;
  const isKnown = fileId !== null || path === manifestName || path === auditLogName || dataPaths.has(path);
  const isPlain =
    (mode === 0 || mode === regularFile) &&
    !entry.isEncrypted() &&
    entry.compressionMethod === 0 &&
    compressedSize === size;
  if (!isKnown || !isPlain) throw brokenArchive('exports.changed', path);
  return {
    path,
    size,
    fileId,
    open: () => zip.openReadStreamPromise(entry),
  };
}

/** Yields the content; throws a problem if it is too short or too long. */
export async function* readContent(entry: ArchiveEntry): AsyncGenerator<Buffer, void> {
  const stream = await entry.open().catch((error) => {
    throw brokenArchive('exports.changed', entry.path, error);
  });
  try {
    for await (const piece of stream) yield piece as Buffer;
  } catch (error) {
    throw brokenArchive('exports.changed', entry.path, error);
  } finally {
    stream.destroy();
    await finished(stream).catch(() => {});
  }
}
