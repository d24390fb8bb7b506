import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, formCsrfMiddleware } from 'better-auth/api';
import { z } from 'zod';
import type { Services } from '../../../shared/services.ts';
import { notifyAccountOwner } from '../security-notices/security-notices.usecases.ts';
import { createCallSession, rotateSession } from '../sessions/call-session.ts';
import { knownDevice } from '../sessions/known-device.ts';
import {
  consumeFactorCode,
  enrolTotp,
  finishTotp,
  removeFactor,
  renewRecoveryCodes,
} from './factors.usecases.ts';
import { createFinishEnrolmentCall, FirstCode } from './finish-enrolment.ts';
import { enrolPhone, finishPhone, sendFactorCode } from './phone-factors.usecases.ts';

const Code = z.string().trim().min(6).max(20);
const Id = z.uuid();
const Name = z.string().trim().min(1).max(80);
const Phone = z.string().trim().min(4).max(40);

/** The second factor: setting it up, giving it, taking it away. Refusals are the contract's codes. */
export const factors = (services: Services) => {
  const callSession = createCallSession(services);
  const finishEnrolment = createFinishEnrolmentCall(services);
  const post = { method: 'POST' as const, use: [formCsrfMiddleware] };

  return {
    id: 'factors',
    endpoints: {
      enrolTotp: createAuthEndpoint(
        '/factors/totp',
        { ...post, body: z.object({ name: Name }) },
        async (ctx) => ctx.json(await enrolTotp(services, await callSession.recent(ctx), ctx.body.name)),
      ),
      finishTotp: createAuthEndpoint('/factors/totp/verify', { ...post, body: FirstCode }, async (ctx) =>
        ctx.json(await finishEnrolment(ctx, ctx.body, finishTotp)),
      ),
      enrolPhone: createAuthEndpoint(
        '/factors/phone',
        { ...post, body: z.object({ name: Name, phone: Phone }) },
        async (ctx) => ctx.json(await enrolPhone(services, await callSession.recent(ctx), ctx.body)),
      ),
      /** At sign-in, and again while it is set up. */
      sendFactorCode: createAuthEndpoint(
        '/factors/phone/send',
        { ...post, body: z.object({ id: Id }) },
        async (ctx) => {
          const session = await callSession.any(ctx);
          const device = await knownDevice(services, ctx.request?.headers.get('cookie'), session.userId);
          await sendFactorCode(services, session, ctx.body.id, device ?? 'unknown');
          return ctx.json({ status: true });
        },
      ),
      finishPhone: createAuthEndpoint('/factors/phone/verify', { ...post, body: FirstCode }, async (ctx) =>
        ctx.json(await finishEnrolment(ctx, ctx.body, finishPhone)),
      ),
      /** At sign-in the session, so far good for nothing, is good from now on. Later it shows again who its holder is. */
      giveFactor: createAuthEndpoint(
        '/factors/challenge',
        { ...post, body: z.object({ code: Code }) },
        async (ctx) => {
          const session = await callSession.any(ctx);
          await consumeFactorCode(services, session, ctx.body.code, ctx.request);
          await rotateSession(services, ctx, session.id, { factor: true });
          return ctx.json({ status: true });
        },
      ),
      removeFactor: createAuthEndpoint(
        '/factors/remove',
        { ...post, body: z.object({ id: Id }) },
        async (ctx) => {
          const session = await callSession.recent(ctx);
          const { kind, name, verified } = await removeFactor(services, session, ctx.body.id);
          const change = kind === 'phone' ? 'phoneStepRemoved' : 'appRemoved';
          if (verified)
            await notifyAccountOwner(services, session.userId, { kind: change, detail: name }, ctx.request);
          return ctx.json({ status: true });
        },
      ),
      renewRecoveryCodes: createAuthEndpoint(
        '/factors/recovery-codes',
        { ...post, body: z.object({}) },
        async (ctx) => {
          const session = await callSession.recent(ctx);
          const recoveryCodes = await renewRecoveryCodes(services, session);
          await notifyAccountOwner(services, session.userId, { kind: 'recoveryCodesRenewed' }, ctx.request);
          return ctx.json({ recoveryCodes });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
};
