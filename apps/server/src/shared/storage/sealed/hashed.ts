import type { Hash } from 'node:crypto';

/** Hashes what flows by. */
export async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer, void> {
  for await (const piece of content) {
    hash.update(piece);
    yield piece;
  }
}
