import { JoinWaitlistInput } from '@visafolio/contract/operations/waitlist.contract.ts';
import { type ErrorCode, errorStatus } from '@visafolio/contract/shared/errors.ts';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { parseJson } from '../../../shared/api/clean-json.ts';
import { Refusal } from '../../../shared/api/refuse.ts';
import { system } from '../../../shared/db/actor.ts';
import { addClaimed } from '../../../shared/outbox/outbox.queries.ts';
import { runEntry } from '../../../shared/outbox/run-outbox.ts';
import type { Services } from '../../../shared/services.ts';
import { countAttempt } from '../../accounts/limits/attempts.ts';
import { createClientAddress } from '../../accounts/limits/client-address.ts';
import { isSentOn, SignUpRefused, waitlistEntry } from './waitlist.outbox.ts';
import { storeEntry } from './waitlist.queries.ts';

/** Sign-ups per address. A whole office may share one. */
const allowance = { tries: 20, minutes: 60, refusedWith: 'waitlist.too_often' } as const;

/**
 * POST of JoinWaitlistInput, mounted at /api/waitlist_submissions. Answers 200 once the sign-up is stored and sent.
 * Other answers are `{ code }`: with 422 and 429 nothing is stored; with 502 and 504 it is stored, and sent later.
 */
export function waitlistRoutes(services: Services, { rateLimits }: { rateLimits: boolean }): Hono {
  const app = new Hono();
  const getClientAddress = createClientAddress(services.config.trustedProxies);
  const refused = (code: ErrorCode) =>
    Response.json({ code }, { status: errorStatus[code], headers: { 'Cache-Control': 'no-store' } });

  app.onError((error) => {
    if (error instanceof Refusal) return refused(error.code);
    throw error;
  });
  app.post('/', bodyLimit({ maxSize: 16 * 1024 }), async (c) => {
    if (rateLimits) await countAttempt(services, `waitlist ${getClientAddress(c)}`, allowance);
    const input = JoinWaitlistInput.safeParse(
      await c.req
        .text()
        .then(parseJson)
        .catch(() => undefined),
    );
    if (!input.success) {
      services.log.info({ status: errorStatus['waitlist.not_valid'] }, 'bad input');
      return refused('waitlist.not_valid');
    }
    const { website, ...lead } = input.data;
    // A bot filled in the hidden field: it gets the answer of a success.
    if (website) return c.json({ success: true });
    const toSend = isSentOn(services);
    const claimed = await services.db.withActor(system, async (tx) => {
      const { id } = await storeEntry(tx, lead, toSend);
      return toSend
        ? addClaimed(tx, { kind: waitlistEntry, payload: { submission_id: id }, replaces: id })
        : null;
    });
    const outcome = claimed ? await runEntry(services, waitlistEntry, claimed) : 'done';
    if (typeof outcome === 'string') return c.json({ success: true });
    return refused(outcome.failure instanceof SignUpRefused ? 'waitlist.not_sent' : 'waitlist.failed');
  });

  return app;
}
