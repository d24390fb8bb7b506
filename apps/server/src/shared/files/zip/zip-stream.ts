import { crc32 } from 'node:zlib';
import { descriptor, directoryRecord, endOfDirectory, localHeader, type ZipEntry } from './zip-records.ts';

export interface ZippedFile {
  /** With `/` between folders; unique in its archive. */
  name: string;
  modified: Date;
  /** Expected bytes: decides before the content whether it needs the 64-bit records. */
  size: number;
  /** Opened when its turn comes, and left when the reader goes away. */
  content: AsyncIterable<Uint8Array>;
}

/**
 * A ZIP of any length in pieces, with nothing but its directory in memory. Files are stored as they are: what
 * people upload is compressed already. Ending the iteration ends the file that is being read.
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
