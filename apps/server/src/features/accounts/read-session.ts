import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { parseCookies } from 'better-auth/cookies';
import type { Session } from '../../shared/api/session.ts';
import type { Services } from '../../shared/services.ts';

export const cookiePrefix = 'visafolio';

/**
 * `in`: may use the product. `factor`: has still to give the second factor. `enrol`: the firm asks for a second
 * factor, and there is none yet.
 */
export type Standing = 'in' | 'factor' | 'enrol';

/** A session of any standing, for the account service's own calls. */
export interface AnySession extends Session {
  standing: Standing;
  /** Its holder proved who they are within the last minutes: sensitive changes ask for it. */
  recent: boolean;
}

/** Expired sessions are none, nor are those of a disabled account. One round trip. */
const selectSession = `
  SELECT s.id, s.user_id AS "userId", u.email, u.name, u.language,
    p.id IS NOT NULL AS professional, coalesce(r.role, 'user') AS role,
    s.proved_at > now() - make_interval(mins => ${limits.recentSignInMinutes}) AS recent,
    CASE
      WHEN f.held THEN CASE WHEN s.factor_at IS NULL THEN 'factor' ELSE 'in' END
      WHEN fp.requires_second_factor THEN 'enrol'
      ELSE 'in'
    END AS standing
  FROM auth.session s
  JOIN auth."user" u ON u.id = s.user_id
  LEFT JOIN profiles p ON p.id = u.id
  LEFT JOIN user_roles r ON r.user_id = u.id
  LEFT JOIN auth.firm_policy fp ON fp.firm_id = p.firm_id
  CROSS JOIN LATERAL (
    SELECT EXISTS (SELECT FROM auth.factor WHERE user_id = u.id AND verified_at IS NOT NULL) AS held) f
  WHERE s.token = $1 AND s.expires_at > now() AND u.disabled_at IS NULL`;

/**
 * Makes the function that tells who sends a request: null for a visitor, for a cookie that is forged,
 * expired or signed out, and while the second factor is missing. Every way of signing in ends here, so none
 * of them can forget it.
 */
export function createReadSession(services: Services): (request: Request) => Promise<Session | null> {
  const readAny = createReadAnySession(services);
  return async (request) => {
    const session = await readAny(request);
    if (session?.standing !== 'in') return null;
    const { standing: _, recent: __, ...signedIn } = session;
    return signedIn;
  };
}

/** The same of any standing. Verifies the cookie as better-auth signs it. */
export function createReadAnySession({
  db,
  config,
}: Services): (request: Request) => Promise<AnySession | null> {
  const secure = config.publicUrl.startsWith('https:');
  const cookieName = `${secure ? '__Secure-' : ''}${cookiePrefix}.session_token`;

  return async (request) => {
    const token = tokenOf(request.headers.get('cookie'), cookieName, config.authSecret);
    if (!token) return null;
    const { rows } = await db.accounts.$client.query<AnySession>({
      name: 'read session',
      text: selectSession,
      values: [token],
    });
    return rows[0] ?? null;
  };
}

/** The token of `{token}.{signature}`, if the signature is ours. */
function tokenOf(cookies: string | null, name: string, secret: string): string | null {
  const value = cookies ? parseCookies(cookies).get(name) : undefined;
  const dot = value?.lastIndexOf('.') ?? -1;
  if (!value || dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}
