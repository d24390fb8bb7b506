import type { Services } from '../../shared/services.ts';
import { selectFactors } from './factors.queries.ts';
import type { AnySession } from './read-session.ts';

/**
 * better-auth's answer about a session, with its standing beside it, and what the second factor may be where one
 * is still to be given. `null` for a visitor.
 */
export async function presentSession(
  { db }: Services,
  response: Response,
  session: AnySession | null,
): Promise<Response> {
  const { headers } = response;
  if (!response.ok || !session)
    return Response.json(response.ok ? null : await response.json(), { status: response.status, headers });
  const { standing, userId } = session;
  const factors = standing === 'factor' ? await selectFactors(db.accounts, userId) : [];
  const body = (await response.json()) as object;
  return Response.json(
    { ...body, standing, factors: factors.map(({ id, kind, name }) => ({ id, kind, name })) },
    { status: response.status, headers },
  );
}
