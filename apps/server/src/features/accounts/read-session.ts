import { limits } from '@visafolio/contract/shared/limits.ts';
import type { Session } from '../../shared/api/session.ts';
import type { Statement } from '../../shared/db/statement.ts';
import type { Services } from '../../shared/services.ts';
import { endReusedSession } from './end-reused-session.ts';
import { createSessionCookie } from './session-token.ts';
import { tokenIsGood, whatIsDue } from './sessions.queries.ts';

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
  createdAt: Date;
  expiresAt: Date;
  /** What the token asks for when its holder looks who they are; see refreshSession. */
  due: 'nothing' | 'seen' | 'rotation' | 'repetition';
  /** Of its tokens, whatever their generation. */
  key: string;
  /** Of the token that the cookie held, and of the newest. */
  given: number;
  generation: number;
  /** Seconds since the token last changed. */
  age: number;
}

/** Expired sessions are none, nor are those of a disabled account. */
const sessions = (which: string) => `
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
  WHERE ${which} AND s.expires_at > now() AND u.disabled_at IS NULL`;

const byToken = sessions(`s.token = $1 AND ${tokenIsGood('$2')}`);
const byId = sessions('s.id = $1');

/**
 * Only those whose second factor is given where one is: every way of signing in ends here, so none of them can forget
 * it. Inside a transaction, finding out who it is also tells the row security. One round trip.
 */
const selectSession = (from: string) => `
  SELECT s.id, set_config('app.user_id', s.user_id::text, true) AS "userId",
    set_config('app.email', u.email, true) AS email, u.name, u.language,
    p.id IS NOT NULL AS professional, coalesce(r.role, 'user') AS role
  ${from} AND st.standing = 'in'`;

const selectByToken = selectSession(byToken);
const selectById = selectSession(byId);

const selectAnySession = `
  SELECT s.id, s.user_id AS "userId", u.email, u.name, u.language,
    p.id IS NOT NULL AS professional, coalesce(r.role, 'user') AS role, st.standing, s.phone,
    s.proved_at > now() - make_interval(mins => ${limits.recentSignInMinutes}) AS recent,
    s.token AS key, s.created_at AS "createdAt", s.expires_at AS "expiresAt", ${whatIsDue('$2')} AS due,
    $2::int AS given, s.generation, extract(epoch FROM now() - s.rotated_at)::float AS age
  ${byToken}`;

export interface SessionReader {
  /** Null for a visitor, for a cookie that is forged, expired or signed out, and while the second factor is missing. */
  readSession(request: Request): Promise<Session | null>;
  /** The same of any standing. */
  readAnySession(request: Request): Promise<AnySession | null>;
  /** The session as it is now, whatever its token has become; null once it is over. */
  readAgain(session: Session): Promise<Session | null>;
  /** The statement that reads it, for whoever sends it along with others; null where no cookie is ours. */
  identify(cookies: string | null): Statement<Session> | null;
  /** After a cookie of ours turned out to be nobody's: ends the session whose old token it is. */
  suspect(cookies: string | null): Promise<void>;
}

/** Tells who sends a request. Verifies the cookie as better-auth signs it. */
export function createSessionReader(services: Services): SessionReader {
  const accounts = services.db.accounts.$client;
  const cookie = createSessionCookie(services.config);
  const cookiesOf = (request: Request) => request.headers.get('cookie');
  const suspect = async (cookies: string | null) => {
    const token = cookie.read(cookies);
    if (token) await endReusedSession(services, token);
  };
  const identify = (cookies: string | null): Statement<Session> | null => {
    const token = cookie.read(cookies);
    return token && { name: 'read session', text: selectByToken, values: [token.key, token.generation] };
  };
  return {
    identify,
    suspect,
    async readAnySession(request) {
      const token = cookie.read(cookiesOf(request));
      if (!token) return null;
      const { rows } = await accounts.query<AnySession>({
        name: 'read any session',
        text: selectAnySession,
        values: [token.key, token.generation],
      });
      if (!rows[0]) await endReusedSession(services, token);
      return rows[0] ?? null;
    },
    async readSession(request) {
      const statement = identify(cookiesOf(request));
      if (!statement) return null;
      const { rows } = await accounts.query<Session>(statement);
      if (!rows[0]) await suspect(cookiesOf(request));
      return rows[0] ?? null;
    },
    async readAgain({ id }) {
      const { rows } = await accounts.query<Session>({
        name: 'read session again',
        text: selectById,
        values: [id],
      });
      return rows[0] ?? null;
    },
  };
}
