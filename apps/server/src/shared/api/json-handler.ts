import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { type AnyRouter, ORPCError } from '@orpc/server';
import { StandardHandler, type StandardHandlerOptions } from '@orpc/server/standard';
import { isAsyncIteratorObject } from '@orpc/shared';
import type { StandardLazyRequest, StandardResponse } from '@orpc/standard-server';
import { toFetchResponse } from '@orpc/standard-server-fetch';
import { isJson, parseJson } from './clean-json.ts';
import { retryLater } from './service-unavailable.ts';

/** Outputs are JSON already: oRPC's own codec would copy them field by field before writing. */
class JsonCodec extends StandardOpenAPICodec {
  override encode(...[output, procedure]: Parameters<StandardOpenAPICodec['encode']>): StandardResponse {
    if (isAsyncIteratorObject(output)) return super.encode(output, procedure);
    return { status: procedure['~orpc'].route.successStatus ?? 200, headers: {}, body: output };
  }
}

const always = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/** Answers null if no procedure has this method and path. */
export type JsonHandler<C> = (asked: Asked, context: C) => Promise<Response | null>;

interface Asked {
  request: Request;
  /** Where an event stream resumes. */
  lastEventId: string | null;
}

/**
 * oRPC's OpenAPI handler with leaner parsing and serializing: they took half of a dashboard request's CPU time
 * (docs/decisions/0005).
 */
export function jsonHandler<C extends object>(
  router: AnyRouter,
  options: StandardHandlerOptions<C>,
  prefix: `/${string}` = '/api',
): JsonHandler<C> {
  const serializer = new StandardOpenAPISerializer(
    new StandardOpenAPIJsonSerializer(),
    new StandardBracketNotationSerializer(),
  );
  const handler = new StandardHandler(
    router,
    new StandardOpenAPIMatcher(),
    new JsonCodec(serializer),
    options,
  );
  return async (asked, context) => {
    const { matched, response } = await handler.handle(lazily(asked), { prefix, context });
    return matched ? answer(response) : null;
  };
}

/** Without the signal: reading it creates a controller per request. Streams use the context's signal. */
function lazily({ request, lastEventId }: Asked): StandardLazyRequest {
  return {
    method: request.method,
    // PostgreSQL accepts no NUL in text.
    url: new URL(request.url.replaceAll('%00', '')),
    headers: { 'last-event-id': lastEventId ?? undefined },
    body: () => readBody(request),
    signal: undefined,
  };
}

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  if (text && !isJson(request.headers.get('content-type'))) throw new ORPCError('UNSUPPORTED_MEDIA_TYPE');
  if (!text) return undefined;
  try {
    return parseJson(text);
  } catch {
    // Without a cause: the parser's message quotes the body.
    throw new ORPCError('BAD_REQUEST', { message: 'The body is not JSON' });
  }
}

function answer(response: StandardResponse): Response {
  if (isAsyncIteratorObject(response.body)) {
    return toFetchResponse({ ...response, headers: { ...response.headers, ...always } });
  }
  return new Response(JSON.stringify(response.body), {
    status: response.status,
    headers: {
      'content-type': 'application/json',
      ...always,
      ...(response.status === 503 ? retryLater : undefined),
    },
  });
}
