import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DataStore, ERRORS, Upload } from '@tus/server';
import { BrokenSeal } from '../../vault/keys/master-key.ts';
import { FileSealer, sealedLength } from '../../vault/sealed-file.ts';
import type { Vault } from '../../vault/vault.ts';
import { listPieces, measurePieces, type ReceivedPiece } from './received-pieces.ts';
import type { SpanStore } from './span-store.ts';
import { type ReceivedFile, type UploadInbox, uploadLifetimeMs } from './upload-inbox.ts';
import {
  type LiveUpload,
  liveUploadsMax,
  spanWriter,
  type UploadWriter,
  wholeWriter,
} from './upload-writers.ts';

/** Slower uploads are stored in smaller pieces, so that a killed server loses little. Milliseconds. */
const idleMs = 500;

interface Info {
  upload: Pick<Upload, 'size' | 'metadata' | 'creation_date'>;
  /** The upload's own key, wrapped, in base64. */
  key: string;
}

/**
 * Receives uploads sealed. An upload that this process receives from its beginning without interruption is sealed in
 * its final form, all others as spans, each sealed for its position. No nonce is used twice (docs/decisions/0075).
 */
export function sealedInbox(spans: SpanStore, vault: Vault): UploadInbox {
  /** Uploads that this process received from their beginning. */
  const live = new Map<string, LiveUpload>();

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

  async function openWriter(id: string, offset: number): Promise<UploadWriter> {
    const info = await requireInfo(id);
    const key = await openKey(id, info);
    const upload = await goOnLive(id, offset, key, info.upload.size ?? 0);
    return upload ? wholeWriter(spans, id, key, upload) : spanWriter(spans, id, key, offset);
  }

  /** Null if another server received a part of it; it then continues in spans. */
  async function goOnLive(id: string, offset: number, key: Buffer, size: number): Promise<LiveUpload | null> {
    if (!spans.whole) return null;
    const known = live.get(id);
    if (known?.sealer.received === offset) return known;
    live.delete(id);
    if (offset || (await spans.whole.measure(id)) || (await spans.listSpans(id)).length) return null;
    const hash: Hash = createHash('sha256');
    const upload: LiveUpload = {
      sealer: new FileSealer(key, size),
      size,
      hash,
      stored: 0,
      rest: [],
      tail: null,
    };
    live.set(id, upload);
    for (const oldest of live.keys()) {
      if (live.size <= liveUploadsMax) break;
      live.delete(oldest);
    }
    return upload;
  }

  class SealedStore extends DataStore {
    // The length is known at creation, and checked against the limit before anything is received. Bytes arrive by
    // PATCH only, so that there is one place to guard and to verify a checksum.
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
      return new Upload({ ...upload, id, offset: await measurePieces(spans, id, upload.size ?? 0) });
    }

    override async write(content: Readable, id: string, offset: number): Promise<number> {
      const writer = await openWriter(id, offset);
      try {
        for await (const piece of orIdle(content)) {
          if (piece) await writer.add(piece);
          else await writer.settle();
        }
      } catch (error) {
        if (writer.failed) live.delete(id);
        // Keeps the bytes received before the connection broke.
        else await writer.settle();
        throw writer.failed ? error : ERRORS.FILE_WRITE_ERROR;
      }
      await writer.settle();
      return writer.at();
    }

    override remove = async (id: string): Promise<void> => {
      await requireInfo(id);
      live.delete(id);
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
      const info = await requireInfo(id);
      const key = await openKey(id, info);
      const size = info.upload.size ?? 0;
      const pieces = await listPieces(spans, id, key, size);
      const upload = live.get(id);
      const isWhole =
        upload?.sealer.received === size && (await spans.whole?.measure(id)) === sealedLength(size);
      const whole =
        upload && spans.whole && isWhole
          ? { key, sha256: upload.hash.copy().digest('hex'), location: spans.whole.locate(id) }
          : undefined;
      return { ...openReceived(pieces, () => live.delete(id)), whole };
    },
    async remove(id) {
      live.delete(id);
      await spans.remove(id);
    },
  };
}

/** Null for a file that a crash left incomplete. */
function parseInfo(info: string): Info | null {
  try {
    return JSON.parse(info);
  } catch {
    return null;
  }
}

const uploadContext = (id: string): string => `upload ${id}`;

function openReceived(pieces: ReceivedPiece[], onBroken: () => void): ReceivedFile {
  const last = pieces.at(-1);
  const size = last ? last.offset + last.length : 0;
  let opened: { piece: ReceivedPiece; content: Buffer } | undefined;

  async function open(piece: ReceivedPiece): Promise<Buffer> {
    if (opened?.piece === piece) return opened.content;
    try {
      const content = await piece.open();
      opened = { piece, content };
      return content;
    } catch (error) {
      if (error instanceof BrokenSeal) {
        onBroken();
        // From the end, so that the remaining pieces are consecutive at any moment.
        for (const each of pieces.slice(pieces.indexOf(piece)).reverse()) await each.drop();
      }
      throw error;
    }
  }

  async function* readAll(): AsyncGenerator<Buffer, void> {
    for (const piece of pieces) yield await open(piece);
  }

  return {
    size,
    async read(position, length) {
      const end = Math.min(position + length, size);
      const read: Buffer[] = [];
      for (const piece of pieces) {
        if (piece.offset + piece.length <= position || piece.offset >= end) continue;
        const content = await open(piece);
        read.push(content.subarray(Math.max(0, position - piece.offset), end - piece.offset));
      }
      return Buffer.concat(read);
    },
    stream: () => Readable.from(readAll(), { objectMode: false }),
  };
}

/** Yields the received bytes, and undefined after each idle period. */
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
