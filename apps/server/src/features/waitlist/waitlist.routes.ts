import { type ErrorCode, errorStatus } from '@visafolio/contract/shared/errors.ts';
import { JoinWaitlistInput } from '@visafolio/contract/waitlist/waitlist.contract.ts';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { parseJson } from '../../shared/api/clean-json.ts';
import { system } from '../../shared/db/actor.ts';
import type { Services } from '../../shared/services.ts';
import { createClientAddress } from '../accounts/limits/client-address.ts';
import { createRateLimit } from './rate-limit.ts';
import { isSentOn, type Outcome, sendEntry } from './send-entries.ts';
import { storeEntry } from './waitlist.queries.ts';

const codes: Record<Exclude<Outcome, 'sent'>, ErrorCode> = {
  refused: 'waitlist.not_sent',
  failed: 'waitlist.failed',
};

/** Sign-ups per caller. A whole office may share an address. */
const limit = { most: 20, withinMs: 60 * 60_000 };

/**
 * POST of JoinWaitlistInput, to be mounted at /api/waitlist_submissions. Stored first; 200 once it is sent on as well.
 * The other answers tell `{ code }`: 422 and 429 are not stored, 502 and 504 are, and sent on later.
 */
export function waitlistRoutes(services: Services, { rateLimits }: { rateLimits: boolean }): Hono {
  const app = new Hono();
  const admits = createRateLimit(limit);
  const addressOf = createClientAddress(services.config.trustedProxies);
  const refused = (c: Context, code: ErrorCode) =>
    c.json({ code }, errorStatus[code] as ContentfulStatusCode, { 'Cache-Control': 'no-store' });

  app.post('/', bodyLimit({ maxSize: 16 * 1024 }), async (c) => {
    if (rateLimits && !admits(addressOf(c))) return refused(c, 'waitlist.too_often');
    const input = JoinWaitlistInput.safeParse(
      await c.req
        .text()
        .then(parseJson)
        .catch(() => undefined),
    );
    if (!input.success) {
      services.log.info({ status: errorStatus['waitlist.not_valid'] }, 'bad input');
      return refused(c, 'waitlist.not_valid');
    }
    const { website, ...lead } = input.data;
    // A program filled in what people do not see: it is told what it wants to hear.
    if (website) return c.json({ success: true });
    const toSend = isSentOn(services);
    const entry = await services.db.withActor(system, (tx) => storeEntry(tx, lead, toSend));
    const outcome = toSend ? await sendEntry(services, entry) : 'sent';
    return outcome === 'sent' ? c.json({ success: true }) : refused(c, codes[outcome]);
  });

  return app;
}
