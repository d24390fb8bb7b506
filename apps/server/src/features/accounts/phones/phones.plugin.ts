import { Email, Language } from '@visafolio/contract/shared/fields.ts';
import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api';
import { z } from 'zod';
import { refuse } from '../../../shared/api/refuse.ts';
import type { Services } from '../../../shared/services.ts';
import { maskPhoneNumber } from '../../../shared/sms/mask-phone-number.ts';
import { notifyAccountOwner } from '../security-notices/security-notices.usecases.ts';
import { createBrowserBindingCookie } from '../sessions/browser-binding-cookie.ts';
import { type Call, createCallSession, openSession } from '../sessions/call-session.ts';
import { markEnteredByPhone } from './phones.queries.ts';
import { beginPhone, confirmPhone, enterByPhone, removePhone, sendPhoneSignIn } from './phones.usecases.ts';

const Phone = z.string().trim().min(4).max(40);
const Code = z.string().regex(/^\d{6}$/);

/** Signing in by a code sent to a phone, and the number that signs in. Refusals are the contract's codes. */
export const phones = (services: Services) => {
  const callSession = createCallSession(services);
  const post = { method: 'POST' as const, use: [formCsrfMiddleware] };
  const readCookies = (call: Call) => call.request?.headers.get('cookie') ?? null;
  const browser = createBrowserBindingCookie(services.config, 'phone');

  return {
    id: 'phones',
    endpoints: {
      /** Answers the same for a number with an account and one without. The code counts in this browser only. */
      sendPhoneSignIn: createAuthEndpoint(
        '/sign-in/phone',
        {
          ...post,
          body: z.object({
            phone: Phone,
            language: Language.optional(),
            createUser: z.boolean().default(true),
          }),
        },
        async (ctx) => {
          const flow = browser.readOrMake(readCookies(ctx));
          await sendPhoneSignIn(services, ctx.body, { flow, cookies: readCookies(ctx) });
          browser.keep(ctx, flow);
          return ctx.json({ status: true });
        },
      ),
      /** `mailed`: the number is new, and a mail to this address makes it an account. */
      enterPhoneCode: createAuthEndpoint(
        '/sign-in/phone/code',
        { ...post, body: z.object({ code: Code, email: Email.optional(), language: Language.optional() }) },
        async (ctx) => {
          const flow = browser.read(readCookies(ctx));
          if (!flow) throw refuse('accounts.code_not_valid');
          const entry = await enterByPhone(services, flow, ctx.body);
          if ('mailed' in entry) return ctx.json(entry);
          const sessionId = await openSession(ctx, entry);
          await markEnteredByPhone(services.db.accounts, sessionId, entry.number);
          return ctx.json({ status: true });
        },
      ),
      beginPhone: createAuthEndpoint('/phone', { ...post, body: z.object({ phone: Phone }) }, async (ctx) => {
        await beginPhone(services, await callSession.recent(ctx), ctx.body.phone);
        return ctx.json({ status: true });
      }),
      confirmPhone: createAuthEndpoint(
        '/phone/confirm',
        { ...post, body: z.object({ code: Code }) },
        async (ctx) => {
          const session = await callSession.recent(ctx);
          const number = await confirmPhone(services, session, ctx.body.code);
          const change = { kind: 'phoneAdded', detail: maskPhoneNumber(number) } as const;
          await notifyAccountOwner(services, session.userId, change, ctx.request);
          return ctx.json({ status: true });
        },
      ),
      removePhone: createAuthEndpoint('/phone/remove', { ...post, body: z.object({}) }, async (ctx) => {
        const session = await callSession.recent(ctx);
        const number = await removePhone(services, session);
        const change = { kind: 'phoneRemoved', detail: maskPhoneNumber(number ?? '') } as const;
        if (number) await notifyAccountOwner(services, session.userId, change, ctx.request);
        return ctx.json({ status: true });
      }),
    },
  } satisfies BetterAuthPlugin;
};
