import {
  type CipherKey,
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto';

/** Wraps the keys of workspaces. Does not expose its bytes. */
export interface MasterKey {
  /** Identifies the key without revealing its bytes. */
  id: string;
  /** `context` must be the same for unwrapping. */
  wrap(key: Buffer, context: string): Promise<Buffer>;
  /** Throws if it was wrapped by another key, for another context, or was changed. */
  unwrap(wrapped: Buffer, context: string): Promise<Buffer>;
}

/** A missing or wrong key. The message is one line that says which one is needed and where it was searched. */
export class MasterKeyError extends Error {
  override name = 'MasterKeyError';
}

/** A sealed value cannot be decrypted: it was changed, moved to another place, or sealed by another key. */
export class BrokenSeal extends Error {
  override name = 'BrokenSeal';
}

export const keyLength = 32;
const nonceLength = 12;
const tagLength = 16;

/** A local key of 32 bytes. */
export function localMasterKey(bytes: Buffer): MasterKey {
  const key = Buffer.from(hkdfSync('sha256', bytes, '', 'visafolio wrap workspace keys', keyLength));
  return {
    id: createHmac('sha256', bytes).update('visafolio master key id').digest('hex').slice(0, 16),
    wrap: async (inner, context) => encrypt(key, inner, context),
    unwrap: async (wrapped, context) => decrypt(key, wrapped, context),
  };
}

/** AES-256-GCM with a random nonce, which comes first. A KeyObject is much faster for a key in frequent use. */
export function encrypt(key: CipherKey, value: Buffer, context: string | Buffer): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  cipher.setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(value), cipher.final(), cipher.getAuthTag()]);
}

/** Throws BrokenSeal if it was encrypted with another key or context, or was changed. */
export function decrypt(key: CipherKey, sealed: Buffer, context: string | Buffer): Buffer {
  if (sealed.length < encryptedLength(0)) throw new BrokenSeal('too short to be sealed');
  const nonce = sealed.subarray(0, nonceLength);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(sealed.length - tagLength));
  const body = sealed.subarray(nonceLength, sealed.length - tagLength);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    throw new BrokenSeal('changed, or sealed for another place or by another key');
  }
}

/** Length of the output of `encrypt` for this input length. */
export const encryptedLength = (length: number): number => nonceLength + length + tagLength;
