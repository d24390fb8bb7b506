import { ORPCError, onError } from '@orpc/server';
import { type ErrorCode, errorStatus } from '@visafolio/contract/shared/errors.ts';
import { Hono } from 'hono';
import { jsonHandler } from '../../shared/api/json-handler.ts';
import { toORPCError } from '../../shared/api/procedures.ts';
import { refuse } from '../../shared/api/refuse.ts';
import { outageReason } from '../../shared/db/unavailable.ts';
import type { Services } from '../../shared/services.ts';
import { type FieldProblem, problem } from './calls/problem.ts';
import { createAnswering, type PublicCall } from './calls/public-call.ts';
import { describePublicApi } from './description/describe.ts';
import { publicFileRoutes } from './v1/file-routes.ts';
import type { PublicContext } from './v1/operations.ts';
import { publicRouter } from './v1/public-router.ts';

export const publicApiPath = '/api/v1' as const;

/** The public API for programs that have a key (docs/decisions/0154). Mounted at /api/v1. */
export function publicApiRoutes(services: Services, { rateLimits }: { rateLimits: boolean }): Hono {
  const answer = createAnswering(services, { rateLimits });
  const handle = jsonHandler<PublicContext>(
    publicRouter,
    {
      interceptors: [
        onError((error) => {
          const outage = outageReason(error);
          if (outage) throw toORPCError(refuse('service.unavailable', undefined, error));
          if (!(error instanceof ORPCError) || error.status >= 500)
            services.log.error({ err: error }, 'a call of the public API failed');
        }),
      ],
    },
    publicApiPath,
  );

  async function operate(
    request: Request,
    { caller, once, body, noteOperation }: PublicCall,
  ): Promise<Response> {
    const { method, headers, url } = request;
    const answerHeaders: Record<string, string> = {};
    const response = await handle(
      {
        request: new Request(url, { method, headers, ...(body.length && { body: new Uint8Array(body) }) }),
        lastEventId: null,
      },
      { services, caller, once, ifMatch: headers.get('if-match'), answerHeaders, noteOperation },
    );
    if (!response) return problem('api.not_found');
    if (response.status >= 400) return toProblem(response);
    for (const [name, value] of Object.entries(answerHeaders)) response.headers.set(name, value);
    return response;
  }

  const app = new Hono();
  app.get('/openapi.json', async (c) => c.json(await describePublicApi(services.config)));
  app.route('/', publicFileRoutes(services, answer));
  app.all('/*', (c) => answer(c, null, (call) => operate(c.req.raw, call)));
  return app;
}

interface OrpcBody {
  code: string;
  data?: { issues?: { path?: (string | number)[]; message?: string }[] };
}

/** oRPC's own codes. */
const ownCodes: Record<string, ErrorCode> = {
  BAD_REQUEST: 'api.not_valid',
  UNSUPPORTED_MEDIA_TYPE: 'api.media_type_not_supported',
  NOT_FOUND: 'api.not_found',
  METHOD_NOT_SUPPORTED: 'api.method_not_allowed',
};

async function toProblem(response: Response): Promise<Response> {
  const { code, data } = (await response.json()) as OrpcBody;
  if (Object.hasOwn(errorStatus, code)) return problem(code as ErrorCode, { data });
  const errors = data?.issues?.map(
    ({ path = [], message = '' }): FieldProblem => ({ field: path.join('.'), detail: message }),
  );
  return problem(ownCodes[code] ?? 'api.failed', errors && { errors });
}
