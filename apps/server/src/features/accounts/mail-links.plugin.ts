import { Email, Language } from '@visafolio/contract/shared/fields.ts';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Services } from '../../shared/services.ts';
import { sendSignInLink } from './account-mails.ts';
import { enterByLink } from './enter-by-link.ts';
import type { MailLink } from './mail-links.queries.ts';
import { redeemCode, redeemToken } from './mail-links.usecases.ts';
import { renewLink } from './renew-link.ts';

const Token = z.string().min(1).max(100);
const Code = z.string().regex(/^\d{6}$/);
type Context = Parameters<typeof setSessionCookie>[0];

/**
 * Sign-in by what a mail carries. Opening the link uses nothing up: only these POSTs, sent by a click, do.
 * Refusals are the contract's codes.
 */
export const mailLinks = (services: Services) => {
  const signIn = async (ctx: Context, link: MailLink) => {
    const { userId, ...answer } = await enterByLink(services, link);
    const { internalAdapter } = ctx.context;
    const [session, user] = await Promise.all([
      internalAdapter.createSession(userId),
      internalAdapter.findUserById(userId),
    ]);
    if (!user) throw new Error('an account vanished while its owner signed in');
    await setSessionCookie(ctx, { session, user });
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
          body: z.object({ email: Email, language: Language.optional() }),
        },
        async (ctx) => {
          await sendSignInLink(services, ctx.body);
          return ctx.json({ status: true });
        },
      ),
      confirmMailLink: createAuthEndpoint(
        '/mail-link/confirm',
        { method: 'POST', use: [formCsrfMiddleware], body: z.object({ token: Token }) },
        async (ctx) => ctx.json(await signIn(ctx, await redeemToken(services, ctx.body.token))),
      ),
      enterMailCode: createAuthEndpoint(
        '/mail-link/code',
        { method: 'POST', use: [formCsrfMiddleware], body: z.object({ email: Email, code: Code }) },
        async (ctx) => ctx.json(await signIn(ctx, await redeemCode(services, ctx.body.email, ctx.body.code))),
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
