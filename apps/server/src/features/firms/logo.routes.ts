import { ORPCError } from '@orpc/server';
import { Id } from '@visafolio/contract/shared/fields.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { refuse } from '../../shared/api/refuse.ts';
import { administratorActor, isAdministrator, type Session, staffActor } from '../../shared/api/session.ts';
import type { Services } from '../../shared/services.ts';
import { setFirmLogo } from './firm-logos.usecases.ts';

type ReadSession = (request: Request) => Promise<Session | null>;

/** PUT of an image, to be mounted at /api/storage/firm-logos: not JSON, hence no procedure of the contract. */
export function logoRoutes(services: Services, readSession: ReadSession): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof ORPCError)) throw error;
    return c.json({ code: error.code }, error.status as 403);
  });
  app.put(
    '/:id',
    async (c, next) => {
      const session = await readSession(c.req.raw);
      if (!session) throw refuse('session.required');
      if (!session.professional) throw refuse('session.professional_required');
      // Nobody sends megabytes before being known.
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
      const actor = isAdministrator(session) ? administratorActor(session) : staffActor(session);
      const firmId = Id.safeParse(c.req.param('id'));
      if (!firmId.success) throw refuse('firms.not_found');
      const image = Buffer.from(await c.req.arrayBuffer());
      return c.json(await setFirmLogo(services, actor, firmId.data, image));
    },
  );
  return app;
}
