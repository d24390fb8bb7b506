import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

export interface Secrets {
  /** Signs and encrypts new values. */
  authSecret: string;
  /** Values that these signed and encrypted remain valid. */
  previousSecrets?: readonly string[] | undefined;
}

/** The current one first. */
export const knownSecrets = ({ authSecret, previousSecrets = [] }: Secrets): string[] => [
  authSecret,
  ...previousSecrets,
];

/** Distinguishes secrets without revealing anything about them. */
export const checkValue = (secret: string): string =>
  createHmac('sha256', secret).update('visafolio known secret').digest('base64url');

const sealingKey = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'visafolio database password', 32));

export function sealPassword(secret: string, password: string): string {
  const nonce = randomBytes(12);
  const sealing = createCipheriv('aes-256-gcm', sealingKey(secret), nonce);
  const sealed = Buffer.concat([sealing.update(password, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
}

export function openPassword(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const opening = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, 12));
  opening.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]).toString('utf8');
}
