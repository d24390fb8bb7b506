import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { refuse } from '../../../shared/api/refuse.ts';

/** As the protocol lists them in Tus-Checksum-Algorithm; the first one is mandatory. */
export const checksumAlgorithms = ['sha1', 'sha256', 'md5'];

export interface VerifiedBody extends AsyncDisposable {
  stream: ReadableStream;
}

/**
 * Receives a body whole and compares it with what Upload-Checksum says, before anything of it counts as received.
 * Refuses with uploads.not_supported, uploads.too_large beyond `maxBytes`, and uploads.checksum_mismatch. The caller
 * disposes of the copy.
 */
export async function verifyChecksum(
  checksum: string,
  body: ReadableStream | null,
  maxBytes: number,
): Promise<VerifiedBody> {
  const [algorithm = '', expected = '', ...more] = checksum.split(' ');
  if (!checksumAlgorithms.includes(algorithm) || !isBase64(expected) || more.length)
    throw refuse('uploads.not_supported');
  const folder = await mkdtemp(path.join(tmpdir(), 'visafolio-checksum-'));
  const copy = path.join(folder, 'received');
  const remove = () => rm(folder, { recursive: true, force: true });
  const hash = createHash(algorithm);
  let size = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length;
      hash.update(chunk);
      done(size > maxBytes ? refuse('uploads.too_large') : null, chunk);
    },
  });
  try {
    const received = body
      ? Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
      : Readable.from([]);
    await pipeline(received, measured, createWriteStream(copy, { mode: 0o600 }));
    if (!hash.digest().equals(Buffer.from(expected, 'base64'))) throw refuse('uploads.checksum_mismatch');
    return {
      stream: Readable.toWeb(createReadStream(copy)) as ReadableStream,
      [Symbol.asyncDispose]: remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/]+={0,2}$/.test(text);
