import { ORPCError } from '@orpc/server';
import { Hono } from 'hono';
import type { Services } from '../../shared/services.ts';
import { createAuth } from './auth.ts';
import { presentAuthAnswer } from './auth-answers.ts';
import { withClientAddress } from './client-address.ts';
import { inPasswordCall } from './password-call.ts';
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
  '/mail-link/confirm',
  '/mail-link/code',
  '/mail-link/renew',
  '/sign-out',
];

/** The account service. `rateLimits: false` is for tests that call faster than people. */
export function createAccounts(services: Services, { rateLimits = true } = {}): Accounts {
  const auth = createAuth(services, { rateLimits });
  const routes = new Hono();

  routes.on('POST', posts, async (c, next) => {
    // A form of another site can send anything but this without asking first.
    const json = c.req.header('content-type')?.split(';')[0]?.trim() === 'application/json';
    return json ? next() : c.json({ code: 'UNSUPPORTED_MEDIA_TYPE' }, 415);
  });
  const answer = async (c: Parameters<typeof withClientAddress>[0]) => {
    try {
      const response = await inPasswordCall(() => auth.handler(withClientAddress(c)));
      return await presentAuthAnswer(c.req.path.replace('/api/auth', ''), response);
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      return Response.json({ code: error.code, message: error.message }, { status: error.status });
    }
  };
  routes.on('POST', posts, answer);
  routes.get('/get-session', answer);
  routes.all('/*', (c) => c.json({ code: 'NOT_FOUND' }, 404));

  return { routes, sessions: createSessionReader(services) };
}
