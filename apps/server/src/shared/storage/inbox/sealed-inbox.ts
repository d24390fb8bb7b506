import { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { BrokenSeal, decrypt, encrypt } from '../../vault/master-key.ts';
import type { Vault } from '../../vault/vault.ts';
import type { Span, SpanStore } from './span-store.ts';
import { type ReceivedFile, type UploadInbox, uploadLifetimeMs } from './upload-inbox.ts';

/** What arrives slower than this is stored in smaller spans: a killed server then loses little. Milliseconds. */
const idleMs = 500;

interface Info {
  upload: Pick<Upload, 'size' | 'metadata' | 'creation_date'>;
  /** The upload's own key, wrapped; base64. */
  key: string;
}

/**
 * Receives uploads as spans, each sealed for its place in its upload before it is stored. A span is written once, so that no
 * nonce is ever used again; where an upload breaks off, its last span is shorter (docs/decisions/0070).
 */
export function sealedInbox(spans: SpanStore, vault: Vault): UploadInbox {
  const readInfo = async (id: string): Promise<Info | null> => {
    const info = await spans.readInfo(id);
    return info === null ? null : parseInfo(info);
  };
  const openKey = (id: string, { key }: Info) =>
    vault.openFileKey(Buffer.from(key, 'base64'), uploadContext(id));
  const requireInfo = async (id: string): Promise<Info> => {
    const info = await readInfo(id);
    if (!info) throw ERRORS.FILE_NOT_FOUND;
    return info;
  };

  class SealedStore extends DataStore {
    // The length is known at creation: it is checked against the limit before anything is received. Bytes come by PATCH
    // alone: there is one way in to guard, and to check a checksum on.
    override extensions = ['creation', 'termination', 'expiration', 'checksum'];

    override async create(upload: Upload): Promise<Upload> {
      const { workspace } = upload.metadata ?? {};
      if (!workspace) throw new Error('an upload names no workspace');
      const { wrapped } = await vault.makeFileKey(workspace, uploadContext(upload.id));
      const { size, metadata, creation_date } = upload;
      const info: Info = { upload: { size, metadata, creation_date }, key: wrapped.toString('base64') };
      await spans.writeInfo(upload.id, JSON.stringify(info));
      return upload;
    }

    override async getUpload(id: string): Promise<Upload> {
      const { upload } = await requireInfo(id);
      return new Upload({ ...upload, id, offset: measure(await spans.listSpans(id)) });
    }

    override async write(content: Readable, id: string, offset: number): Promise<number> {
      const key = await openKey(id, await requireInfo(id));
      const held = new HeldBytes();
      let at = offset;
      const store = async (length: number): Promise<void> => {
        if (!length) return;
        const span = { offset: at, length };
        await spans.writeSpan(id, span, encrypt(key, held.take(length), spanContext(id, span)));
        at += length;
      };
      try {
        for await (const piece of orIdle(content)) {
          if (!piece) {
            await store(held.length);
            continue;
          }
          held.add(piece);
          while (held.length >= spans.spanLength) await store(spans.spanLength);
        }
      } catch {
        // What has arrived before the connection broke counts.
        await store(held.length);
        throw ERRORS.FILE_WRITE_ERROR;
      }
      await store(held.length);
      return at;
    }

    override remove = async (id: string): Promise<void> => {
      await requireInfo(id);
      await spans.remove(id);
    };

    override getExpiration = (): number => uploadLifetimeMs;
  }
  const store = new SealedStore();

  return {
    store,
    async find(id) {
      const info = await readInfo(id);
      return info && store.getUpload(id);
    },
    list: () => spans.list(),
    async fetch(id) {
      const key = await openKey(id, await requireInfo(id));
      return openReceived(id, key, spans);
    },
    remove: (id) => spans.remove(id),
  };
}

/** Null for what a crash left half-written. */
function parseInfo(info: string): Info | null {
  try {
    return JSON.parse(info);
  } catch {
    return null;
  }
}

const uploadContext = (id: string): string => `upload ${id}`;
const spanContext = (id: string, { offset, length }: Span): string => `${id} ${offset} ${length}`;

/** Those that follow one another from the beginning. */
const contiguous = (spans: Span[]): Span[] => {
  let end = 0;
  return spans.filter(({ offset, length }) => {
    if (offset !== end) return false;
    end += length;
    return true;
  });
};
const measure = (spans: Span[]): number => contiguous(spans).reduce((total, { length }) => total + length, 0);

async function openReceived(id: string, key: Buffer, store: SpanStore): Promise<ReceivedFile> {
  const spans = contiguous(await store.listSpans(id));
  const size = measure(spans);
  let last: { span: Span; content: Buffer } | undefined;

  async function open(span: Span): Promise<Buffer> {
    if (last?.span === span) return last.content;
    try {
      const content = decrypt(key, await store.readSpan(id, span), spanContext(id, span));
      last = { span, content };
      return content;
    } catch (error) {
      if (error instanceof BrokenSeal) {
        // From the end on: what is left follows one another at any moment.
        for (const each of spans.slice(spans.indexOf(span)).reverse()) await store.removeSpan(id, each);
      }
      throw error;
    }
  }

  async function* readAll(): AsyncGenerator<Buffer, void> {
    for (const span of spans) yield await open(span);
  }

  return {
    size,
    async read(position, length) {
      const end = Math.min(position + length, size);
      const pieces: Buffer[] = [];
      for (const span of spans) {
        if (span.offset + span.length <= position || span.offset >= end) continue;
        const content = await open(span);
        pieces.push(content.subarray(Math.max(0, position - span.offset), end - span.offset));
      }
      return Buffer.concat(pieces);
    },
    stream: () => Readable.from(readAll(), { objectMode: false }),
  };
}

/** Bytes that wait for the rest of their span. */
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

/** What arrives, and undefined each time that nothing has for a while. */
async function* orIdle(content: Readable): AsyncGenerator<Buffer | undefined, void> {
  const pieces = content[Symbol.asyncIterator]();
  for (;;) {
    const next = pieces.next();
    let answer: IteratorResult<Buffer> | 'idle' = await within(idleMs, next);
    if (answer === 'idle') {
      yield undefined;
      answer = await next;
    }
    if (answer.done) return;
    yield answer.value;
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T | 'idle'> {
  let timer: NodeJS.Timeout | undefined;
  const idle = new Promise<'idle'>((resolve) => {
    timer = setTimeout(() => resolve('idle'), ms);
  });
  try {
    return await Promise.race([work, idle]);
  } finally {
    clearTimeout(timer);
  }
}
