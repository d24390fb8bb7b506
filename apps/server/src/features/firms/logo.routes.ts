import { Id } from '@visafolio/contract/shared/fields.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { Refusal, refuse } from '../../shared/api/refuse.ts';
import { administratorActor, isAdministrator, staffActor } from '../../shared/api/session.ts';
import { type Sessions, whileAllowed } from '../../shared/api/while-allowed.ts';
import type { Services } from '../../shared/services.ts';
import { setFirmLogo } from './firm-logos.usecases.ts';

/** PUT of an image, to be mounted at /api/storage/firm-logos: not JSON, hence no procedure of the contract. */
export function logoRoutes(services: Services, { readSession, readAgain }: Sessions): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error;
    return c.json({ code: error.code }, error.status as 403);
  });
  app.put(
    '/:id',
    async (c, next) => {
      const session = await readSession(c.req.raw);
      if (!session) throw refuse('session.required');
      if (!session.professional) throw refuse('session.professional_required');
      // Check the session before accepting megabytes.
      return bodyLimit({
        maxSize: limits.logoMaxBytes,
        onError: () => {
          throw refuse('firms.logo_too_large');
        },
      })(c, next);
    },
    async (c) => {
      const session = await readSession(c.req.raw);
      if (!session?.professional) throw refuse('session.required');
      if (isAdministrator(session) && !session.recent) throw refuse('accounts.recent_sign_in_required');
      const actor = isAdministrator(session) ? administratorActor(session) : staffActor(session);
      const firmId = Id.safeParse(c.req.param('id'));
      if (!firmId.success) throw refuse('firms.not_found');
      const received = new AbortController();
      const revoked = whileAllowed(services, { session, readAgain, until: received.signal });
      try {
        const image = Buffer.from(await Promise.race([c.req.arrayBuffer(), refusedOnce(revoked)]));
        return c.json(await setFirmLogo(services, actor, firmId.data, image));
      } finally {
        received.abort();
      }
    },
  );
  return app;
}

/** Rejects once the signal aborts; before that it stays open. */
function refusedOnce(revoked: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const refused = () => reject(refuse('session.required'));
    if (revoked.aborted) refused();
    else revoked.addEventListener('abort', refused, { once: true });
  });
}
