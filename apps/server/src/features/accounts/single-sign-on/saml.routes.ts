import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import type { Services } from '../../../shared/services.ts';
import { receiveSaml } from './federated-sign-in.ts';
import { serviceMetadata } from './service-metadata.ts';

const FirmId = z.uuid();
const Answer = z.object({ SAMLResponse: z.string(), RelayState: z.string().regex(/^[\w-]{43}$/) });

/** What a firm's SAML identity provider sees of us, below /api/auth/federated/saml. */
export function samlRoutes(services: Services): Hono {
  const app = new Hono();
  const { publicUrl } = services.config;
  app.get('/:firm/metadata', async (c) => {
    const firmId = FirmId.safeParse(c.req.param('firm')).data;
    if (!firmId) return c.json({ code: 'NOT_FOUND' }, 404);
    return c.body(await serviceMetadata(services, firmId), 200, {
      'content-type': 'application/samlmetadata+xml',
      'content-disposition': 'attachment; filename="metadata.xml"',
      'x-content-type-options': 'nosniff',
    });
  });
  app.post('/:firm/acs', bodyLimit({ maxSize: 256 * 1024 }), async (c) => {
    const firmId = FirmId.safeParse(c.req.param('firm')).data;
    const isForm =
      c.req.header('content-type')?.split(';')[0]?.trim() === 'application/x-www-form-urlencoded';
    const answer = isForm ? Answer.safeParse(await c.req.parseBody()).data : undefined;
    const path =
      firmId && answer
        ? await receiveSaml(services, firmId, {
            response: answer.SAMLResponse,
            relayState: answer.RelayState,
          })
        : '/auth?failure=accounts.provider_failed';
    // A GET of our own, whoever sent the form: now the browser brings its cookies.
    return c.redirect(`${publicUrl}${path}`, 303);
  });
  return app;
}
