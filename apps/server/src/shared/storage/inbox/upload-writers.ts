import type { Hash } from 'node:crypto';
import { encrypt } from '../../vault/keys/master-key.ts';
import { chunkLength, type FileSealer } from '../../vault/sealed-file.ts';
import { spanContext, spanKey } from './received-pieces.ts';
import type { Span, SpanStore } from './span-store.ts';

export interface UploadWriter {
  add(piece: Buffer): Promise<void>;
  /** Everything added so far is stored and counts. */
  settle(): Promise<void>;
  at(): number;
  /** The store did not accept everything: only what it has counts. */
  failed: boolean;
}

/** This process's state of an upload that it received from the beginning. */
export interface LiveUpload {
  sealer: FileSealer;
  hash: Hash;
  size: number;
  /** Bytes of the whole file. */
  stored: number;
  /** Content of the incomplete chunk. */
  rest: Buffer[];
  /** The same stored as a span, for another process. */
  tail: Span | null;
}

/** Further ones are received in spans. */
export const liveUploadsMax = 500;
/** Bytes per write. */
const writeLength = 512 * 1024;

/** Seals received bytes in their final form. */
export function wholeWriter(spans: SpanStore, id: string, key: Buffer, upload: LiveUpload): UploadWriter {
  const { sealer, hash, size } = upload;
  const { whole } = spans;
  if (!whole) throw new Error('the store has no whole files');
  let waiting: Buffer[] = upload.stored ? [] : [sealer.header];
  let length = 0;

  async function flush(): Promise<void> {
    const pieces = waiting.filter((piece) => piece.length);
    if (!pieces.length) return;
    waiting = [];
    length = 0;
    writer.failed = true;
    await whole?.append(id, upload.stored, pieces);
    writer.failed = false;
    upload.stored += pieces.reduce((total, piece) => total + piece.length, 0);
  }

  /** Stores the content of the incomplete chunk. */
  function keepRest(piece: Buffer): void {
    const filled = sealer.received % chunkLength;
    if (filled > piece.length) upload.rest.push(piece);
    else upload.rest = filled ? [piece.subarray(piece.length - filled)] : [];
  }

  async function keepTail(): Promise<void> {
    const rest = sealer.received === size ? [] : upload.rest;
    const content = Buffer.concat(rest);
    const before = upload.tail;
    const span = { offset: sealer.received - content.length, length: content.length };
    if (before?.offset === span.offset && before.length === span.length) return;
    if (content.length)
      await spans.writeSpan(id, span, encrypt(spanKey(key), content, spanContext(id, span)));
    upload.tail = content.length ? span : null;
    if (before) await spans.removeSpan(id, before);
  }

  const writer: UploadWriter = {
    failed: false,
    at: () => sealer.received,
    async add(piece) {
      waiting.push(...sealer.add(piece));
      hash.update(piece);
      keepRest(piece);
      if (sealer.received === size) waiting.push(...sealer.finish());
      length += piece.length;
      if (length >= writeLength) await flush();
    },
    async settle() {
      await flush();
      await keepTail();
    },
  };
  return writer;
}

/** Seals received bytes in spans, each for its position. */
export function spanWriter(spans: SpanStore, id: string, key: Buffer, offset: number): UploadWriter {
  const sealing = spanKey(key);
  const held = new HeldBytes();
  let at = offset;
  async function store(length: number): Promise<void> {
    if (!length) return;
    const span = { offset: at, length };
    const content = held.take(length);
    writer.failed = true;
    await spans.writeSpan(id, span, encrypt(sealing, content, spanContext(id, span)));
    writer.failed = false;
    at += length;
  }
  const writer: UploadWriter = {
    failed: false,
    at: () => at,
    async add(piece) {
      held.add(piece);
      while (held.length >= spans.spanLength) await store(spans.spanLength);
    },
    settle: () => store(held.length),
  };
  return writer;
}

/** Bytes of an incomplete span. */
class HeldBytes {
  #pieces: Buffer[] = [];
  length = 0;

  add(piece: Buffer): void {
    this.#pieces.push(piece);
    this.length += piece.length;
  }

  take(length: number): Buffer {
    const taken: Buffer[] = [];
    for (let missing = length; missing > 0; ) {
      const piece = this.#pieces.shift();
      if (!piece) throw new RangeError('less is held than was asked for');
      taken.push(piece.subarray(0, missing));
      if (piece.length > missing) this.#pieces.unshift(piece.subarray(missing));
      missing -= Math.min(missing, piece.length);
    }
    this.length -= length;
    const [only, ...more] = taken;
    return only && !more.length ? only : Buffer.concat(taken);
  }
}
