import { hash, randomBytes } from 'node:crypto';

const start = 'vf_live_';
/** 256 random bits in base64url. */
const pattern = /^vf_live_[\w-]{43}$/;

export interface NewSecretOfKey {
  secret: string;
  /** What lists show of it: six characters tell keys apart, and 222 bits stay unknown. */
  prefix: string;
  hash: string;
}

export function makeSecret(): NewSecretOfKey {
  const secret = start + randomBytes(32).toString('base64url');
  return { secret, prefix: secret.slice(0, start.length + 6), hash: hashSecret(secret) };
}

/** Nobody can guess 256 bits, so one round of SHA-256 is enough. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'hex');

/** The secret in an Authorization header; null if it has none of the form of ours. */
export function readSecret(authorization: string | null | undefined): string | null {
  const secret = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
  return secret && pattern.test(secret) ? secret : null;
}
