import { randomBytes } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { Config } from '../../../shared/services.ts';
import { digest } from '../../../shared/short-codes.ts';
import type { Call } from './call-session.ts';
import { cookiePrefix } from './session-token.ts';

/**
 * What a browser keeps from asking for something (signing up, a code by phone) to bringing what the mail or the message
 * held: a random value in a cookie, of which we store the hash.
 */
export function createBrowserBindingCookie({ publicUrl }: Config, purpose: 'phone' | 'sign-up') {
  const secure = publicUrl.startsWith('https:');
  const name = `${secure ? '__Secure-' : ''}${cookiePrefix}.${purpose}`;
  const attributes = { httpOnly: true, secure, sameSite: 'lax', path: '/api/auth', maxAge: 3600 } as const;

  /** Null where the browser keeps nothing of ours. */
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
    /** Whether it is the browser of this hash. */
    isSame: (cookies: string | null | undefined, hash: string | null): boolean => {
      const kept = read(cookies);
      return kept !== null && hash !== null && digest(kept) === hash;
    },
  };
}
