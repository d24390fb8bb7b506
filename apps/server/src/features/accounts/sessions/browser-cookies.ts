import { randomBytes } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { digest } from '../../../shared/secrets/short-codes.ts';
import type { Config, Services } from '../../../shared/services.ts';
import { readOrigin } from '../limits/client-address.ts';
import type { Call } from './call-session.ts';
import { findDevice, insertDevice, markDeviceUsed } from './devices.queries.ts';
import type { AnySession } from './read-session.ts';
import { cookieName } from './session-token.ts';

const deviceSeconds = 365 * 24 * 60 * 60;

/**
 * Remembers the browser of a complete sign-in, and returns the Set-Cookie line that marks it; null if it is marked
 * already, or the session has remembered a browser before. The mark opens nothing: it only keeps strangers' wrong
 * guesses from using up the owner's.
 */
export async function rememberDevice(
  services: Services,
  session: AnySession,
  headers: Headers,
): Promise<string | null> {
  if (session.deviceId) return null;
  const { accounts } = services.db;
  const seen = { sessionId: session.id, ...readOrigin(headers) };
  const known = await findKnownDevice(services, headers.get('cookie'), session.userId);
  if (known) {
    await markDeviceUsed(accounts, known, seen);
    return null;
  }
  const token = randomBytes(32).toString('base64url');
  const { userId } = session;
  const isNew = await insertDevice(accounts, { ...seen, userId, tokenHash: digest(token) });
  return isNew ? writeDeviceCookie(services.config, token) : null;
}

/** The id of the device if this person has signed in on it; null for an unknown, another person's or a forgotten one. */
export async function findKnownDevice(
  { config, db }: Services,
  cookies: string | null | undefined,
  userId: string,
): Promise<string | null> {
  const token = cookies ? parseCookies(cookies).get(cookieName(config, 'device')) : undefined;
  return token ? findDevice(db.accounts, userId, digest(token)) : null;
}

function writeDeviceCookie(config: Config, token: string): string {
  const secure = config.publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(config, 'device')}=${token}; Max-Age=${deviceSeconds}; Path=/api/auth; HttpOnly${secure}; SameSite=Lax`;
}

/**
 * Binds a code or a mail's link to the browser that requested it (by signing up, or for a phone's code): a random
 * value in a cookie, of which we store the hash.
 */
export function createBrowserBindingCookie(config: Config, purpose: 'phone' | 'sign-up') {
  const secure = config.publicUrl.startsWith('https:');
  const name = cookieName(config, purpose);
  const attributes = { httpOnly: true, secure, sameSite: 'lax', path: '/api/auth', maxAge: 3600 } as const;

  /** Null if the browser has no such cookie. */
  const read = (cookies: string | null | undefined): string | null => {
    const kept = parseCookies(cookies ?? '').get(name) ?? '';
    return /^[\w-]{43}$/.test(kept) ? kept : null;
  };
  return {
    read,
    readOrMake: (cookies: string | null | undefined): string =>
      read(cookies) ?? randomBytes(32).toString('base64url'),
    keep: (call: Pick<Call, 'setCookie'>, value: string): void => {
      call.setCookie(name, value, attributes);
    },
    isSame: (cookies: string | null | undefined, hash: string | null): boolean => {
      const kept = read(cookies);
      return kept !== null && hash !== null && digest(kept) === hash;
    },
  };
}
