import type { Services } from '../../shared/services.ts';
import { deviceCookie, knownDevice } from './device.ts';
import { selectFactors } from './factors.queries.ts';
import { endingOf } from './phone-numbers.ts';
import type { AnySession } from './read-session.ts';

/**
 * better-auth's answer about a session, with its standing beside it, and what the second factor may be where one
 * is still to be given. `null` for a visitor. The browser of a complete sign-in is remembered as its owner's.
 */
export async function presentSession(
  { db, config, texts }: Services,
  response: Response,
  session: AnySession | null,
  cookies: string | null,
): Promise<Response> {
  if (!response.ok || !session) return response;
  const { standing, userId } = session;
  const headers = new Headers(response.headers);
  if (standing === 'in' && !knownDevice(config, cookies, userId))
    headers.append('set-cookie', deviceCookie(config, userId));
  const all = standing === 'factor' ? await selectFactors(db.accounts, userId) : [];
  // The phone that the first step came through is no second one.
  const factors = all.filter(({ number }) => number === null || number !== session.phone);
  const body = (await response.json()) as object;
  return Response.json(
    {
      ...body,
      standing,
      phonesOffered: texts !== null,
      factors: factors.map(({ id, kind, name, number }) => ({
        id,
        kind,
        name,
        ...(number ? { phone: endingOf(number) } : {}),
      })),
    },
    { status: response.status, headers },
  );
}
