import { createHmac, hash, randomInt, timingSafeEqual } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Twelve letters and digits, 71 bits: short enough for a text message, too many to guess. */
export const newLinkCode = (): string =>
  Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Six digits. */
export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** The stored hash of a code with its purpose. It is keyed, because a million codes can be tried quickly. */
export const sealCode = (secret: string, goodFor: string, code: string): string =>
  createHmac('sha256', secret).update(`${goodFor} ${code}`).digest('base64url');

export const isSameSeal = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** For values that are too long to guess, or not secret. */
export const digest = (text: string): string => hash('sha256', text, 'base64url');
