import { ORPCError } from '@orpc/server';
import type { MiddlewareHandler } from 'hono';
import type { Services } from '../../../shared/services.ts';
import { countAttempt } from './attempts.ts';
import { takeCaptcha } from './captcha.ts';
import { createClientAddress } from './client-address.ts';

/**
 * What strangers may call as often as they like, each time at a cost to somebody. Nothing that a mail's link or code
 * leads to: clients never meet a captcha on their way in.
 */
export const captchaPaths = [
  '/sign-up/email',
  '/sign-in/email',
  '/sign-in/magic-link',
  '/sign-in/phone',
  '/recover',
];

/** Lets through whoever sends a captcha's token in `x-captcha-token`; everybody where none is configured. */
export function captchaGuard(services: Services, { rateLimits }: { rateLimits: boolean }): MiddlewareHandler {
  const addressOf = createClientAddress(services.config.trustedProxies);
  return async (c, next) => {
    if (!services.config.captcha) return next();
    try {
      const address = addressOf(c);
      // Each token costs a call to the provider.
      if (rateLimits && address)
        await countAttempt(services, `captchas ${address}`, { tries: 60, minutes: 1 });
      await takeCaptcha(services, c.req.header('x-captcha-token'), { address });
    } catch (error) {
      if (!(error instanceof ORPCError)) throw error;
      return c.json({ code: error.code, message: error.message }, error.status as 403);
    }
    return next();
  };
}
