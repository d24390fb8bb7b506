import type { ByteSource } from './byte-source.ts';

const tailLength = 64 * 1024;

/**
 * Starts as a PDF and ends as one. Readers look for the end in the last kilobyte, but scanners pad their
 * files: we look further back.
 */
export async function isPdf({ size, read }: ByteSource): Promise<boolean> {
  const head = (await read(0, 32)).toString('latin1');
  if (!/^(?:\xef\xbb\xbf)?%PDF-\d/.test(head)) return false;
  const tail = await read(Math.max(0, size - tailLength), tailLength);
  return tail.includes('startxref') || tail.includes('%%EOF');
}
