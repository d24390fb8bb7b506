import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { parseCookies } from 'better-auth/cookies';
import type { Session } from '../../shared/api/session.ts';
import type { Statement } from '../../shared/db/statement.ts';
import type { Services } from '../../shared/services.ts';

export const cookiePrefix = 'visafolio';

/**
 * `in`: may use the product. `factor`: has still to give the second factor. `enrol`: the firm asks for a second
 * factor, and there is none yet.
 */
type Standing = 'in' | 'factor' | 'enrol';

/** A session of any standing, for the account service's own calls. */
export interface AnySession extends Session {
  standing: Standing;
  /** Its holder proved who they are within the last minutes: sensitive changes ask for it. */
  recent: boolean;
  /** The number whose code opened it, where one did. */
  phone: string | null;
}

/** Expired sessions are none, nor are those of a disabled account. */
const sessions = `
  FROM auth.session s
  JOIN auth."user" u ON u.id = s.user_id
  LEFT JOIN profiles p ON p.id = u.id
  LEFT JOIN user_roles r ON r.user_id = u.id
  LEFT JOIN auth.firm_policy fp ON fp.firm_id = p.firm_id
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN EXISTS (SELECT FROM auth.factor WHERE user_id = u.id AND verified_at IS NOT NULL)
        THEN CASE WHEN s.factor_at IS NULL THEN 'factor' ELSE 'in' END
      WHEN fp.requires_second_factor THEN 'enrol'
      ELSE 'in' END AS standing) st
  WHERE s.token = $1 AND s.expires_at > now() AND u.disabled_at IS NULL`;

/**
 * Only those whose second factor is given where one is: every way of signing in ends here, so none of them can forget
 * it. Inside a transaction, finding out who it is also tells the row security. One round trip.
 */
const selectSession = `
  SELECT s.id, set_config('app.user_id', s.user_id::text, true) AS "userId",
    set_config('app.email', u.email, true) AS email, u.name, u.language,
    p.id IS NOT NULL AS professional, coalesce(r.role, 'user') AS role
  ${sessions} AND st.standing = 'in'`;

const selectAnySession = `
  SELECT s.id, s.user_id AS "userId", u.email, u.name, u.language,
    p.id IS NOT NULL AS professional, coalesce(r.role, 'user') AS role, st.standing, s.phone,
    s.proved_at > now() - make_interval(mins => ${limits.recentSignInMinutes}) AS recent
  ${sessions}`;

export interface SessionReader {
  /** Null for a visitor, for a cookie that is forged, expired or signed out, and while the second factor is missing. */
  readSession(request: Request): Promise<Session | null>;
  /** The same of any standing. */
  readAnySession(request: Request): Promise<AnySession | null>;
  /** The statement that reads it, for whoever sends it along with others; null where no cookie is ours. */
  identify(cookies: string | null): Statement<Session> | null;
}

/** Tells who sends a request. Verifies the cookie as better-auth signs it. */
export function createSessionReader({ db, config }: Pick<Services, 'db' | 'config'>): SessionReader {
  const secure = config.publicUrl.startsWith('https:');
  const cookieName = `${secure ? '__Secure-' : ''}${cookiePrefix}.session_token`;
  const key = createSecretKey(config.authSecret, 'utf8');
  const tokenOf = remembered((cookies) => verifiedToken(cookies, cookieName, key));
  const identify = (cookies: string | null): Statement<Session> | null => {
    const token = cookies && tokenOf(cookies);
    return token ? { name: 'read session', text: selectSession, values: [token] } : null;
  };
  return {
    identify,
    async readAnySession(request) {
      const token = tokenOf(request.headers.get('cookie') ?? '');
      if (!token) return null;
      const { rows } = await db.accounts.$client.query<AnySession>({
        name: 'read any session',
        text: selectAnySession,
        values: [token],
      });
      return rows[0] ?? null;
    },
    async readSession(request) {
      const statement = identify(request.headers.get('cookie'));
      if (!statement) return null;
      const { rows } = await db.accounts.$client.query<Session>(statement);
      return rows[0] ?? null;
    },
  };
}

/** The token of `{token}.{signature}`, if the signature is ours. */
function verifiedToken(cookies: string, name: string, key: KeyObject): string | null {
  const value = parseCookies(cookies).get(name);
  const dot = value?.lastIndexOf('.') ?? -1;
  if (!value || dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', key).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

const remembers = 1_000;

/** The same cookies come with every call of a page: what follows from them alone is found out once. */
function remembered(find: (cookies: string) => string | null): (cookies: string) => string | null {
  const known = new Map<string, string | null>();
  return (cookies) => {
    let found = known.get(cookies);
    if (found === undefined) {
      found = find(cookies);
      if (known.size >= remembers) known.clear();
      known.set(cookies, found);
    }
    return found;
  };
}
