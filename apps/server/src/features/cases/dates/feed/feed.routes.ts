import { errorStatus } from '@visafolio/contract/shared/errors.ts';
import { Hono } from 'hono';
import { Refusal } from '../../../../shared/api/refuse.ts';
import { serviceUnavailable } from '../../../../shared/api/service-unavailable.ts';
import { outageReason } from '../../../../shared/db/unavailable.ts';
import type { Services } from '../../../../shared/services.ts';
import { countAttempt } from '../../../accounts/limits/attempts.ts';
import { createClientAddress } from '../../../accounts/limits/client-address.ts';
import { readFeed } from './feed.usecases.ts';

/** Calls per address of the network. Services that read many people's calendars come from few. */
const allowance = { tries: 600, minutes: 10 } as const;

/**
 * GET of `{secret}.ics` by calendar programs, which have no session: the secret is what opens it, to be mounted at
 * /api/calendar_feeds. An address that is not in use answers 404, whatever was there before.
 */
export function calendarFeedRoutes(services: Services, { rateLimits }: { rateLimits: boolean }): Hono {
  const app = new Hono();
  const getClientAddress = createClientAddress(services.config.trustedProxies);
  // The log of a failed call has its path, and this one has the secret in it.
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
