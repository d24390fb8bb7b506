import type { BetterAuthPlugin } from 'better-auth';
import { refuse } from '../../../shared/api/refuse.ts';
import type { Services } from '../../../shared/services.ts';
import { maskPhoneNumber } from '../../../shared/sms/text-sender.ts';
import { notifyAccountOwner } from '../security-notices/security-notices.usecases.ts';
import { createBrowserBindingCookie } from '../sessions/browser-cookies.ts';
import { authEndpoint, type Call, createCallSession, openSession } from '../sessions/call-session.ts';
import { markEnteredByPhone } from './phones.queries.ts';
import { beginPhone, confirmPhone, removePhone, sendPhoneSignIn, signInByPhone } from './phones.usecases.ts';

/** Sign-in by a code sent to a phone, and the account's phone. Refusals are the contract's codes. */
export const phones = (services: Services) => {
  const callSession = createCallSession(services);
  const readCookies = (call: Call) => call.request?.headers.get('cookie') ?? null;
  const browser = createBrowserBindingCookie(services.config, 'phone');

  return {
    id: 'phones',
    endpoints: {
      /** The same answer for numbers with and without an account. The code is valid in this browser only. */
      sendPhoneCode: authEndpoint('sendPhoneCode', async (ctx) => {
        const flow = browser.readOrMake(readCookies(ctx));
        await sendPhoneSignIn(services, ctx.body, { flow, cookies: readCookies(ctx) });
        browser.keep(ctx, flow);
      }),
      /** `mailed`: the number is new, and the mail sent to this address creates its account. */
      signInWithPhoneCode: authEndpoint('signInWithPhoneCode', async (ctx) => {
        const flow = browser.read(readCookies(ctx));
        if (!flow) throw refuse('accounts.code_not_valid');
        const entry = await signInByPhone(services, flow, ctx.body);
        if ('mailed' in entry) return entry;
        const sessionId = await openSession(ctx, entry);
        await markEnteredByPhone(services.db.accounts, sessionId, entry.number);
        return { status: true };
      }),
      beginPhone: authEndpoint('beginPhone', async (ctx) => {
        await beginPhone(services, await callSession.recent(ctx), ctx.body.phone);
      }),
      confirmPhone: authEndpoint('confirmPhone', async (ctx) => {
        const session = await callSession.recent(ctx);
        const number = await confirmPhone(services, session, ctx.body.code);
        const change = { kind: 'phoneAdded', detail: maskPhoneNumber(number) } as const;
        await notifyAccountOwner(services, session.userId, change, ctx.request);
      }),
      removePhone: authEndpoint('removePhone', async (ctx) => {
        const session = await callSession.recent(ctx);
        const number = await removePhone(services, session);
        const change = { kind: 'phoneRemoved', detail: maskPhoneNumber(number ?? '') } as const;
        if (number) await notifyAccountOwner(services, session.userId, change, ctx.request);
      }),
    },
  } satisfies BetterAuthPlugin;
};
