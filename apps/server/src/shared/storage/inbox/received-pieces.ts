import { hkdfSync } from 'node:crypto';
import { decrypt, keyLength } from '../../vault/keys/master-key.ts';
import { chunkLength, FileOpener, headerLength, sealedLength } from '../../vault/sealed-file.ts';
import type { Span, SpanStore } from './span-store.ts';

/** A part of what was received, which opens alone. */
export interface ReceivedPiece extends Span {
  /** Throws BrokenSeal where it was changed. */
  open(): Promise<Buffer>;
  drop(): Promise<void>;
}

/** What of the whole file counts: all of it, or its chunks that are there. Bytes of the content. */
async function measureWhole(spans: SpanStore, id: string, size: number): Promise<number> {
  const stored = (await spans.whole?.measure(id)) ?? 0;
  if (stored === sealedLength(size)) return size;
  const chunk = sealedLength(chunkLength) - headerLength;
  return Math.max(0, Math.floor((stored - headerLength) / chunk)) * chunkLength;
}

/** Those that follow one another from there. */
function contiguous(spans: Span[], from: number): Span[] {
  let end = from;
  return spans.filter(({ offset, length }) => {
    if (offset !== end) return false;
    end += length;
    return true;
  });
}

/** Bytes that were received and count. */
export async function measurePieces(spans: SpanStore, id: string, size: number): Promise<number> {
  const begun = await measureWhole(spans, id, size);
  const rest = contiguous(await spans.listSpans(id), begun);
  return rest.reduce((total, { length }) => total + length, begun);
}

/** The same, by their places. */
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

/** Another one than the chunks of the whole file have. */
export const spanKey = (key: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', 'visafolio spans of an upload', keyLength));
