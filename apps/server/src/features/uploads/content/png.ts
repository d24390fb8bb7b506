import { crc32 } from 'node:zlib';
import type { ByteSource } from './byte-source.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const headerLength = 33;

/** Signature and an intact image header with a size. */
export async function isPng({ read }: ByteSource): Promise<boolean> {
  const head = await read(0, headerLength);
  if (head.length < headerLength || !head.subarray(0, 8).equals(signature)) return false;
  const chunk = head.subarray(12, 29);
  if (head.readUInt32BE(8) !== 13 || chunk.toString('latin1', 0, 4) !== 'IHDR') return false;
  const [width, height] = [chunk.readUInt32BE(4), chunk.readUInt32BE(8)];
  return width > 0 && height > 0 && head.readUInt32BE(29) === crc32(chunk);
}
