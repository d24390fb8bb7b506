import { Email, Language } from '@visafolio/contract/shared/fields.ts';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api';
import { z } from 'zod';
import type { Services } from '../../shared/services.ts';
import { askForLink } from './ask-for-link.ts';
import { enterByLink } from './enter-by-link.ts';
import type { MailLink } from './mail-links.queries.ts';
import { entries, redeemCode, redeemToken } from './mail-links.usecases.ts';
import { createOwnBrowser } from './own-browser.ts';
import { renewLink } from './renew-link.ts';
import { type Call, openSession } from './session-of-call.ts';

const Token = z.string().min(1).max(100);
const Code = z.string().regex(/^\d{6}$/);

/**
 * Sign-in by what a mail carries. Opening the link uses nothing up: only these POSTs, sent by a click, do.
 * Refusals are the contract's codes.
 */
export const mailLinks = (services: Services) => {
  const signedUp = createOwnBrowser(services.config, 'sign-up');
  const askedByPhone = createOwnBrowser(services.config, 'phone');
  const signIn = async (ctx: Call, link: MailLink) => {
    const cookies = ctx.request?.headers.get('cookie');
    const sameBrowser = [signedUp, askedByPhone].some((each) => each.isSame(cookies, link.browser));
    const { userId, isNew: _, ...answer } = await enterByLink(services, link, { sameBrowser });
    await openSession(ctx, userId);
    return answer;
  };

  return {
    id: 'mail-links',
    endpoints: {
      /** A link and a code for any address, known or not. */
      sendMailLink: createAuthEndpoint(
        '/sign-in/magic-link',
        {
          method: 'POST',
          use: [formCsrfMiddleware],
          body: z.object({
            email: Email,
            language: Language.optional(),
            createUser: z.boolean().default(true),
          }),
        },
        async (ctx) => {
          await askForLink(services, ctx.body);
          return ctx.json({ status: true });
        },
      ),
      confirmMailLink: createAuthEndpoint(
        '/mail-link/confirm',
        { method: 'POST', use: [formCsrfMiddleware], body: z.object({ token: Token }) },
        async (ctx) => ctx.json(await signIn(ctx, await redeemToken(services, ctx.body.token, entries))),
      ),
      enterMailCode: createAuthEndpoint(
        '/mail-link/code',
        { method: 'POST', use: [formCsrfMiddleware], body: z.object({ email: Email, code: Code }) },
        async (ctx) =>
          ctx.json(await signIn(ctx, await redeemCode(services, ctx.body.email, ctx.body.code, entries))),
      ),
      /** The same answer at the same time for a link that never was: the mail follows behind it. */
      renewMailLink: createAuthEndpoint(
        '/mail-link/renew',
        { method: 'POST', use: [formCsrfMiddleware], body: z.object({ token: Token }) },
        async (ctx) => {
          renewLink(services, ctx.body.token).catch((error: unknown) =>
            services.log.warn({ err: error }, 'link not renewed'),
          );
          return ctx.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
};
