import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { Services } from '../../shared/services.ts';
import { cookiePrefix } from './read-session.ts';
import type { Call } from './session-of-call.ts';

const maxAge = 365 * 24 * 60 * 60;

/**
 * Marks this browser as one on which the person has signed in completely. It opens nothing: it only keeps
 * strangers' wrong guesses at an account from using up the tries of its owner.
 */
export function rememberDevice({ config }: Services, call: Call, userId: string): void {
  const nonce = randomBytes(12).toString('base64url');
  const { name, secure } = cookieOf(config.publicUrl);
  call.setCookie(name, `${nonce}.${seal(config.authSecret, userId, nonce)}`, {
    httpOnly: true,
    secure,
    sameSite: 'lax',
    path: '/api/auth',
    maxAge,
  });
}

/** The device's name where this person has signed in on it; null for a stranger's, or another person's. */
export function knownDevice(
  { config }: Services,
  call: Pick<Call, 'request'>,
  userId: string,
): string | null {
  const cookies = call.request?.headers.get('cookie');
  const value = cookies ? parseCookies(cookies).get(cookieOf(config.publicUrl).name) : undefined;
  const [nonce = '', given = ''] = value?.split('.') ?? [];
  const [one, other] = [Buffer.from(given), Buffer.from(seal(config.authSecret, userId, nonce))];
  return one.length === other.length && timingSafeEqual(one, other) ? nonce : null;
}

function cookieOf(publicUrl: string): { name: string; secure: boolean } {
  const secure = publicUrl.startsWith('https:');
  return { name: `${secure ? '__Secure-' : ''}${cookiePrefix}.device`, secure };
}

const seal = (secret: string, userId: string, nonce: string): string =>
  createHmac('sha256', secret).update(`known device ${userId} ${nonce}`).digest('base64url');
