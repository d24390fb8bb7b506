import { z } from 'zod';
import type { TextSender } from './text-sender.ts';

/** An account at a provider of text messages. */
export interface TextProvider {
  /** Where messages are posted. */
  url: string;
  /** Basic authentication. */
  user: string;
  password: string;
  /** The number or name that messages come from. */
  from: string;
}

/** A provider that accepted the message answers with its id. */
const Taken = z.object({ sid: z.string().min(1), error_code: z.unknown().optional() });

/**
 * Posts messages as Twilio takes them, and others who do the same: a form with To, From and Body, answered with 2xx
 * and a JSON object that has a `sid`. Rejects for any other answer, and after `waitMs` milliseconds without one.
 */
export function httpTextSender(provider: TextProvider, waitMs = 10_000): TextSender {
  const authorization = `Basic ${Buffer.from(`${provider.user}:${provider.password}`).toString('base64')}`;
  return {
    async send({ to, text }) {
      const response = await fetch(provider.url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, From: provider.from, Body: text }),
        // Credentials go nowhere but where the settings say.
        redirect: 'error',
        signal: AbortSignal.timeout(waitMs),
      });
      // Not its text: a refusal may repeat the message, code and all.
      if (!response.ok) throw new Error(`the provider of text messages answered ${response.status}`);
      const answer = Taken.safeParse(await response.json().catch(() => null));
      if (!answer.success || answer.data.error_code) {
        throw new Error('the provider of text messages did not say that it took the message');
      }
    },
  };
}
