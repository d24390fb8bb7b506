import { randomBytes } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { Config, Services } from '../../../shared/services.ts';
import { digest } from '../../../shared/short-codes.ts';
import { addressHeader } from '../limits/client-address.ts';
import { findDevice, insertDevice, markDeviceUsed } from './devices.queries.ts';
import type { AnySession } from './read-session.ts';
import { cookiePrefix } from './session-token.ts';

const maxAge = 365 * 24 * 60 * 60;

/**
 * Remembers the browser of a complete sign-in, and answers the Set-Cookie line that marks it; null where it is marked
 * already, or the session has remembered a browser before. The mark opens nothing: it only keeps strangers' wrong guesses
 * at an account from using up the tries of its owner.
 */
export async function rememberDevice(
  services: Services,
  session: AnySession,
  headers: Headers,
): Promise<string | null> {
  if (session.deviceId) return null;
  const { accounts } = services.db;
  const seen = {
    sessionId: session.id,
    userAgent: (headers.get('user-agent') ?? '').slice(0, 500),
    address: headers.get(addressHeader) ?? '',
  };
  const known = await knownDevice(services, headers.get('cookie'), session.userId);
  if (known) {
    await markDeviceUsed(accounts, known, seen);
    return null;
  }
  const token = randomBytes(32).toString('base64url');
  const { userId } = session;
  const isNew = await insertDevice(accounts, { ...seen, userId, tokenHash: digest(token) });
  return isNew ? cookieLine(services.config, token) : null;
}

/** The id of the device where this person has signed in on it; null for a stranger's, another person's or a forgotten one. */
export async function knownDevice(
  { config, db }: Services,
  cookies: string | null | undefined,
  userId: string,
): Promise<string | null> {
  const token = cookies ? parseCookies(cookies).get(nameAt(config.publicUrl)) : undefined;
  return token ? findDevice(db.accounts, userId, digest(token)) : null;
}

function cookieLine({ publicUrl }: Config, token: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${nameAt(publicUrl)}=${token}; Max-Age=${maxAge}; Path=/api/auth; HttpOnly${secure}; SameSite=Lax`;
}

const nameAt = (publicUrl: string): string =>
  `${publicUrl.startsWith('https:') ? '__Secure-' : ''}${cookiePrefix}.device`;
