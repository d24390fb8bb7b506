import type { MiddlewareHandler } from 'hono';
import type { SessionReader } from '../features/accounts/sessions/read-session.ts';

/**
 * A browser that slept comes back with a token older than an hour, and with any call: its answer brings the next token, so
 * that no token opens anything for much longer than that.
 */
export const replaceOverdueTokens =
  ({ replaceOverdue }: SessionReader): MiddlewareHandler =>
  async (c, next) => {
    await next();
    const cookie = await replaceOverdue(c.req.raw);
    if (cookie) c.header('set-cookie', cookie, { append: true });
  };
