import { Id } from '@visafolio/contract/shared/fields.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { Hono } from 'hono';
import { limitBody, receiveBody } from '../../shared/api/received-body.ts';
import { Refusal, refuse } from '../../shared/api/refuse.ts';
import { administratorActor, isAdministrator, staffActor } from '../../shared/api/session.ts';
import type { Sessions } from '../../shared/api/while-allowed.ts';
import type { Services } from '../../shared/services.ts';
import { setFirmLogo } from './firm-logos.usecases.ts';

/** PUT of an image, mounted at /api/storage/firm-logos. Not a procedure of the contract, because it is not JSON. */
export function logoRoutes(services: Services, { readSession, readAgain }: Sessions): Hono {
  const app = new Hono();
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error;
    return c.json({ code: error.code }, error.status as 403);
  });
  app.put('/:id', limitBody(readSession, limits.logoMaxBytes, 'firms.logo_too_large'), async (c) => {
    const session = await readSession(c.req.raw);
    if (!session?.professional) throw refuse('session.required');
    if (isAdministrator(session) && !session.recent) throw refuse('accounts.recent_sign_in_required');
    const actor = isAdministrator(session) ? administratorActor(session) : staffActor(session);
    const firmId = Id.safeParse(c.req.param('id'));
    if (!firmId.success) throw refuse('firms.not_found');
    return receiveBody(c, services, { session, readAgain }, async (bytes) =>
      c.json(await setFirmLogo(services, actor, firmId.data, Buffer.from(bytes))),
    );
  });
  return app;
}
