import type { WebhookProblem } from '@visafolio/contract/webhooks/webhooks.contract.ts';
import { Webhook } from 'standardwebhooks';
import { isAddressNotAllowed, type PublicFetch } from '../../../shared/outbound/public-fetch.ts';

/** How much of an answer is read. Bytes. */
const responseMax = 1_000;

export interface Attempt {
  /** The receiver answered with a status of 2xx. */
  delivered: boolean;
  /** Null: no answer. */
  status: number | null;
  problem: WebhookProblem | null;
  /** Beginning of the answer. Null: none. */
  response: string | null;
  /** Milliseconds. */
  duration: number;
}

interface Message {
  url: string;
  id: string;
  body: string;
  /** Each signs: the current one, and the one of before while both are valid. */
  secrets: string[];
}

/** Headers of Standard Webhooks 1.0 for a body. */
function signMessage({ id, body, secrets }: Omit<Message, 'url'>, at = new Date()) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

/** Posts a message once. Follows no redirect, and connects to public addresses only (docs/decisions/0043). Never throws. */
export async function sendMessage(fetch: PublicFetch, message: Message): Promise<Attempt> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const answer = await fetch(message.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Visafolio-Webhooks/1.0',
        ...signMessage(message),
      },
      body: message.body,
      redirect: 'manual',
      readBytes: responseMax,
    });
    const { status, ok } = answer;
    const response = toText(await answer.arrayBuffer());
    return { delivered: ok, status, problem: ok ? null : 'status', response, duration: took() };
  } catch (error) {
    return { delivered: false, status: null, problem: toProblem(error), response: null, duration: took() };
  }
}

function toProblem(error: unknown): WebhookProblem {
  if (isAddressNotAllowed(error)) return 'address_not_allowed';
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause.name === 'TimeoutError' || cause.name === 'ConnectTimeoutError') return 'timeout';
  return 'unreachable';
}

/** PostgreSQL stores no NUL. A character that was cut in two is left out. */
const toText = (bytes: ArrayBuffer): string =>
  new TextDecoder().decode(bytes, { stream: true }).replaceAll('\0', '');
