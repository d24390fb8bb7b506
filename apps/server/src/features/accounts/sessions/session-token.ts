import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import { knownSecrets } from '../../../shared/secrets/known-secrets.ts';
import type { Config } from '../../../shared/services.ts';

export const cookiePrefix = 'visafolio';

/** A cookie's full name. Browsers accept the prefix over HTTPS only, so no plain http page can replace the cookie. */
export const cookieName = ({ publicUrl }: Config, name: string): string =>
  `${publicUrl.startsWith('https:') ? '__Secure-' : ''}${cookiePrefix}.${name}`;

/** How long a session lasts unused. */
export const unusedDays = 30;

/** Content of a session's cookie: the session's key, and how often its token was rotated. */
export interface SessionToken {
  key: string;
  generation: number;
}

export interface SessionCookie {
  /** Null if there is no cookie of ours, or its signature is wrong. */
  read(cookies: string | null): SessionToken | null;
  write(token: SessionToken): string;
  /** A Cookie header with the session's first token, the only one that better-auth knows. */
  withBaseSessionToken(token: SessionToken): string;
}

/**
 * `{key}.{signature}` as better-auth writes it, and `{key}~{generation}.{signature}` after a rotation. The signature
 * covers the generation, so that one token is not enough to make the next.
 */
export function createSessionCookie(config: Config): SessionCookie {
  const secure = config.publicUrl.startsWith('https:');
  const name = cookieName(config, 'session_token');
  const secrets = knownSecrets(config).map((each) => createSecretKey(each, 'utf8'));
  const [secret = createSecretKey(config.authSecret, 'utf8')] = secrets;
  const pair = ({ key, generation }: SessionToken) => {
    const text = generation ? `${key}~${generation}` : key;
    return `${name}=${encodeURIComponent(`${text}.${sign(text, secret).toString('base64')}`)}`;
  };
  return {
    read: remembered((cookies) => readToken(parseCookies(cookies).get(name), secrets)),
    write: (token) =>
      `${pair(token)}; Max-Age=${unusedDays * 86_400}; Path=/; HttpOnly${secure ? '; Secure' : ''}; SameSite=Lax`,
    withBaseSessionToken: ({ key }) => pair({ key, generation: 0 }),
  };
}

function readToken(value: string | undefined, secrets: KeyObject[]): SessionToken | null {
  const dot = value?.lastIndexOf('.') ?? -1;
  if (!value || dot < 1) return null;
  const text = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const isOurs = secrets.some((secret) => {
    const expected = sign(text, secret);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) return null;
  const [key = '', generation = '0'] = text.split('~');
  return { key, generation: Number(generation) };
}

const sign = (text: string, secret: KeyObject): Buffer => createHmac('sha256', secret).update(text).digest();

const remembers = 1_000;

/** All calls of a page bring the same cookies: caches what depends on them alone. */
function remembered(find: (cookies: string) => SessionToken | null): SessionCookie['read'] {
  const known = new Map<string, SessionToken | null>();
  return (cookies) => {
    if (!cookies) return null;
    let found = known.get(cookies);
    if (found === undefined) {
      found = find(cookies);
      if (known.size >= remembers) known.clear();
      known.set(cookies, found);
    }
    return found;
  };
}
