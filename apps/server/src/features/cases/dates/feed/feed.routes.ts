import { errorStatus } from '@visafolio/contract/shared/errors.ts';
import { Hono } from 'hono';
import { Refusal } from '../../../../shared/api/refuse.ts';
import { serviceUnavailable } from '../../../../shared/api/service-unavailable.ts';
import { outageReason } from '../../../../shared/db/unavailable.ts';
import type { Services } from '../../../../shared/services.ts';
import { countAttempt } from '../../../accounts/limits/attempts.ts';
import { createClientAddress } from '../../../accounts/limits/client-address.ts';
import { readFeed } from './feed.usecases.ts';

/** Calls per IP address. High, because calendar services fetch for many people from few addresses. */
const allowance = { tries: 600, minutes: 10 } as const;

/**
 * Serves `{secret}.ics` to calendar programs, which have no session: the secret authorizes them. Mounted at /api/calendar_feeds.
 * An address that is not in use answers 404, also if it once was.
 */
export function calendarFeedRoutes(services: Services, { rateLimits }: { rateLimits: boolean }): Hono {
  const app = new Hono();
  const getClientAddress = createClientAddress(services.config.trustedProxies);
  // The default log of a failed call has the path, and this path contains the secret.
  app.onError((error, c) => {
    if (error instanceof Refusal)
      return Response.json({ code: error.code }, { status: errorStatus[error.code] });
    const outage = outageReason(error);
    if (outage) return serviceUnavailable();
    services.log.error({ err: error }, 'a calendar could not be written');
    return c.json({ code: 'INTERNAL_SERVER_ERROR' }, 500);
  });
  app.get('/:file', async (c) => {
    c.header('Cache-Control', 'private, no-store');
    c.header('X-Robots-Tag', 'noindex');
    c.header('Referrer-Policy', 'no-referrer');
    if (rateLimits) await countAttempt(services, `calendar ${getClientAddress(c)}`, allowance);
    const secret = /^([\w-]{43})\.ics$/.exec(c.req.param('file'))?.[1];
    const calendar = secret ? await readFeed(services, secret) : null;
    if (calendar === null) return c.json({ code: 'NOT_FOUND' }, 404);
    c.header('Content-Type', 'text/calendar; charset=utf-8');
    c.header('Content-Disposition', 'inline; filename="visafolio.ics"');
    return c.body(calendar);
  });
  return app;
}
