import type { Language } from '@visafolio/contract/shared/fields.ts';
import type { BetterAuthPlugin } from 'better-auth';
import type { Services } from '../../../shared/services.ts';
import type { ConsumedLink } from '../mail-links/mail-links.queries.ts';
import {
  consumeLinkCode,
  consumeLinkToken,
  hashToken,
  signInPurposes,
} from '../mail-links/mail-links.usecases.ts';
import { sendNoAccount, sendSignInLink } from '../mail-orders/account-mails.ts';
import { findClient } from '../mail-orders/recipients.queries.ts';
import { isConfirmedMailbox } from '../people/people.queries.ts';
import { createBrowserBindingCookie } from '../sessions/browser-cookies.ts';
import { authEndpoint, type Call, openSession } from '../sessions/call-session.ts';
import { markOpenedByMail } from '../sessions/sessions.queries.ts';
import { findRenewalMailbox, renewLink } from './renew-link.ts';
import { signInByLink } from './sign-in-by-link.ts';

/**
 * Sign-in by the link or code of a mail. Opening the link consumes nothing: only these POSTs, sent by a click, do.
 * Refusals are the contract's codes.
 */
export const mailLinks = (services: Services) => {
  const signedUp = createBrowserBindingCookie(services.config, 'sign-up');
  const askedByPhone = createBrowserBindingCookie(services.config, 'phone');
  const signIn = async (ctx: Call, link: ConsumedLink) => {
    const cookies = ctx.request?.headers.get('cookie');
    const sameBrowser = [signedUp, askedByPhone].some((each) => each.isSame(cookies, link.browser));
    const entry = await signInByLink(services, link, { sameBrowser });
    const sessionId = await openSession(ctx, entry);
    if (!link.by_text) await markOpenedByMail(services.db.accounts, sessionId);
    const { requestId, landing, portalRequestId, choosePassword } = entry;
    return { requestId, landing, portalRequestId, ...(choosePassword && { choosePassword }) };
  };

  return {
    id: 'mail-links',
    endpoints: {
      /** The same answer for known and unknown addresses. */
      sendMailLink: authEndpoint('sendMailLink', (ctx) => requestLink(services, ctx.body)),
      confirmMailLink: authEndpoint(
        'confirmMailLink',
        async (ctx) => await signIn(ctx, await consumeLinkToken(services, ctx.body.token, signInPurposes)),
      ),
      signInWithMailCode: authEndpoint('signInWithMailCode', async (ctx) => {
        const { code, ...sent } = ctx.body;
        // Without an address the code matches nothing, and is still counted.
        const email =
          'email' in sent
            ? sent.email
            : ((await findRenewalMailbox(services, sent.token)) ?? hashToken(sent.token));
        const link = await consumeLinkCode(services, email, code, signInPurposes);
        return await signIn(ctx, link);
      }),
      /** The same answer for an unknown link. */
      renewMailLink: authEndpoint('renewMailLink', (ctx) => renewLink(services, ctx.body.token)),
    },
  } satisfies BetterAuthPlugin;
};

/**
 * 'Magic Link': mails a link and a code. Without `createUser`, an unknown address gets a mail that says so: the
 * answer and its timing are the same for all. Refuses with accounts.too_many_mails.
 */
async function requestLink(
  services: Services,
  { createUser, ...asked }: { email: string; language?: Language | undefined; createUser: boolean },
): Promise<void> {
  const [proven, client] = await Promise.all([
    isConfirmedMailbox(services.db.accounts, asked.email),
    findClient(services.db, asked.email),
  ]);
  await (createUser || proven || client ? sendSignInLink : sendNoAccount)(services, asked);
}
