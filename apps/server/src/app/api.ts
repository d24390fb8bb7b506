import { OpenAPIGenerator } from '@orpc/openapi';
import { ORPCError, onError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Session } from '../shared/api/session.ts';
import type { Services } from '../shared/services.ts';
import { jsonHandler } from './json-handler.ts';
import { router } from './router.ts';
import { whileSignedIn } from './while-signed-in.ts';

const limitBody = bodyLimit({ maxSize: 1024 * 1024 });
/** A whole CSV file, as JSON. */
const limitImport = bodyLimit({ maxSize: 3 * limits.importBytes });

export type ReadSession = (request: Request) => Promise<Session | null>;

/** The contract's procedures as OpenAPI below /api, with their description at /api/openapi.json. */
export function apiRoutes(services: Services, readSession: ReadSession): Hono {
  const handle = jsonHandler(router, {
    interceptors: [
      onError((error) => {
        if (!(error instanceof ORPCError) || error.status >= 500)
          services.log.error({ err: error }, 'call failed');
      }),
    ],
  });
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  let description: Promise<unknown> | undefined;

  const app = new Hono();
  app.get('/openapi.json', async (c) => {
    description ??= generator.generate(router, {
      info: { title: `${services.config.productName} API`, version: '1' },
      servers: [{ url: '/api' }],
    });
    return c.json((await description) as object);
  });
  // Not on reads: to look for a body makes a whole Request of what the adapter keeps light.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/*', (c, next) =>
    (c.req.path.endsWith('/contacts/import') ? limitImport : limitBody)(c, next),
  );
  app.all('/*', async (c, next) => {
    const request = c.req.raw;
    const session = await readSession(request);
    const response = await handle(request, {
      services,
      session,
      whileSignedIn: () => whileSignedIn(request, session, readSession),
    });
    return response ?? next();
  });
  return app;
}
