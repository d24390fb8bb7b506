import type { BetterAuthPlugin } from 'better-auth';
import type { Services } from '../../../shared/services.ts';
import { resetAttempts } from '../limits/attempts.ts';
import { consumeLinkCode } from '../mail-links/mail-links.usecases.ts';
import { sendProofCode } from '../mail-orders/account-mails.ts';
import { notifyAccountOwner } from '../security-notices/security-notices.usecases.ts';
import { createBrowserBindingCookie } from '../sessions/browser-cookies.ts';
import { authEndpoint, createCallSession, openSession, rotateSession } from '../sessions/call-session.ts';
import { markOpenedByMail } from '../sessions/sessions.queries.ts';
import { changePassword, verifyCurrentPassword } from './new-password.ts';
import { checkPassword, signUpWithPassword } from './password-sign-in.ts';
import { askForRecovery, resetPassword } from './recover-password.ts';

/** Sign-up, sign-in, recovery and change of passwords. Refusals are the contract's codes. */
export const passwords = (services: Services, { guessLimit }: { guessLimit: boolean }) => {
  const signUpCookie = createBrowserBindingCookie(services.config, 'sign-up');
  const callSession = createCallSession(services);

  return {
    id: 'passwords',
    endpoints: {
      /** Replaces better-auth's endpoint. The same answer for known and unknown addresses. */
      signUpEmail: authEndpoint('signUp', async (ctx) => {
        const { language = null, ...asked } = ctx.body;
        const browser = signUpCookie.readOrMake(ctx.request?.headers.get('cookie'));
        await signUpWithPassword(services, { ...asked, language, browser });
        signUpCookie.keep(ctx, browser);
      }),
      /** Replaces better-auth's endpoint. */
      signInEmail: authEndpoint('signIn', async (ctx) => {
        const cookies = ctx.request?.headers.get('cookie') ?? null;
        const browser = signUpCookie.read(cookies);
        const { guessKey, ...credentials } = await checkPassword(services, {
          ...ctx.body,
          cookies,
          browser,
          guessLimit,
        });
        await openSession(ctx, credentials);
        if (guessKey) await resetAttempts(services, guessKey);
      }),
      /** The same answer for known and unknown addresses. */
      askForRecovery: authEndpoint('askForRecovery', (ctx) => askForRecovery(services, ctx.body)),
      /** Consumes the mail's link or code and signs in; a second factor is required as at any sign-in. */
      resetPassword: authEndpoint('resetPassword', async (ctx) => {
        const { password, ...recovery } = ctx.body;
        const credentials = await resetPassword(services, recovery, password);
        await notifyAccountOwner(services, credentials.userId, { kind: 'passwordReset' }, ctx.request);
        await markOpenedByMail(services.db.accounts, await openSession(ctx, credentials));
      }),
      /** Replaces better-auth's, which has neither our refusals nor accounts without a password. */
      changePassword: authEndpoint('changePassword', async (ctx) => {
        const session = await callSession.toChoosePassword(ctx);
        await changePassword(services, session, ctx.body);
        await rotateSession(services, ctx, session.id, { proof: true });
        await notifyAccountOwner(services, session.userId, { kind: 'passwordChanged' }, ctx.request);
      }),
      /** Mails a code for accounts without a password. */
      sendProofCode: authEndpoint('sendProofCode', async (ctx) => {
        const { email, language } = await callSession.toChoosePassword(ctx);
        await sendProofCode(services, { email, language: language ?? undefined });
      }),
      /** The session counts as recently signed in for some minutes; a second factor is asked for separately. */
      reauthenticate: authEndpoint('reauthenticate', async (ctx) => {
        const session = await callSession.toChoosePassword(ctx);
        if ('password' in ctx.body) await verifyCurrentPassword(services, session.userId, ctx.body.password);
        else await consumeLinkCode(services, session.email, ctx.body.code, ['proof']);
        await rotateSession(services, ctx, session.id, { proof: true });
      }),
    },
  } satisfies BetterAuthPlugin;
};
