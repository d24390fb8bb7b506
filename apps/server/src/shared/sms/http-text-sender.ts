import { z } from 'zod';
import { TextFailure, type TextFailureReason, type TextSender } from './text-sender.ts';

export interface TextProvider {
  /** URL that messages are posted to. */
  url: string;
  /** User of the basic authentication. */
  user: string;
  password: string;
  /** The number or name of the sender. */
  from: string;
}

/** The answer to an accepted message. */
const Taken = z.object({ sid: z.string().min(1), error_code: z.unknown().optional() });
const Refused = z.object({ code: z.unknown() });

/** Twilio's code for a recipient who sent STOP. */
const optedOut = 21_610;
/** Errors before a connection was made, so nothing was sent. */
const unreached = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

/**
 * Posts messages in Twilio's format, which other providers accept too: a form with To, From and Body, answered with
 * 2xx and a JSON object with a `sid`. Rejects with a TextFailure for any other answer, and after `waitMs`
 * milliseconds without one.
 */
export function httpTextSender(provider: TextProvider, waitMs = 10_000): TextSender {
  const authorization = `Basic ${Buffer.from(`${provider.user}:${provider.password}`).toString('base64')}`;
  return {
    async send({ to, text }) {
      const response = await fetch(provider.url, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams({ To: to, From: provider.from, Body: text }),
        // Credentials are sent to the configured URL only.
        redirect: 'error',
        signal: AbortSignal.timeout(waitMs),
      }).catch((error: Error) => {
        const isUnreached = unreached.includes(String((error.cause as { code?: unknown } | undefined)?.code));
        throw new TextFailure(isUnreached ? 'unavailable' : 'no_answer', error.message, error);
      });
      const answer: unknown = await response.json().catch(() => null);
      // Not the answer's text: a refusal may repeat the message with its code.
      if (!response.ok) {
        const said = `the provider of text messages answered ${response.status}`;
        throw new TextFailure(getReason(response.status, Refused.safeParse(answer).data?.code), said);
      }
      const taken = Taken.safeParse(answer);
      if (!taken.success || taken.data.error_code) {
        const said = 'the provider of text messages did not say that it took the message';
        const isOptedOut = Number(taken.data?.error_code) === optedOut;
        throw new TextFailure(isOptedOut ? 'opted_out' : taken.success ? 'refused' : 'no_answer', said);
      }
    },
  };
}

function getReason(status: number, code: unknown): TextFailureReason {
  if (Number(code) === optedOut) return 'opted_out';
  return status >= 500 || status === 429 || status === 408 ? 'unavailable' : 'refused';
}
