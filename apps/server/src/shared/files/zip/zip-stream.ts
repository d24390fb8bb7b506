import { crc32 } from 'node:zlib';
import { descriptor, directoryRecord, endOfDirectory, localHeader, type ZipEntry } from './zip-records.ts';

export interface ZippedFile {
  /** With `/` between folders; unique in its archive. */
  name: string;
  modified: Date;
  /** Expected bytes. Decides before the content whether 64-bit records are needed. */
  size: number;
  /** Opened when its turn comes, and closed if the reader stops. */
  content: AsyncIterable<Uint8Array>;
}

/**
 * Streams a ZIP of any length, with only its directory in memory. Files are stored without compression, because
 * uploads are compressed already. Ending the iteration closes the file that is being read.
 */
export async function* zipStream(files: AsyncIterable<ZippedFile>): AsyncGenerator<Uint8Array, void> {
  const directory: Buffer[] = [];
  let position = 0;
  for await (const { name, modified, size, content } of files) {
    const entry: ZipEntry = { name: Buffer.from(name), modified, offset: position, crc: 0, size };
    const header = localHeader(entry);
    yield header;
    let written = 0;
    for await (const piece of content) {
      entry.crc = crc32(piece, entry.crc);
      written += piece.length;
      yield piece;
    }
    if (written !== size) throw new Error(`a file has ${written} bytes instead of ${size}`);
    const end = descriptor(entry);
    yield end;
    position += header.length + written + end.length;
    directory.push(directoryRecord(entry));
  }
  yield* directory;
  const length = directory.reduce((sum, record) => sum + record.length, 0);
  yield endOfDirectory(directory.length, position, length);
}

/** A file whose bytes are in memory. */
export function toZippedFile(name: string, bytes: Uint8Array): ZippedFile {
  const content = (async function* () {
    yield bytes;
  })();
  return { name, modified: new Date(), size: bytes.length, content };
}

/** A text with the paths of files that should be in the archive and are not stored any more. */
export const listMissing = (name: string, paths: readonly string[]): ZippedFile =>
  toZippedFile(name, Buffer.from(`\ufeff${paths.join('\r\n')}\r\n`));
