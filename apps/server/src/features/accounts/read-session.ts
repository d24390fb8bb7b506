import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { Session } from '../../shared/api/session.ts';
import type { Services } from '../../shared/services.ts';

export const cookiePrefix = 'visafolio';

/** Expired sessions are none, nor are those of a disabled account. One round trip. */
const selectSession = `
  SELECT s.id, s.user_id AS "userId", u.email, u.name, u.language,
    p.id IS NOT NULL AS professional, coalesce(r.role, 'user') AS role
  FROM auth.session s
  JOIN auth."user" u ON u.id = s.user_id
  LEFT JOIN profiles p ON p.id = u.id
  LEFT JOIN user_roles r ON r.user_id = u.id
  WHERE s.token = $1 AND s.expires_at > now() AND u.disabled_at IS NULL`;

/**
 * Makes the function that tells who sends a request: null for a visitor, and for a cookie that is forged,
 * expired or signed out. Verifies the cookie as better-auth signs it.
 */
export function createReadSession({ db, config }: Services): (request: Request) => Promise<Session | null> {
  const secure = config.publicUrl.startsWith('https:');
  const cookieName = `${secure ? '__Secure-' : ''}${cookiePrefix}.session_token`;

  return async (request) => {
    const token = tokenOf(request.headers.get('cookie'), cookieName, config.authSecret);
    if (!token) return null;
    const { rows } = await db.accounts.$client.query<Session>({
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
