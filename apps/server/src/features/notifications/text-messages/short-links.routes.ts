import { Hono } from 'hono';
import { Refusal } from '../../../shared/api/refuse.ts';
import { outageReason } from '../../../shared/db/unavailable.ts';
import type { Services } from '../../../shared/services.ts';
import { countAttempt } from '../../accounts/limits/attempts.ts';
import { createClientAddress } from '../../accounts/limits/client-address.ts';
import { findTextLinkPage } from '../../accounts/mail-links/mail-links.usecases.ts';

/** Links that an address of the network may open. People open few; whoever guesses opens many. */
const allowance = { tries: 60, minutes: 10 } as const;

/**
 * GET of the short address that a text message carries, to be mounted at /t. It leads to the page where a mail's link leads, and
 * consumes nothing: phones and messengers open links on their own. A code that never was leads there too.
 */
export function shortLinkRoutes(services: Services, { rateLimits }: { rateLimits: boolean }): Hono {
  const app = new Hono();
  const getClientAddress = createClientAddress(services.config.trustedProxies);
  app.get('/:code', async (c) => {
    c.header('Cache-Control', 'private, no-store');
    c.header('X-Robots-Tag', 'noindex');
    c.header('Referrer-Policy', 'no-referrer');
    const code = /^[0-9A-Za-z]{12}$/.exec(c.req.param('code'))?.[0] ?? 'unknown';
    return c.redirect(await findPage(code, getClientAddress(c)));
  });

  /** Whoever opens too many, or meets no database, comes to the same page: it says more after the click. */
  async function findPage(code: string, address: string): Promise<string> {
    try {
      if (rateLimits) await countAttempt(services, `text links ${address}`, allowance);
      return await findTextLinkPage(services, code);
    } catch (error) {
      // Not as a failed call: the log of one has its path, and this one has the code in it.
      if (!(error instanceof Refusal) && !outageReason(error))
        services.log.error({ err: error }, 'the link of a text was not looked up');
      return `/auth/confirm?token=${code}`;
    }
  }
  return app;
}
