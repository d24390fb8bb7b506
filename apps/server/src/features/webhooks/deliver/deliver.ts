import type { WebhookRequest } from '@visafolio/contract/webhooks/webhook-payload.ts';
import { system } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { pauseAfter } from '../../../shared/jobs/back-off.ts';
import type { Recording } from '../../../shared/outbox/outbox-kind.ts';
import type { Services } from '../../../shared/services.ts';
import { notifyLeaders } from '../../accounts/mail-orders/notify-leaders.ts';
import { buildBody, loadRequests } from '../build-body.ts';
import { responsePlace, secretPlace } from '../secrets.ts';
import { startOrders } from '../webhooks.queries.ts';
import {
  type EndpointKey,
  type Head,
  insertTurn,
  lockEndpoint,
  markDelivering,
  markFailed,
  markFailing,
  type Outcome,
  recordOutcomes,
  type SendingEndpoint,
  selectDue,
  selectNextTime,
  selectRestricted,
  selectSending,
} from './deliver.queries.ts';
import { sendMessage } from './send.ts';

/** When a delivery is tried again, and when an endpoint is. */
export interface RetryRules {
  /** Pauses after the first, second, … failed attempt of a delivery. After the last one it has failed. Seconds. */
  pausesSeconds: readonly number[];
  /** Pauses of an endpoint after rounds of attempts in which nothing was delivered; the last one repeats. Seconds. */
  restsSeconds: readonly number[];
  /** No attempt later than this; an endpoint that failed for so long is turned off. */
  giveUpAfterHours: number;
}

const minute = 60;
const hour = 3_600;

export const retryRules: RetryRules = {
  // 71 hours and 36 minutes in total.
  pausesSeconds: [
    5,
    minute,
    5 * minute,
    30 * minute,
    2 * hour,
    5 * hour,
    10 * hour,
    12 * hour,
    18 * hour,
    24 * hour,
  ],
  restsSeconds: [5, minute, 5 * minute, 15 * minute, 30 * minute],
  giveUpAfterHours: 72,
};

/** Attempts of a round, each of another case, all at once. */
const roundSize = 20;
/** An endpoint that has more to send waits for its next turn after this, so that others have theirs. Milliseconds. */
const turnMs = 20_000;

/**
 * Sends what is due to one endpoint, in rounds. Returns what plans the next turn. A server that stops in between sends some
 * again, with the same ids.
 */
export async function deliverTo(
  services: Services,
  endpoint: EndpointKey,
  rules: RetryRules,
  signal?: AbortSignal,
): Promise<Recording> {
  const until = performance.now() + turnMs;
  while (performance.now() < until && !signal?.aborted)
    if (!(await runRound(services, endpoint, rules))) break;
  return async (tx) => {
    await lockEndpoint(tx, endpoint, rules.giveUpAfterHours);
    const next = await selectNextTime(tx, endpoint);
    if (next) await insertTurn(tx, endpoint, next);
  };
}

/** False: nothing is due, or the endpoint is off or rests. */
async function runRound(services: Services, endpoint: EndpointKey, rules: RetryRules): Promise<boolean> {
  const { db, config } = services;
  const due = await db.withActor(system, async (tx) => {
    const sending = await selectSending(tx, endpoint);
    if (!sending) return null;
    const heads = await selectDue(tx, endpoint, roundSize);
    const restricted = await selectRestricted(
      tx,
      heads.map(({ order_key }) => order_key),
    );
    return { sending, heads, restricted: new Set(restricted) };
  });
  if (!due?.heads.length) return false;
  const { sending, heads, restricted } = due;
  const requests =
    sending.payload === 'full'
      ? await loadRequests(
          { db, config },
          endpoint.workspaceId,
          heads.map(({ order_key }) => order_key),
        )
      : null;
  const secrets = await openSecrets(services, endpoint, sending);
  const outcomes = await Promise.all(
    heads.map((head) =>
      restricted.has(head.order_key)
        ? withhold(head)
        : attempt(services, endpoint, { head, url: sending.url, secrets, requests, rules }),
    ),
  );
  await db.withActor(system, (tx) => record(tx, endpoint, outcomes, rules));
  return true;
}

async function openSecrets(
  { vault }: Services,
  { endpointId }: EndpointKey,
  { secret, previous_secret }: SendingEndpoint,
): Promise<string[]> {
  const sealed = previous_secret === null ? [secret] : [secret, previous_secret];
  return Promise.all(sealed.map((each) => vault.open(secretPlace(endpointId), each)));
}

interface ToSend {
  head: Head;
  url: string;
  secrets: string[];
  requests: ReadonlyMap<string, WebhookRequest> | null;
  rules: RetryRules;
}

async function attempt(
  { vault, fetchReceiver }: Services,
  { workspaceId }: EndpointKey,
  { head, url, secrets, requests, rules }: ToSend,
): Promise<Outcome> {
  const { id, attempts } = head;
  const sent = await sendMessage(fetchReceiver, { url, id, body: buildBody(head, requests), secrets });
  const isLast = attempts >= rules.pausesSeconds.length;
  return {
    ...sent,
    id,
    attempts,
    pause_seconds: isLast ? null : pauseAfter(attempts + 1, rules.pausesSeconds),
    response: await vault.seal(workspaceId, responsePlace(id), sent.response),
  };
}

/** A case that became restricted meanwhile: nothing of it is sent. */
const withhold = ({ id, attempts }: Head): Outcome => ({
  id,
  attempts,
  delivered: false,
  pause_seconds: null,
  status: null,
  problem: 'case_restricted',
  response: null,
  duration: null,
});

async function record(
  tx: Tx,
  endpoint: EndpointKey,
  outcomes: Outcome[],
  { giveUpAfterHours, restsSeconds }: RetryRules,
): Promise<void> {
  const locked = await lockEndpoint(tx, endpoint, giveUpAfterHours);
  if (!locked) return;
  const recorded = await recordOutcomes(tx, endpoint, outcomes, giveUpAfterHours);
  const finished = recorded.filter((each) => each.finished).map(({ order_key }) => order_key);
  await startOrders(tx, { ...endpoint, orderKeys: finished });
  const tried = outcomes.filter(({ problem }) => problem !== 'case_restricted');
  if (tried.some(({ delivered }) => delivered)) await markDelivering(tx, endpoint);
  else if (tried.length) {
    await markFailing(tx, endpoint, pauseAfter(locked.failed_rounds + 1, restsSeconds));
    if (locked.given_up && locked.state === 'on') await turnOff(tx, endpoint);
  }
}

async function turnOff(tx: Tx, endpoint: EndpointKey): Promise<void> {
  await markFailed(tx, endpoint);
  await notifyLeaders(tx, endpoint.workspaceId, { what: 'webhookFailed' });
}
