import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { Config } from '../../shared/services.ts';
import { cookiePrefix } from './session-token.ts';

const maxAge = 365 * 24 * 60 * 60;

/**
 * The Set-Cookie line that marks this browser as one on which the person has signed in completely. It opens nothing: it
 * only keeps strangers' wrong guesses at an account from using up the tries of its owner.
 */
export function deviceCookie({ authSecret, publicUrl }: Config, userId: string): string {
  const nonce = randomBytes(12).toString('base64url');
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  const value = `${nonce}.${seal(authSecret, userId, nonce)}`;
  return `${nameAt(publicUrl)}=${value}; Max-Age=${maxAge}; Path=/api/auth; HttpOnly${secure}; SameSite=Lax`;
}

/** The device's name where this person has signed in on it; null for a stranger's, or another person's. */
export function knownDevice(
  { authSecret, publicUrl }: Config,
  cookies: string | null | undefined,
  userId: string,
): string | null {
  const value = cookies ? parseCookies(cookies).get(nameAt(publicUrl)) : undefined;
  const [nonce = '', given = ''] = value?.split('.') ?? [];
  const [one, other] = [Buffer.from(given), Buffer.from(seal(authSecret, userId, nonce))];
  return one.length === other.length && timingSafeEqual(one, other) ? nonce : null;
}

const nameAt = (publicUrl: string): string =>
  `${publicUrl.startsWith('https:') ? '__Secure-' : ''}${cookiePrefix}.device`;

const seal = (secret: string, userId: string, nonce: string): string =>
  createHmac('sha256', secret).update(`known device ${userId} ${nonce}`).digest('base64url');
