import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { refuse } from '../../../../shared/api/refuse.ts';
import { createScratchFile } from '../../../../shared/vault/scratch-file.ts';

/** As listed in Tus-Checksum-Algorithm; the protocol requires the first one. */
export const checksumAlgorithms = ['sha1', 'sha256', 'md5'];

export interface VerifiedBody extends AsyncDisposable {
  stream: ReadableStream;
}

/**
 * Receives a whole body and compares it with Upload-Checksum, before any of it counts as received. Refuses with
 * uploads.not_supported, uploads.too_large beyond `maxBytes`, and uploads.checksum_mismatch. The caller disposes of the copy.
 */
export async function verifyChecksum(
  checksum: string,
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<VerifiedBody> {
  const [algorithm = '', expected = '', ...more] = checksum.split(' ');
  if (!checksumAlgorithms.includes(algorithm) || !isBase64(expected) || more.length)
    throw refuse('uploads.not_supported');
  const copy = await createScratchFile();
  const hash = createHash(algorithm);
  let size = 0;
  try {
    for await (const chunk of body ?? []) {
      size += chunk.length;
      if (size > maxBytes) throw refuse('uploads.too_large');
      hash.update(chunk);
      await copy.append(Buffer.from(chunk));
    }
    if (!hash.digest().equals(Buffer.from(expected, 'base64'))) throw refuse('uploads.checksum_mismatch');
    return {
      stream: Readable.toWeb(copy.stream()) as ReadableStream,
      [Symbol.asyncDispose]: () => copy[Symbol.asyncDispose](),
    };
  } catch (error) {
    await copy[Symbol.asyncDispose]();
    throw error;
  }
}

const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/]+={0,2}$/.test(text);
