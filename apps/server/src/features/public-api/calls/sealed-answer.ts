import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Answers that are kept for a repeated call are sealed by a key that comes from the secret of the API key. The server stores only
 * a hash of that secret, so nobody can read them from the database, and no change of the workspace's keys concerns them.
 */
const deriveKey = (secret: string, idempotencyKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, idempotencyKey, 'visafolio answer of an idempotent call', 32));

export function sealAnswer(secret: string, idempotencyKey: string, answer: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret, idempotencyKey), iv);
  const sealed = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Null if it was sealed by another secret, such as the one before a rotation. */
export function openAnswer(secret: string, idempotencyKey: string, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv(
      'aes-256-gcm',
      deriveKey(secret, idempotencyKey),
      sealed.subarray(0, 12),
    );
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
