import { hkdfSync } from 'node:crypto';
import { decrypt, keyLength } from '../../vault/keys/master-key.ts';
import { chunkLength, FileOpener, headerLength, sealedLength } from '../../vault/sealed-file.ts';
import type { Span, SpanStore } from './span-store.ts';

/** A received part that can be decrypted on its own. */
export interface ReceivedPiece extends Span {
  /** Throws BrokenSeal if it was changed. */
  open(): Promise<Buffer>;
  drop(): Promise<void>;
}

/** Valid bytes of the whole file's content: all of it, or its complete chunks. */
async function measureWhole(spans: SpanStore, id: string, size: number): Promise<number> {
  const stored = (await spans.whole?.measure(id)) ?? 0;
  if (stored === sealedLength(size)) return size;
  const chunk = sealedLength(chunkLength) - headerLength;
  return Math.max(0, Math.floor((stored - headerLength) / chunk)) * chunkLength;
}

function contiguous(spans: Span[], from: number): Span[] {
  let end = from;
  return spans.filter(({ offset, length }) => {
    if (offset !== end) return false;
    end += length;
    return true;
  });
}

/** Valid bytes received. */
export async function measurePieces(spans: SpanStore, id: string, size: number): Promise<number> {
  const begun = await measureWhole(spans, id, size);
  const rest = contiguous(await spans.listSpans(id), begun);
  return rest.reduce((total, { length }) => total + length, begun);
}

/** The valid pieces, by offset. */
export async function listPieces(
  spans: SpanStore,
  id: string,
  key: Buffer,
  size: number,
): Promise<ReceivedPiece[]> {
  const { whole } = spans;
  const begun = await measureWhole(spans, id, size);
  const pieces: ReceivedPiece[] = [];
  const opener = new FileOpener(key, size, sealedLength(size));
  for (let offset = 0; whole && offset < begun; offset += chunkLength) {
    const index = offset / chunkLength;
    const stored = opener.sealedChunkLength(index);
    const position = headerLength + index * (sealedLength(chunkLength) - headerLength);
    pieces.push({
      offset,
      length: Math.min(chunkLength, begun - offset),
      open: async () => opener.openChunk(index, await whole.read(id, position, stored)),
      drop: () => whole.truncate(id, position),
    });
  }
  const sealing = spanKey(key);
  for (const span of contiguous(await spans.listSpans(id), begun))
    pieces.push({
      ...span,
      open: async () => decrypt(sealing, await spans.readSpan(id, span), spanContext(id, span)),
      drop: () => spans.removeSpan(id, span),
    });
  return pieces;
}

export const spanContext = (id: string, { offset, length }: Span): string => `${id} ${offset} ${length}`;

/** Different from the key of the whole file's chunks. */
export const spanKey = (key: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', 'visafolio spans of an upload', keyLength));
