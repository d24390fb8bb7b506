import type { HttpBindings } from '@hono/node-server';
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ORPCError, onError } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { SessionReader } from '../../features/accounts/sessions/read-session.ts';
import { jsonHandler } from '../../shared/api/json-handler.ts';
import { type Context as ApiContext, toORPCError } from '../../shared/api/procedures.ts';
import { refuse } from '../../shared/api/refuse.ts';
import type { Session } from '../../shared/api/session.ts';
import { whileAllowed } from '../../shared/api/while-allowed.ts';
import { outageReason } from '../../shared/db/unavailable.ts';
import { isDenied } from '../../shared/db/violations.ts';
import type { Services } from '../../shared/services.ts';
import { router } from './router.ts';

/** oRPC's own codes for input that violates the contract. */
const badInput = new Set(['BAD_REQUEST', 'UNSUPPORTED_MEDIA_TYPE']);

const limitBody = bodyLimit({ maxSize: 1024 * 1024 });
/** An imported CSV file is sent as JSON. */
const limitImport = bodyLimit({ maxSize: 3 * limits.importBytes });

/** Uses the adapter's raw headers where possible: reading Request.headers builds a whole Headers object. */
function header(c: Context, name: 'cookie' | 'last-event-id'): string | null {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  const value = incoming ? incoming.headers[name] : c.req.raw.headers.get(name);
  return typeof value === 'string' ? value : null;
}

/** The contract's procedures below /api, described at /api/openapi.json. */
export function apiRoutes(services: Services, sessions: SessionReader): Hono {
  const handle = jsonHandler<ApiContext>(router, {
    interceptors: [
      onError((error) => {
        const outage = outageReason(error);
        if (outage) {
          services.log.warn({ outage }, 'a call met no database');
          throw toORPCError(refuse('service.unavailable', undefined, error));
        }
        if (isDenied(error)) {
          // The rows are protected, but the use case should have refused before it wrote.
          services.log.error({ err: error }, 'row security refused a call that its use case let through');
          throw new ORPCError('NOT_FOUND', { cause: error });
        }
        const status = error instanceof ORPCError ? error.status : 500;
        if (status >= 500) services.log.error({ err: error }, 'call failed');
        else if (error instanceof ORPCError && badInput.has(error.code))
          services.log.info({ status }, 'bad input');
      }),
    ],
  });
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  let description: Promise<unknown> | undefined;

  const app = new Hono();
  app.get('/openapi.json', async (c) => {
    description ??= generator
      .generate(router, {
        info: { title: `${services.config.productName} API`, version: '1' },
        servers: [{ url: '/api' }],
      })
      .then(groupBySubject);
    return c.json((await description) as object);
  });
  // Not on reads: looking for a body makes the adapter build a full Request.
  app.on(['POST', 'PUT', 'PATCH', 'DELETE'], '/*', (c, next) =>
    (c.req.path.endsWith('/contacts/import') ? limitImport : limitBody)(c, next),
  );
  app.all('/*', async (c, next) => {
    const request = c.req.raw;
    let session: Promise<Session | null> | undefined;
    const response = await handle(
      { request, lastEventId: header(c, 'last-event-id') },
      {
        services,
        identify: () => sessions.identify(header(c, 'cookie')),
        remember: (session) => sessions.remember(request, session),
        authenticate() {
          session ??= sessions.readSession(request);
          return session;
        },
        whileSignedIn: (session, about) =>
          AbortSignal.any([
            request.signal,
            whileAllowed(services, {
              session,
              readAgain: sessions.readAgain,
              ...about,
              until: request.signal,
            }),
          ]),
      },
    );
    // A call that takes one round trip has not read the session before.
    if (response?.status === 401 && !session) await sessions.suspect(header(c, 'cookie'));
    return response ?? next();
  });
  return app;
}

/** Groups operations by subject, which is the first word of their name in the contract. */
function groupBySubject(document: OpenAPI.Document): OpenAPI.Document {
  for (const operations of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(operations ?? {}) as OpenAPI.OperationObject[])
      operation.tags = operation.operationId?.split('.').slice(0, 1);
  }
  return document;
}
