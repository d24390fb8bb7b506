import { Language } from '@visafolio/contract/shared/fields.ts';
import { createAuthMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { refuse } from '../../../shared/api/refuse.ts';
import type { Services } from '../../../shared/services.ts';
import { forgetAttempts } from '../limits/attempts.ts';
import { selectCredentialsVersion } from '../people/people.queries.ts';
import { createBrowserBindingCookie } from '../sessions/browser-binding-cookie.ts';
import { countGuess } from './guess-limit.ts';
import { isCommonPassword } from './new-password.ts';
import { currentPasswordCall } from './password-call.ts';

/** What of a body we look at; everything else, and what does not fit, is better-auth's to judge. */
const Body = z.object({
  email: z.string().trim(),
  password: z.string(),
  name: z.string().trim().catch(''),
  language: Language.nullish().catch(null),
});

/** Before better-auth signs up or in: addresses lose stray spaces, guesses are counted, common passwords refused. */
export const beforePasswordCall = (services: Services, { guessLimit }: { guessLimit: boolean }) => {
  const browser = createBrowserBindingCookie(services.config, 'sign-up');
  return createAuthMiddleware(async (ctx) => {
    if (ctx.path !== '/sign-up/email' && ctx.path !== '/sign-in/email') return;
    const read = Body.safeParse(ctx.body);
    if (!read.success) return;
    const { email, password, name, language } = read.data;
    if (ctx.path === '/sign-in/email') {
      const version = await selectCredentialsVersion(services.db.accounts, email.toLowerCase());
      currentPasswordCall().credentialsVersion = version ?? undefined;
      const cookies = ctx.headers?.get('cookie') ?? null;
      currentPasswordCall().browser = browser.read(cookies) ?? undefined;
      if (guessLimit) currentPasswordCall().guess = await countGuess(services, email.toLowerCase(), cookies);
      return { context: { body: { ...ctx.body, email } } };
    }

    if (await isCommonPassword(password)) throw refuse('accounts.password_too_common');
    const call = currentPasswordCall();
    call.signingUp = true;
    call.language = language ?? undefined;
    call.browser = browser.readOrMake(ctx.headers?.get('cookie'));
    // No form asks for a name: what stands before the @ greets better than nothing.
    const called = (name || email.split('@')[0] || '').slice(0, 200);
    call.name = called;
    return { context: { body: { ...ctx.body, email, name: called } } };
  });
};

/** A password that was right is no guess, and a browser that signed up knows it later. */
export const afterPasswordCall = (services: Services) => {
  const browser = createBrowserBindingCookie(services.config, 'sign-up');
  return createAuthMiddleware(async (ctx) => {
    const { browser: signingUp } = ctx.path === '/sign-up/email' ? currentPasswordCall() : {};
    if (signingUp) browser.keep(ctx, signingUp);
    const { guess } = ctx.path === '/sign-in/email' ? currentPasswordCall() : {};
    if (guess && ctx.context.newSession) await forgetAttempts(services, guess);
  });
};
