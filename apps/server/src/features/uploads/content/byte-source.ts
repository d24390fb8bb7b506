import { type FileHandle, open } from 'node:fs/promises';

/** Random access to the bytes of a file, however large it is. */
export interface ByteSource {
  size: number;
  /** Fewer bytes than asked for at the end of the file. */
  read(position: number, length: number): Promise<Buffer>;
}

/** Opens the file at `path` for the time of `work`. */
export async function withBytes<T>(path: string, work: (source: ByteSource) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await work({ size, read: (position, length) => readAt(file, position, length) });
  } finally {
    await file.close();
  }
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}
