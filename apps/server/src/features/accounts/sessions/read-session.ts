import type { AuthAnswer } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { unattendedHeader } from '@visafolio/contract/shared/unattended.ts';
import type { Session } from '../../../shared/api/session.ts';
import type { Statement } from '../../../shared/db/statement.ts';
import type { Config, Services } from '../../../shared/services.ts';
import { notifyAccountOwner } from '../security-notices/security-notices.usecases.ts';
import { hashSessionKey } from './hashed-session-tokens.ts';
import type { SessionToken } from './session-token.ts';
import { createSessionCookie } from './session-token.ts';
import {
  deleteReusedSession,
  recordSessionUse,
  rotateToken,
  selectNewestToken,
  tokenDue,
  tokenIsGood,
  tokenIsOverdue,
  tokenOpens,
} from './sessions.queries.ts';

/** See the contract. */
type Standing = NonNullable<AuthAnswer<'getSession'>>['standing'];

/** A session in any state, for the account service's own calls. */
export interface AnySession extends Session {
  standing: Standing;
  credentialsVersion: number;
  /** The cookie's token may use the session; otherwise it only gets the newest token. */
  opens: boolean;
  /** The phone number that signed in, if any. */
  phone: string | null;
  /** Opened by a link or a code from the person's mailbox. */
  byMail: boolean;
  /** The browser that it remembered, even if that was forgotten since. */
  deviceId: string | null;
  /** As text of PostgreSQL, as are the other instants. */
  createdAt: string;
  /** If it stays unused. */
  expiresAt: string;
  /** When it ends although its token is rotated: after its longest time, or after its idle time. */
  endsAt: string;
  /** What the token needs when its holder reads the session; see refreshSession. */
  due: 'nothing' | 'seen' | 'rotation' | 'repetition';
  /** Shared by all its tokens. */
  key: string;
  /** Generations of the cookie's token and of the newest. */
  given: number;
  generation: number;
  /** Seconds since the token last changed. */
  age: number;
}

/**
 * The latest end of a session `auth.session s` whose holder's role is in `user_roles r`: hours after the sign-in for
 * administrators, days for others. Depends on the current role.
 */
const sessionEnd = ({ days, administratorHours }: Config['sessions']): string => `(s.created_at + CASE
    WHEN r.role = 'admin' THEN interval '${administratorHours} hours'
    ELSE interval '${days} days' END)`;

/** How long `auth.session s` may stay unused. Depends on the current role and firm. */
const idleTime = ({ idleMinutes }: Config['sessions']): string => `(CASE
    WHEN r.role = 'admin' THEN interval '${idleMinutes.administrator} minutes'
    WHEN p.id IS NOT NULL THEN make_interval(mins => coalesce(fp.idle_minutes, ${idleMinutes.staff}))
    ELSE interval '${idleMinutes.client} minutes' END)`;

/**
 * Leaves out expired and idle sessions and those of disabled accounts, an administrator's if a firm's provider opened it, and,
 * for firms that allow only their own provider, their people's that it did not open.
 */
const sessions = (which: string, end: string, idle: string) => `
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
      WHEN fp.requires_second_factor AND coalesce(fp.second_factor_from <= current_date, true) AND NOT f.has_factor THEN 'enrol'
      ELSE 'in' END AS standing) st
  WHERE ${which} AND s.expires_at > now() AND ${end} > now() AND s.used_at + ${idle} > now() AND u.disabled_at IS NULL
    AND (s.firm_provider_id IS NULL OR r.role IS DISTINCT FROM 'admin')
    AND (fp.sso_only IS NOT TRUE OR r.role = 'admin' OR fp.break_glass_user_id = u.id
      OR EXISTS (
        SELECT FROM auth.firm_provider own WHERE own.id = s.firm_provider_id AND own.firm_id = p.firm_id))`;

/** Whether the holder recently proved who they are, with the second factor if there is one. */
const recent = `s.proved_at > now() - make_interval(mins => ${limits.recentSignInMinutes})
    AND (NOT f.has_factor OR s.factor_at > now() - make_interval(mins => ${limits.recentSignInMinutes})) IS TRUE`;

/**
 * Only sessions whose second factor is given if one is required: every sign-in method is read here, so none can miss
 * it. Inside a transaction it also sets the actor for row security, in the same round trip.
 */
const selectSession = (from: string, overdue: string) => `
  SELECT s.id, set_config('app.user_id', s.user_id::text, true) AS "userId",
    set_config('app.email', u.email, true) AS email, u.name, u.language,
    p.id IS NOT NULL AS professional, coalesce(r.role, 'user') AS role,
    p.workspace_id AS "workspaceId", p.firm_role AS "firmRole", ${recent} AS recent, ${overdue} AS overdue,
    s.used_at < now() - interval '1 minute' AS "unrecordedUse",
    (p.firm_role = 'member' AND NOT fp.members_download) IS TRUE AS "mayNotDownload"
  ${from} AND st.standing = 'in'`;

const selectAnySession = (from: string, end: string, idle: string) => `
  SELECT s.id, s.user_id AS "userId", u.email, u.name, u.language,
    p.id IS NOT NULL AS professional, coalesce(r.role, 'user') AS role,
    p.workspace_id AS "workspaceId", p.firm_role AS "firmRole", st.standing, s.phone, s.by_mail AS "byMail",
    u.credentials_version AS "credentialsVersion", s.device_id AS "deviceId", ${recent} AS recent, ${tokenIsOverdue('$2')} AS overdue, ${tokenOpens('$2')} AS opens,
    s.created_at AS "createdAt", s.expires_at AS "expiresAt", least(${end}, s.used_at + ${idle}) AS "endsAt",
    ${tokenDue('$2')} AS due, $2::int AS given, s.generation,
    extract(epoch FROM now() - s.rotated_at)::float AS age
  ${from}`;

export interface SessionReader {
  /** Null for a visitor, for a forged, expired or signed-out cookie, and while the second factor is missing. */
  readSession(request: Request): Promise<Session | null>;
  /** The same in any state. */
  readAnySession(request: Request): Promise<AnySession | null>;
  /** The session's current state, whatever its token is now; null once it has ended. */
  readAgain(session: Pick<Session, 'id'>): Promise<Session | null>;
  /** The statement that reads it, to send with others; null without one of our cookies. */
  identify(cookies: string | null): Statement<Session> | null;
  /**
   * The Set-Cookie line with the next token if readSession or `remember` found the request's token overdue; otherwise
   * null.
   */
  replaceOverdue(request: Request): Promise<string | null>;
  /**
   * Records that the session of a request is in use; not if the page made the call without a person, such as for what it loads because of a live
   * event.
   */
  recordUse(request: Request): Promise<void>;
  /** Stores the session that was read for a request. */
  remember(request: Request, session: Session): void;
  /** Whose session was read for a request. */
  findPerson(request: Request): string | undefined;
  /** After a signed cookie opened no session: ends the session if the cookie holds one of its old tokens. */
  suspect(cookies: string | null): Promise<void>;
}

/** Verifies cookies as better-auth signs them. */
export function createSessionReader(services: Services): SessionReader {
  const accounts = services.db.accounts.$client;
  const cookie = createSessionCookie(services.config);
  const readCookies = (request: Request) => request.headers.get('cookie');
  const end = sessionEnd(services.config.sessions);
  const idle = idleTime(services.config.sessions);
  const byToken = sessions(`s.token = $1 AND ${tokenOpens('$2')}`, end, idle);
  const byAnyToken = selectAnySession(
    sessions(`s.token = $1 AND ${tokenIsGood('$2')}`, end, idle),
    end,
    idle,
  );
  const selectByToken = selectSession(byToken, tokenIsOverdue('$2'));
  const selectById = selectSession(sessions('s.id = $1', end, idle), 'false');
  const overdue = new WeakMap<Request, Session>();
  const unrecorded = new WeakMap<Request, Session>();
  const people = new WeakMap<Request, string>();
  const remember = (request: Request, session: Session) => {
    people.set(request, session.userId);
    if (session.overdue) overdue.set(request, session);
    if (session.unrecordedUse && !request.headers.has(unattendedHeader)) unrecorded.set(request, session);
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
    findPerson: (request) => people.get(request),
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
    async recordUse(request) {
      const session = unrecorded.get(request);
      if (session) await recordSessionUse(services.db.accounts, session.id);
    },
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
 * owner's. The session ends for both, and its owner is notified. Other tokens have no effect.
 */
async function endReusedSession(services: Services, token: SessionToken): Promise<void> {
  const ended = await deleteReusedSession(services.db.accounts, token);
  if (!ended) return;
  services.log.warn({ userId: ended }, 'an old session token was used again');
  await notifyAccountOwner(services, ended, { kind: 'sessionEnded' });
}
