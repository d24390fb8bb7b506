import type { AuthAnswer } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { Statement } from '../../../shared/db/statement.ts';
import type { Config, Services } from '../../../shared/services.ts';
import { notifyAccountOwner } from '../security-notices/security-notices.usecases.ts';
import { hashSessionKey } from './hashed-session-tokens.ts';
import type { SessionToken } from './session-token.ts';
import { createSessionCookie } from './session-token.ts';
import {
  deleteReusedSession,
  rotateToken,
  selectNewestToken,
  tokenIsGood,
  tokenIsOverdue,
  tokenOpens,
  whatIsDue,
} from './sessions.queries.ts';

/** See the contract. */
type Standing = NonNullable<AuthAnswer<'getSession'>>['standing'];

/** A session of any standing, for the account service's own calls. */
export interface AnySession extends Session {
  standing: Standing;
  /** Of the account's credentials, as they are now. */
  credentialsVersion: number;
  /** The token that the cookie held opens what the session does; else it only gets the newest one. */
  opens: boolean;
  /** The phone number that signed in, if one did. */
  phone: string | null;
  /** A link or a code from the person's mailbox opened it. */
  byMail: boolean;
  /** The browser that it remembered, even if it was forgotten since. */
  deviceId: string | null;
  /** As PostgreSQL writes it, as are the others. */
  createdAt: string;
  /** Unless it is used before. */
  expiresAt: string;
  /** However often it is used. */
  endsAt: string;
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

/**
 * The instant at which a session of `auth.session s`, with its holder's role in `user_roles r`, ends however often it is
 * used: administrators have hours, others days. It follows the role as it is now.
 */
const sessionEnd = ({ days, administratorHours }: Config['sessions']): string => `(s.created_at + CASE
    WHEN r.role = 'admin' THEN interval '${administratorHours} hours'
    ELSE interval '${days} days' END)`;

/**
 * Expired sessions are none, nor are those of a disabled account. An administrator's is none if a firm's provider opened
 * it; where a firm signs in at its own provider only, so is one of its people's that this provider did not open.
 */
const sessions = (which: string, end: string) => `
  FROM auth.session s
  JOIN auth."user" u ON u.id = s.user_id
  LEFT JOIN profiles p ON p.id = u.id
  LEFT JOIN user_roles r ON r.user_id = u.id
  LEFT JOIN auth.firm_policy fp ON fp.firm_id = p.firm_id
  CROSS JOIN LATERAL (
    SELECT EXISTS (SELECT FROM auth.factor WHERE user_id = u.id AND verified_at IS NOT NULL) AS has_factor) f
  CROSS JOIN LATERAL (
    SELECT CASE
      WHEN f.has_factor AND s.factor_at IS NULL THEN 'factor'
      WHEN EXISTS (SELECT FROM auth.account WHERE user_id = u.id AND temporary) THEN 'password'
      WHEN fp.requires_second_factor AND NOT f.has_factor THEN 'enrol'
      ELSE 'in' END AS standing) st
  WHERE ${which} AND s.expires_at > now() AND ${end} > now() AND u.disabled_at IS NULL
    AND (s.firm_provider_id IS NULL OR r.role IS DISTINCT FROM 'admin')
    AND (fp.sso_only IS NOT TRUE OR r.role = 'admin' OR fp.break_glass_user_id = u.id
      OR EXISTS (
        SELECT FROM auth.firm_provider own WHERE own.id = s.firm_provider_id AND own.firm_id = p.firm_id))`;

/** Whether who holds the session proved lately who they are, by the second factor too where there is one. */
const recent = `s.proved_at > now() - make_interval(mins => ${limits.recentSignInMinutes})
    AND (NOT f.has_factor OR s.factor_at > now() - make_interval(mins => ${limits.recentSignInMinutes})) IS TRUE`;

/**
 * Only those whose second factor is given where one is: every way of signing in ends here, so none of them can forget
 * it. Inside a transaction, finding out who it is also tells the row security. One round trip.
 */
const selectSession = (from: string, overdue: string) => `
  SELECT s.id, set_config('app.user_id', s.user_id::text, true) AS "userId",
    set_config('app.email', u.email, true) AS email, u.name, u.language,
    p.id IS NOT NULL AS professional, coalesce(r.role, 'user') AS role,
    p.workspace_id AS "workspaceId", p.firm_role AS "firmRole", ${recent} AS recent, ${overdue} AS overdue
  ${from} AND st.standing = 'in'`;

const selectAnySession = (from: string, end: string) => `
  SELECT s.id, s.user_id AS "userId", u.email, u.name, u.language,
    p.id IS NOT NULL AS professional, coalesce(r.role, 'user') AS role,
    p.workspace_id AS "workspaceId", p.firm_role AS "firmRole", st.standing, s.phone, s.by_mail AS "byMail",
    u.credentials_version AS "credentialsVersion", s.device_id AS "deviceId", ${recent} AS recent, ${tokenIsOverdue('$2')} AS overdue, ${tokenOpens('$2')} AS opens,
    s.created_at AS "createdAt", s.expires_at AS "expiresAt", ${end} AS "endsAt",
    ${whatIsDue('$2')} AS due, $2::int AS given, s.generation,
    extract(epoch FROM now() - s.rotated_at)::float AS age
  ${from}`;

export interface SessionReader {
  /** Null for a visitor, for a cookie that is forged, expired or signed out, and while the second factor is missing. */
  readSession(request: Request): Promise<Session | null>;
  /** The same of any standing. */
  readAnySession(request: Request): Promise<AnySession | null>;
  /** The session as it is now, whatever its token has become; null once it is over. */
  readAgain(session: Pick<Session, 'id'>): Promise<Session | null>;
  /** The statement that reads it, to send with others; null without a cookie of ours. */
  identify(cookies: string | null): Statement<Session> | null;
  /**
   * The Set-Cookie line with the next token, where readSession or `remember` has seen that the one of this request is overdue;
   * null else.
   */
  replaceOverdue(request: Request): Promise<string | null>;
  /** Remembers the session that was read for a request. */
  remember(request: Request, session: Session): void;
  /** After a signed cookie opened no session: ends the session if the cookie holds one of its old tokens. */
  suspect(cookies: string | null): Promise<void>;
}

/** Tells who sends a request. Verifies the cookie as better-auth signs it. */
export function createSessionReader(services: Services): SessionReader {
  const accounts = services.db.accounts.$client;
  const cookie = createSessionCookie(services.config);
  const readCookies = (request: Request) => request.headers.get('cookie');
  const end = sessionEnd(services.config.sessions);
  const byToken = sessions(`s.token = $1 AND ${tokenOpens('$2')}`, end);
  const byAnyToken = selectAnySession(sessions(`s.token = $1 AND ${tokenIsGood('$2')}`, end), end);
  const selectByToken = selectSession(byToken, tokenIsOverdue('$2'));
  const selectById = selectSession(sessions('s.id = $1', end), 'false');
  const overdue = new WeakMap<Request, Session>();
  const remember = (request: Request, session: Session) => {
    if (session.overdue) overdue.set(request, session);
  };
  const suspect = async (cookies: string | null) => {
    const token = cookie.read(cookies);
    if (token) await endReusedSession(services, token);
  };
  const identify = (cookies: string | null): Statement<Session> | null => {
    const token = cookie.read(cookies);
    return (
      token && {
        name: 'read session',
        text: selectByToken,
        values: [hashSessionKey(token.key), token.generation],
      }
    );
  };
  return {
    identify,
    suspect,
    async readAnySession(request) {
      const token = cookie.read(readCookies(request));
      if (!token) return null;
      const { rows } = await accounts.query<AnySession>({
        name: 'read any session',
        text: byAnyToken,
        values: [hashSessionKey(token.key), token.generation],
      });
      if (!rows[0]) await endReusedSession(services, token);
      return rows[0] ? { ...rows[0], key: token.key } : null;
    },
    async readSession(request) {
      const statement = identify(readCookies(request));
      if (!statement) return null;
      const { rows } = await accounts.query<Session>(statement);
      if (rows[0]) remember(request, rows[0]);
      else await suspect(readCookies(request));
      return rows[0] ?? null;
    },
    remember,
    async replaceOverdue(request) {
      const session = overdue.get(request);
      const token = session && cookie.read(readCookies(request));
      if (!token) return null;
      const { accounts } = services.db;
      const newest =
        (await rotateToken(accounts, session.id, token.generation)) ??
        (await selectNewestToken(accounts, session.id));
      return newest && cookie.write({ key: token.key, generation: newest.generation });
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

/**
 * A token that was replaced long ago is used again: two browsers hold the same session, and one of them is not its
 * owner's. The session ends for both, and its owner is told. Nothing happens to any other token.
 */
async function endReusedSession(services: Services, token: SessionToken): Promise<void> {
  const ended = await deleteReusedSession(services.db.accounts, token);
  if (!ended) return;
  services.log.warn({ userId: ended }, 'an old session token was used again');
  await notifyAccountOwner(services, ended, { kind: 'sessionEnded' });
}
