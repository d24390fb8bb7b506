import { authCallList } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { authCalls } from '@visafolio/contract/accounts/auth-calls.ts';

import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { isJson, withCleanJson } from '../../../shared/api/clean-json.ts';
import { Refusal } from '../../../shared/api/refuse.ts';
import type { Services } from '../../../shared/services.ts';
import { captchaGuard } from '../limits/captcha.ts';
import { createWithClientAddress } from '../limits/client-address.ts';
import { presentSession } from '../sessions/present-session.ts';
import { createSessionReader, type SessionReader } from '../sessions/read-session.ts';
import { createSessionCookie } from '../sessions/session-token.ts';
import { samlRoutes } from '../single-sign-on/saml.routes.ts';
import { auditCall } from './audit-calls.ts';
import { createAuth } from './auth.ts';

export interface Accounts {
  /** Mounted at /api/auth. */
  routes: Hono;
  sessions: SessionReader;
}

/** better-auth's other endpoints are not reachable, its GETs that consume tokens among them. */
const posts = authCallList.filter(({ method }) => method === 'POST').map(({ path }) => path);
const withCaptcha = authCallList.filter(({ captcha }) => captcha).map(({ path }) => path);

/** Tests set `rateLimits: false` to call faster than people. */
export function createAccounts(services: Services, { rateLimits = true } = {}): Accounts {
  const auth = createAuth(services, { rateLimits });
  const routes = new Hono();
  const sessions = createSessionReader(services);
  const sessionCookie = createSessionCookie(services.config);
  const withClientAddress = createWithClientAddress(services.config.trustedProxies);

  // The longest body is a token of another service.
  routes.on('POST', posts, bodyLimit({ maxSize: 64 * 1024 }), async (c, next) => {
    // A form of another site can send any other type without a preflight request.
    if (!isJson(c.req.header('content-type'))) return c.json({ code: 'UNSUPPORTED_MEDIA_TYPE' }, 415);
    c.req.raw = await withCleanJson(c.req.raw);
    return next();
  });
  routes.on('POST', withCaptcha, captchaGuard(services, { rateLimits }));
  const answer = (c: Context, request = withClientAddress(c)) =>
    auditCall(services, sessions, { path: c.req.path.replace('/api/auth', ''), request }, () =>
      handle(c, request),
    );
  const handle = async (c: Context, request: Request) => {
    try {
      const response = await auth.handler(request);
      return await presentAuthAnswer(c.req.path.replace('/api/auth', ''), response);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return Response.json({ code: error.code, message: error.message }, { status: error.status });
    }
  };
  /** better-auth knows only the first token of a session. */
  const answerWithBaseToken = (c: Context) => {
    const request = withClientAddress(c);
    const token = sessionCookie.read(request.headers.get('cookie'));
    if (token) request.headers.set('cookie', sessionCookie.withBaseSessionToken(token));
    return answer(c, request);
  };
  routes.post(authCalls.signOut.path, async (c) => {
    // better-auth reports success even if it could not read the session.
    await sessions.readAnySession(c.req.raw);
    return answerWithBaseToken(c);
  });
  routes.on('POST', posts, (c) => answer(c));
  routes.get(authCalls.listSignInMethods.path, (c) => answer(c));
  routes.get(authCalls.finishFederatedSignIn.path, (c) => answer(c));
  routes.route('/federated/saml', samlRoutes(services));
  // better-auth would accept a session without its second factor, or with an old token.
  routes.get(authCalls.getServiceToken.path, async (c) => {
    const session = await sessions.readSession(c.req.raw);
    return session ? answerWithBaseToken(c) : c.json({ code: 'session.required' }, 401);
  });
  routes.get(authCalls.listServiceKeys.path, (c) => answer(c));
  routes.get(authCalls.getSession.path, async (c) => {
    const session = await sessions.readAnySession(c.req.raw);
    return presentSession(services, sessionCookie, session, withClientAddress(c).headers);
  });
  routes.all('/*', (c) => c.json({ code: 'NOT_FOUND' }, 404));

  return { routes, sessions };
}

/**
 * Adapts better-auth's answers: rate limits get the contract's code, and the session's token is removed, because only
 * the cookie may hold it.
 */
async function presentAuthAnswer(path: string, response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.set('cache-control', 'no-store');
  const body = await readJson(response);
  if (!response.ok) {
    const code = response.status === 429 ? 'accounts.too_many_requests' : (body?.code ?? 'UNKNOWN');
    return Response.json({ ...body, code }, { status: response.status, headers });
  }
  // This token is for other services and is not accepted here.
  if (path === '/token') return Response.json(body, { headers });
  return Response.json(withoutToken(body), { status: response.status, headers });
}

type Json = Record<string, unknown> | null;

async function readJson(response: Response): Promise<Json> {
  const text = await response.text();
  return text.startsWith('{') ? JSON.parse(text) : null;
}

function withoutToken(body: Json): Json {
  if (!body) return null;
  const { token: _, ...rest } = body;
  return rest;
}
