import type { Hash } from 'node:crypto';

/** Passes the content through and hashes it. */
export async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer, void> {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}
