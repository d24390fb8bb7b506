import type { AuthAnswer } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import type { Services } from '../../../shared/services.ts';
import { maskPhoneNumber } from '../../../shared/sms/text-sender.ts';
import { rememberDevice } from './browser-cookies.ts';
import type { AnySession } from './read-session.ts';
import type { SessionCookie, SessionToken } from './session-token.ts';
import {
  markTokenSeen,
  rotateToken,
  selectNewestToken,
  selectWaitingFactors,
  tokenMinutes,
} from './sessions.queries.ts';

/**
 * Who is signed in, the session's standing, and the possible second factors if one is still to be given. `null` for a
 * visitor. Rotates the token when due; `refreshIn` says in how many seconds to call again for that. Remembers the
 * browser of a complete sign-in.
 */
export async function presentSession(
  services: Services,
  sessionCookie: SessionCookie,
  session: AnySession | null,
  request: Headers,
): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store' });
  // An invalid cookie stays: deleting it could delete the new one that another tab just got.
  if (!session) return Response.json(null, { headers });
  const { db } = services;
  const { id, standing, userId, email, name, language, createdAt } = session;
  const { token, expiresAt, refreshIn } = await refreshSession(services, session);
  if (token) headers.append('set-cookie', sessionCookie.write(token));
  const device = standing === 'in' ? await rememberDevice(services, session, request) : null;
  if (device) headers.append('set-cookie', device);
  const factors = standing === 'factor' ? await selectWaitingFactors(db.accounts, id) : [];
  const answer: AuthAnswer<'getSession'> = {
    user: { id: userId, email, name, language },
    session: { id, userId, createdAt, expiresAt, refreshIn },
    standing,
    phonesOffered: services.texts !== null,
    factors: factors.map((factor) => ({
      id: factor.id,
      kind: factor.kind,
      name: factor.name,
      ...(factor.number ? { phone: maskPhoneNumber(factor.number) } : {}),
    })),
  };
  return Response.json(answer, { headers });
}

/** The page soon calls with the new token, which invalidates the old one. Seconds. */
const confirmAfter = 30;

interface Refreshed {
  /** The new token for the browser; null if it has the current one. */
  token: SessionToken | null;
  expiresAt: string;
  /** When to call again. Seconds. */
  refreshIn: number;
}

/**
 * Rotates the session's token once it is an hour old. The previous one stays valid until the new one is seen, and a
 * minute longer, so that parallel calls and lost answers do not end the session. A call with the previous one gets
 * the new one again, or a newer one if that never arrived.
 */
async function refreshSession(services: Services, session: AnySession): Promise<Refreshed> {
  const { token, expiresAt, refreshIn } = await nextToken(services, session);
  const end = Math.min(Date.parse(expiresAt), Date.parse(session.endsAt));
  // The page calls again then, and finds the session ended.
  const secondsLeft = Math.max(1, Math.ceil((end - Date.now()) / 1_000));
  return { token, expiresAt: new Date(end).toISOString(), refreshIn: Math.min(refreshIn, secondsLeft) };
}

async function nextToken({ db }: Services, session: AnySession): Promise<Refreshed> {
  const { due, id, given, key, generation, expiresAt, age } = session;
  if (due === 'seen') await markTokenSeen(db.accounts, id, given);
  if (due === 'seen' || due === 'nothing') {
    const refreshIn = Math.max(confirmAfter, Math.ceil(tokenMinutes * 60 - age));
    return { token: null, expiresAt, refreshIn };
  }
  const rotated =
    due === 'rotation' &&
    ((await rotateToken(db.accounts, id, given)) ?? (await selectNewestToken(db.accounts, id)));
  const newest = rotated || { generation, expiresAt };
  return {
    token: { key, generation: newest.generation },
    expiresAt: newest.expiresAt,
    refreshIn: confirmAfter,
  };
}
