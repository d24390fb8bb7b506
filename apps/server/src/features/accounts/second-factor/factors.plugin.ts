import type { BetterAuthPlugin } from 'better-auth';
import type { Services } from '../../../shared/services.ts';
import { notifyAccountOwner } from '../security-notices/security-notices.usecases.ts';
import { findKnownDevice } from '../sessions/browser-cookies.ts';
import { authEndpoint, createCallSession, rotateSession } from '../sessions/call-session.ts';
import {
  consumeFactorCode,
  enrolTotp,
  finishTotp,
  removeFactor,
  renewRecoveryCodes,
} from './factors.usecases.ts';
import { createFinishEnrolmentCall } from './finish-enrolment.ts';
import { enrolPhone, finishPhone, sendFactorCode } from './phone-factors.usecases.ts';

/** Setting up, giving and removing second factors. Refusals are the contract's codes. */
export const factors = (services: Services) => {
  const callSession = createCallSession(services);
  const finishEnrolment = createFinishEnrolmentCall(services);

  return {
    id: 'factors',
    endpoints: {
      enrolTotp: authEndpoint(
        'enrolTotp',
        async (ctx) => await enrolTotp(services, await callSession.recent(ctx), ctx.body.name),
      ),
      finishTotp: authEndpoint('finishTotp', async (ctx) => await finishEnrolment(ctx, ctx.body, finishTotp)),
      enrolPhoneFactor: authEndpoint(
        'enrolPhoneFactor',
        async (ctx) => await enrolPhone(services, await callSession.recent(ctx), ctx.body),
      ),
      /** At sign-in, and during set-up. */
      sendFactorCode: authEndpoint('sendFactorCode', async (ctx) => {
        const session = await callSession.any(ctx);
        const device = await findKnownDevice(services, ctx.request?.headers.get('cookie'), session.userId);
        await sendFactorCode(services, session, ctx.body.id, device ?? 'unknown');
      }),
      finishPhoneFactor: authEndpoint(
        'finishPhoneFactor',
        async (ctx) => await finishEnrolment(ctx, ctx.body, finishPhone),
      ),
      /** Completes a sign-in; in a complete session it counts as a recent proof. */
      giveFactor: authEndpoint('giveFactor', async (ctx) => {
        const session = await callSession.any(ctx);
        await consumeFactorCode(services, session, ctx.body.code, ctx.request);
        await rotateSession(services, ctx, session.id, { factor: true });
      }),
      removeFactor: authEndpoint('removeFactor', async (ctx) => {
        const session = await callSession.recent(ctx);
        const { kind, name, verified } = await removeFactor(services, session, ctx.body.id);
        const change = kind === 'phone' ? 'phoneStepRemoved' : 'appRemoved';
        if (verified)
          await notifyAccountOwner(services, session.userId, { kind: change, detail: name }, ctx.request);
      }),
      renewRecoveryCodes: authEndpoint('renewRecoveryCodes', async (ctx) => {
        const session = await callSession.recent(ctx);
        const recoveryCodes = await renewRecoveryCodes(services, session);
        await notifyAccountOwner(services, session.userId, { kind: 'recoveryCodesRenewed' }, ctx.request);
        return { recoveryCodes };
      }),
    },
  } satisfies BetterAuthPlugin;
};
