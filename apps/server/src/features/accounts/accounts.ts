import { ORPCError } from '@orpc/server';
import { type Context, Hono } from 'hono';
import type { Services } from '../../shared/services.ts';
import { createAuth } from './auth.ts';
import { presentAuthAnswer } from './auth-answers.ts';
import { captchaGuard, captchaPaths } from './captcha-guard.ts';
import { createWithClientAddress } from './client-address.ts';
import { inPasswordCall } from './password-call.ts';
import { presentSession } from './present-session.ts';
import { createSessionReader, type SessionReader } from './read-session.ts';

export interface Accounts {
  /** Mount at /api/auth. */
  routes: Hono;
  sessions: SessionReader;
}

/** All that is reachable; better-auth's other endpoints, its GETs that consume tokens among them, are not. */
const posts = [
  '/sign-up/email',
  '/sign-in/email',
  '/sign-in/magic-link',
  '/sign-in/phone',
  '/sign-in/phone/code',
  '/mail-link/confirm',
  '/mail-link/code',
  '/mail-link/renew',
  '/recover',
  '/recover/reset',
  '/change-password',
  '/reauthenticate',
  '/reauthenticate/send',
  '/factors/totp',
  '/factors/totp/verify',
  '/factors/phone',
  '/factors/phone/send',
  '/factors/phone/verify',
  '/factors/challenge',
  '/factors/remove',
  '/factors/recovery-codes',
  '/phone',
  '/phone/confirm',
  '/phone/remove',
  '/federated/start',
  '/federated/connect',
  '/federated/id-token',
  '/federated/disconnect',
  '/sign-out',
];

/** The account service. `rateLimits: false` is for tests that call faster than people. */
export function createAccounts(services: Services, { rateLimits = true } = {}): Accounts {
  const auth = createAuth(services, { rateLimits });
  const routes = new Hono();
  const sessions = createSessionReader(services);
  const withClientAddress = createWithClientAddress(services.config.trustedProxies);

  routes.on('POST', posts, async (c, next) => {
    // A form of another site can send anything but this without asking first.
    const json = c.req.header('content-type')?.split(';')[0]?.trim() === 'application/json';
    return json ? next() : c.json({ code: 'UNSUPPORTED_MEDIA_TYPE' }, 415);
  });
  routes.on('POST', captchaPaths, captchaGuard(services, { rateLimits }));
  const answer = async (c: Context) => {
    try {
      const response = await inPasswordCall(() => auth.handler(withClientAddress(c)));
      return await presentAuthAnswer(c.req.path.replace('/api/auth', ''), response);
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      return Response.json({ code: error.code, message: error.message }, { status: error.status });
    }
  };
  routes.on('POST', posts, answer);
  routes.get('/ways', answer);
  routes.get('/federated/callback/:provider', answer);
  // better-auth would take a session whose second factor is missing.
  routes.get('/token', async (c, next) => {
    const session = await sessions.readSession(c.req.raw);
    return session ? next() : c.json({ code: 'session.required' }, 401);
  });
  routes.get('/token', answer);
  routes.get('/jwks', answer);
  routes.get('/get-session', async (c) => {
    const [response, session] = await Promise.all([answer(c), sessions.readAnySession(c.req.raw)]);
    return presentSession(services, response, session, c.req.header('cookie') ?? null);
  });
  routes.all('/*', (c) => c.json({ code: 'NOT_FOUND' }, 404));

  return { routes, sessions };
}
