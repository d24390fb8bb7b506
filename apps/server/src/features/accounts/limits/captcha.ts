import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { Refusal, refuse } from '../../../shared/api/refuse.ts';
import { digest } from '../../../shared/secrets/short-codes.ts';
import type { Captcha, Config, Services } from '../../../shared/services.ts';
import { countAttempt } from './attempts.ts';
import { createClientAddress } from './client-address.ts';

const Verdict = z.object({
  success: z.boolean(),
  /** Host of the page that created the token. */
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
});

/**
 * Verifies and consumes a captcha token. Does nothing without CAPTCHA settings. Refuses with
 * accounts.captcha_required, and with accounts.captcha_unavailable if the provider gives no usable answer within
 * `waitMs` milliseconds.
 */
export async function consumeCaptcha(
  services: Services,
  token: string | undefined,
  { address, waitMs = 5_000 }: { address: string; waitMs?: number | undefined },
): Promise<void> {
  const { captcha, publicUrl } = services.config;
  if (!captcha) return;
  if (!token || token.length > 5_000) throw refuse('accounts.captcha_required');
  await countAttempt(services, `captcha ${digest(token)}`, {
    tries: 1,
    minutes: 30,
    refusedWith: 'accounts.captcha_required',
  });
  const verdict = await ask(captcha, { token, address, waitMs }).catch((error: unknown) => {
    services.log.error({ err: error }, 'the captcha provider gave no verdict');
    throw refuse('accounts.captcha_unavailable');
  });
  const isOurs = verdict.hostname === undefined || verdict.hostname === new URL(publicUrl).hostname;
  if (!verdict.success || !isOurs) throw refuse('accounts.captcha_required');
}

/** The request that both Turnstile and hCaptcha accept. */
async function ask(
  { verifyUrl, secret }: Captcha,
  { token, address, waitMs }: { token: string; address: string; waitMs: number },
): Promise<z.infer<typeof Verdict>> {
  const response = await fetch(verifyUrl, {
    method: 'POST',
    body: new URLSearchParams({ secret, response: token, ...(address ? { remoteip: address } : {}) }),
    redirect: 'error',
    signal: AbortSignal.timeout(waitMs),
  });
  const verdict = Verdict.parse(await response.json());
  // A wrong secret is our configuration's fault, not the person's.
  const fault = verdict['error-codes'].find((code) => code.endsWith('-secret'));
  if (fault) throw new Error(`the captcha provider answered ${fault}`);
  return verdict;
}

/** What a page needs to show the captcha; null if none is configured. */
export function getPublicCaptcha({ captcha }: Config) {
  if (!captcha) return null;
  const { provider, siteKey, scriptUrl } = captcha;
  return { provider, siteKey, scriptUrl };
}

/** Requires a captcha token in `x-captcha-token` if a captcha is configured. */
export function captchaGuard(services: Services, { rateLimits }: { rateLimits: boolean }): MiddlewareHandler {
  const getAddress = createClientAddress(services.config.trustedProxies);
  return async (c, next) => {
    if (!services.config.captcha) return next();
    try {
      const address = getAddress(c);
      // Each token costs a call to the provider.
      if (rateLimits && address)
        await countAttempt(services, `captchas ${address}`, { tries: 60, minutes: 1 });
      await consumeCaptcha(services, c.req.header('x-captcha-token'), { address });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return c.json({ code: error.code, message: error.message }, error.status as 403);
    }
    return next();
  };
}
