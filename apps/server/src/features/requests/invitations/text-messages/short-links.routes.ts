import { Hono } from 'hono';
import { Refusal } from '../../../../shared/api/refuse.ts';
import { outageReason } from '../../../../shared/db/unavailable.ts';
import type { Services } from '../../../../shared/services.ts';
import { countAttempt } from '../../../accounts/limits/attempts.ts';
import { createClientAddress } from '../../../accounts/limits/client-address.ts';
import { findTextLinkLanguage } from '../../../accounts/mail-links/mail-links.usecases.ts';

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
    const code = /^[0-9A-Za-z]{12}$/.exec(c.req.param('code'))?.[0];
    const page = new URLSearchParams({ token: code ?? 'unknown' });
    const language = code ? await findLanguage(code, getClientAddress(c)) : null;
    if (language) page.set('language', language);
    return c.redirect(`/auth/confirm?${page}`);
  });

  /** The page opens all the same in the browser's language: the link decides nothing here. */
  async function findLanguage(code: string, address: string) {
    try {
      if (rateLimits) await countAttempt(services, `text links ${address}`, allowance);
      return await findTextLinkLanguage(services, code);
    } catch (error) {
      if (error instanceof Refusal || outageReason(error)) return null;
      throw error;
    }
  }
  return app;
}
