import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Services } from '../services.ts';
import { refuse } from './refuse.ts';
import type { Session } from './session.ts';
import { type Sessions, whileAllowed } from './while-allowed.ts';

/** Limits the body to `maxSize` bytes and callers to professionals. Checks the session before megabytes are accepted. */
export const limitBody =
  (readSession: Sessions['readSession'], maxSize: number, tooLarge: ErrorCode): MiddlewareHandler =>
  async (c, next) => {
    const session = await readSession(c.req.raw);
    if (!session) throw refuse('session.required');
    if (!session.professional) throw refuse('session.professional_required');
    return bodyLimit({
      maxSize,
      onError: () => {
        throw refuse(tooLarge);
      },
    })(c, next);
  };

/** Receives the body and passes it to `work`. Refuses with session.required if the access ends meanwhile. */
export async function receiveBody<T>(
  c: Context,
  services: Services,
  { session, readAgain }: { session: Session; readAgain: Sessions['readAgain'] },
  work: (bytes: ArrayBuffer) => Promise<T>,
): Promise<T> {
  const received = new AbortController();
  const revoked = whileAllowed(services, { session, readAgain, until: received.signal });
  try {
    return await work(await Promise.race([c.req.arrayBuffer(), refusedOnce(revoked)]));
  } finally {
    received.abort();
  }
}

/** Rejects once the signal aborts, and never resolves. */
function refusedOnce(revoked: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const refused = () => reject(refuse('session.required'));
    if (revoked.aborted) refused();
    else revoked.addEventListener('abort', refused, { once: true });
  });
}
