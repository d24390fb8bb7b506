import type { Services } from '../../../shared/services.ts';
import { maskPhoneNumber } from '../../../shared/sms/mask-phone-number.ts';
import { rememberDevice } from './known-device.ts';
import type { AnySession } from './read-session.ts';
import { refreshSession } from './refresh-session.ts';
import type { SessionCookie } from './session-token.ts';
import { selectWaitingFactors } from './sessions.queries.ts';

/**
 * Who is signed in, with the session's standing, and what the second factor may be where one is still to be given. `null`
 * for a visitor. Refreshes the token when it is time; `refreshIn` says in how many seconds
 * to come back for that. The browser of a complete sign-in is remembered as its owner's.
 */
export async function presentSession(
  services: Services,
  sessionCookie: SessionCookie,
  session: AnySession | null,
  request: Headers,
): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store' });
  // A dead cookie stays: taking it away could hit the new one that another tab has just been given.
  if (!session) return Response.json(null, { headers });
  const { db } = services;
  const { id, standing, userId, email, name, language, createdAt } = session;
  const { token, expiresAt, refreshIn } = await refreshSession(services, session);
  if (token) headers.append('set-cookie', sessionCookie.write(token));
  const device = standing === 'in' ? await rememberDevice(services, session, request) : null;
  if (device) headers.append('set-cookie', device);
  const factors = standing === 'factor' ? await selectWaitingFactors(db.accounts, id) : [];
  return Response.json(
    {
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
    },
    { headers },
  );
}
