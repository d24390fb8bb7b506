import { Email, Language } from '@visafolio/contract/shared/fields.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api';
import { z } from 'zod';
import type { Services } from '../../../shared/services.ts';
import { forgetAttempts } from '../limits/attempts.ts';
import { consumeLinkCode } from '../mail-links/mail-links.usecases.ts';
import { sendProofCode } from '../mail-orders/account-mails.ts';
import { notifyAccountOwner } from '../security-notices/security-notices.usecases.ts';
import { createBrowserBindingCookie } from '../sessions/browser-binding-cookie.ts';
import { createCallSession, openSession, rotateSession } from '../sessions/call-session.ts';
import { markOpenedByMail } from '../sessions/sessions.queries.ts';
import { changePassword, provePassword } from './change-password.ts';
import { checkPassword, signUpWithPassword } from './password-sign-in.ts';
import { askForRecovery, resetPassword } from './recover-password.ts';

const Password = z.string().max(limits.passwordMaxLength);
const Code = z.string().regex(/^\d{6}$/);

/** Signing up and in with a password, forgetting and changing it. Refusals are the contract's codes. */
export const passwords = (services: Services, { guessLimit }: { guessLimit: boolean }) => {
  const signUpCookie = createBrowserBindingCookie(services.config, 'sign-up');
  const callSession = createCallSession(services);
  const post = { method: 'POST' as const, use: [formCsrfMiddleware] };

  return {
    id: 'passwords',
    endpoints: {
      /** Replaces better-auth's endpoint. The same answer for a known and an unknown address. */
      signUpEmail: createAuthEndpoint(
        '/sign-up/email',
        {
          ...post,
          body: z.object({
            email: z.string().trim(),
            password: Password,
            name: z.string().trim().catch(''),
            language: Language.nullish().catch(null),
          }),
        },
        async (ctx) => {
          const { language = null, ...asked } = ctx.body;
          const browser = signUpCookie.readOrMake(ctx.request?.headers.get('cookie'));
          await signUpWithPassword(services, { ...asked, language, browser });
          signUpCookie.keep(ctx, browser);
          return ctx.json({ status: true });
        },
      ),
      /** Replaces better-auth's endpoint. */
      signInEmail: createAuthEndpoint(
        '/sign-in/email',
        { ...post, body: z.object({ email: z.string().trim(), password: Password }) },
        async (ctx) => {
          const cookies = ctx.request?.headers.get('cookie') ?? null;
          const browser = signUpCookie.read(cookies);
          const { guessKey, ...credentials } = await checkPassword(services, {
            ...ctx.body,
            cookies,
            browser,
            guessLimit,
          });
          await openSession(ctx, credentials);
          if (guessKey) await forgetAttempts(services, guessKey);
          return ctx.json({ status: true });
        },
      ),
      /** The same answer for a known and an unknown address. */
      recover: createAuthEndpoint(
        '/recover',
        { ...post, body: z.object({ email: Email, language: Language.optional() }) },
        async (ctx) => {
          await askForRecovery(services, ctx.body);
          return ctx.json({ status: true });
        },
      ),
      /** With what the mail brought. Signs in; a second factor is asked for as at any sign-in. */
      resetWithMail: createAuthEndpoint(
        '/recover/reset',
        {
          ...post,
          body: z.union([
            z.object({ token: z.string().min(1).max(100), password: Password }),
            z.object({ email: Email, code: Code, password: Password }),
          ]),
        },
        async (ctx) => {
          const { password, ...recovery } = ctx.body;
          const credentials = await resetPassword(services, recovery, password);
          await notifyAccountOwner(services, credentials.userId, { kind: 'passwordReset' }, ctx.request);
          await markOpenedByMail(services.db.accounts, await openSession(ctx, credentials));
          return ctx.json({ status: true });
        },
      ),
      /** In place of better-auth's, which knows neither our refusals nor accounts without a password. */
      changePassword: createAuthEndpoint(
        '/change-password',
        { ...post, body: z.object({ currentPassword: Password.optional(), newPassword: Password }) },
        async (ctx) => {
          const session = await callSession.toChoosePassword(ctx);
          await changePassword(services, session, ctx.body);
          await rotateSession(services, ctx, session.id, { proof: true });
          await notifyAccountOwner(services, session.userId, { kind: 'passwordChanged' }, ctx.request);
          return ctx.json({ status: true });
        },
      ),
      /** Mails the code for somebody who has no password to prove themselves with. */
      sendProofCode: createAuthEndpoint(
        '/reauthenticate/send',
        { ...post, body: z.object({}) },
        async (ctx) => {
          const { email, language } = await callSession.toChoosePassword(ctx);
          await sendProofCode(services, { email, language: language ?? undefined });
          return ctx.json({ status: true });
        },
      ),
      /** From now on, and for some minutes, the session counts as recently signed in; a second factor is given apart. */
      reauthenticate: createAuthEndpoint(
        '/reauthenticate',
        { ...post, body: z.union([z.object({ password: Password }), z.object({ code: Code })]) },
        async (ctx) => {
          const session = await callSession.toChoosePassword(ctx);
          if ('password' in ctx.body) await provePassword(services, session.userId, ctx.body.password);
          else await consumeLinkCode(services, session.email, ctx.body.code, ['proof']);
          await rotateSession(services, ctx, session.id, { proof: true });
          return ctx.json({ status: true });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
};
