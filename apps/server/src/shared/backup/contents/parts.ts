import { createHash } from 'node:crypto';
import { PassThrough, Readable, Transform, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import * as age from 'age-encryption';
import { BackupError } from '../backup-error.ts';
import type { BackupStore } from '../store/backup-store.ts';
import type { Recipients } from './keys.ts';

/** A stored object of a backup: compressed and encrypted. */
export interface Part {
  name: string;
  bytes: number;
  sha256: string;
}

/** Size and hash of a stream. */
export interface Measured {
  bytes: number;
  sha256: string;
}

/** Passes everything through; `measured` is complete once the stream has ended. */
export function measure(): { stream: Transform; measured(): Measured } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  let sha256: string | undefined;
  return {
    stream,
    measured: () => {
      sha256 ??= hash.digest('hex');
      return { bytes, sha256 };
    },
  };
}

interface Writing {
  store: BackupStore;
  recipients: Recipients;
  signal?: AbortSignal | undefined;
}

/** Writes a part. `compress` is for rows: files are compressed or sealed already. */
export async function writePart(
  { store, recipients, signal }: Writing,
  name: string,
  content: Readable,
  { compress }: { compress: boolean },
): Promise<{ part: Part; content: Measured }> {
  const plain = measure();
  const stored = measure();
  const steps = [plain.stream, ...(compress ? [createGzip({ level: 3 })] : [])];
  const sealed = new PassThrough();
  const chain = (async () => {
    const packed = new PassThrough();
    const packing = pipeline([content, ...steps, packed], { signal });
    // Awaited below; it may fail while the recipients' headers are written.
    packing.catch(() => {});
    const source = recipients.length ? await encrypt(packed, recipients) : packed;
    await Promise.all([packing, pipeline(source, stored.stream, sealed)]);
  })();
  // The first failure also ends the writing.
  chain.catch((error) => sealed.destroy(error));
  await Promise.all([store.write(name, sealed), chain]);
  return { part: { name, ...stored.measured() }, content: plain.measured() };
}

async function encrypt(source: Readable, recipients: Recipients): Promise<Readable> {
  const encrypter = new age.Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return fromWeb(await encrypter.encrypt(toWeb(source)));
}

// Node's web streams are the browser's; only the names of their types differ.
const toWeb = (stream: Readable) =>
  Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream);

/** Like a part's content, for small contents in memory. */
export async function encryptBuffer(content: Buffer, recipients: Recipients): Promise<Buffer> {
  if (!recipients.length) return content;
  return buffer(await encrypt(Readable.from([content]), recipients));
}

/** A backup without encryption needs no identities. */
export async function decryptBuffer(sealed: Buffer, identities: string[]): Promise<Buffer> {
  if (!identities.length) return sealed;
  return buffer(await decrypt(Readable.from([sealed]), identities));
}

export interface Reading {
  store: BackupStore;
  encrypted: boolean;
  /** Identities of age. Unused if the backup is not encrypted. */
  identities: string[];
  signal?: AbortSignal | undefined;
}

/**
 * Streams a part's content to `to`. Throws BackupError if the part is missing, truncated or changed. `to` must not be
 * trusted before this resolves.
 */
export async function readPart(
  reading: Reading,
  part: Part,
  to: NodeJS.WritableStream,
  { compressed }: { compressed: boolean },
): Promise<Measured> {
  const { store, encrypted, identities, signal } = reading;
  const source = await store.read(part.name);
  if (!source) throw missing(part);
  const stored = measure();
  const plain = measure();
  const arrived = new PassThrough();
  arrived.on('error', () => {});
  const arriving = pipeline(source, stored.stream, arrived, { signal });
  arriving.catch(() => {});
  try {
    const opened = encrypted ? await decrypt(arrived, identities) : arrived;
    await pipeline([opened, ...(compressed ? [createGunzip()] : []), plain.stream, to], { signal });
    await arriving;
  } catch (error) {
    arrived.destroy();
    signal?.throwIfAborted();
    // A changed part fails in age or gzip with an unclear message: the hash explains it.
    throw (await findDamage(store, part)) ?? error;
  }
  const damage = describeDamage(part, stored.measured());
  if (damage) throw damage;
  return plain.measured();
}

/** Null if the part is intact; needs no identity. */
export async function findDamage(store: BackupStore, part: Part): Promise<BackupError | null> {
  const source = await store.read(part.name);
  if (!source) return missing(part);
  const stored = measure();
  await pipeline(source, stored.stream.resume());
  return describeDamage(part, stored.measured());
}

const missing = ({ name }: Part) => new BackupError(`The backup is damaged: ${name} is missing.`);

function describeDamage(part: Part, { bytes, sha256 }: Measured): BackupError | null {
  if (bytes < part.bytes)
    return new BackupError(
      `The backup is damaged: ${part.name} is cut off (${bytes} of ${part.bytes} bytes).`,
    );
  return sha256 === part.sha256
    ? null
    : new BackupError(`The backup is damaged: ${part.name} was changed after it was written.`);
}

async function decrypt(source: Readable, identities: string[]): Promise<Readable> {
  const decrypter = new age.Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(source)));
  } catch (error) {
    if (/no identity/i.test((error as Error).message))
      throw new BackupError('The identity does not open this backup: it was made for other recipients.');
    throw error;
  }
}

export async function readPartToBuffer(
  reading: Reading,
  part: Part,
  options: { compressed: boolean },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  await readPart(reading, part, sink, options);
  return Buffer.concat(chunks);
}
