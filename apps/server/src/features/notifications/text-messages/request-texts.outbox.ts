import type { TextProblem } from '@visafolio/contract/notifications/texts.contract.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { z } from 'zod';
import { Refusal } from '../../../shared/api/refuse.ts';
import { type RequestActor, system } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { mailLanguage } from '../../../shared/mail/mail-language.ts';
import {
  defineOutboxKind,
  type Entry,
  type OutboxKind,
  type OutboxSettings,
  type Postponed,
  type Recording,
} from '../../../shared/outbox/outbox-kind.ts';
import type { Services } from '../../../shared/services.ts';
import { maskPhoneNumber, TextFailure } from '../../../shared/sms/text-sender.ts';
import { createTextLink } from '../../accounts/mail-links/mail-links.usecases.ts';
import { countAllTexts } from '../../accounts/phones/phone-codes.usecases.ts';
import { refuseForeignNumber } from '../../accounts/phones/phone-numbers.ts';
import { places } from '../../sealing/places.ts';
import { isNothing, loadMissing } from '../client-mails/load-missing.ts';
import { requestDelivery, scheduledDelivery, waitForAllowedHour } from '../reminders/schedule/delivery.ts';
import { type RecordOutcome, recordAsSystem, runNow } from '../run-now.ts';
import { composeText } from './compose-text.ts';
import { stopTexts } from './stop-texts.ts';
import {
  beginTextOrder,
  countForDay,
  markTextFailed,
  markTextSent,
  markTextWaiting,
  selectTextRecipient,
  type TextOrder,
} from './text-orders.queries.ts';

/** How long texts wait once the installation has sent all it may in an hour. */
const hourlyWaitMs = 15 * 60_000;

/** A text about a request that staff ordered. */
export const requestText = (record = recordAsSystem, now = () => new Date()): OutboxKind =>
  defineTextKind('requests.text', requestDelivery, { record, now });

/** A reminder by schedule. */
export const scheduledReminderText = (now = () => new Date()): OutboxKind =>
  defineTextKind('reminders.text', scheduledDelivery, {
    record: recordAsSystem,
    now,
    mayLeave: waitForAllowedHour(now),
  });

/** Sends a text right after it was ordered, while its caller waits. False where it failed, or leaves in the background. */
export async function sendOrderedText(
  services: Services,
  actor: RequestActor,
  requestId: string,
  orderId: string,
): Promise<boolean> {
  let isRefused = false;
  const toKind = (record: RecordOutcome) =>
    requestText((tx, activity) => {
      if (activity.kind === 'text.failed') isRefused = true;
      return record(tx, activity);
    });
  const isDone = await runNow(services, actor, toKind, { requestId, payload: { order_id: orderId } });
  return isDone && !isRefused;
}

interface TextKind {
  record: RecordOutcome;
  now(): Date;
  mayLeave?(services: Services, requestId: string, recipient: string | null): Promise<Postponed | null>;
}

/** A try that is repeated. */
class TextUnavailable extends Error {
  override name = 'TextUnavailable';
  /** Masked. */
  readonly recipient: string;
  constructor(recipient: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.recipient = recipient;
  }
}

function defineTextKind(
  name: string,
  settings: OutboxSettings,
  { record, now, mayLeave }: TextKind,
): OutboxKind {
  return defineOutboxKind({
    name,
    settings,
    payload: z.object({ order_id: z.uuid() }),
    async run(services, { requestId, payload: { order_id }, attempts, createdAt }) {
      if (requestId && mayLeave) {
        const recipient = await services.db.withActor(system, (tx) => selectTextRecipient(tx, order_id));
        const postponed = await mayLeave(services, requestId, recipient);
        if (postponed) return postponed;
      }
      const order = await services.db.withActor(system, (tx) => beginTextOrder(tx, order_id));
      if (!order) return undefined;
      if (await isNeededNoMore(services, order))
        return async (tx) => {
          await markTextFailed(tx, order_id, 'not_needed');
        };
      return send(services, order, { attempts, createdAt });
    },
    async onFailed(tx, { payload: { order_id }, attempts }, { error }) {
      const order = await markTextFailed(tx, order_id, 'unavailable');
      const recipient = error instanceof TextUnavailable ? error.recipient : undefined;
      if (attempts === 1) await recordFailure(tx, order, { recipient, problem: 'unavailable' });
    },
    async onGivenUp(tx, { payload: { order_id } }, reason) {
      if (reason !== 'interrupted') return;
      const order = await markTextFailed(tx, order_id, 'interrupted');
      await recordFailure(tx, order, { problem: 'interrupted' });
    },
  });

  /** Throws TextUnavailable where another try may help. */
  async function send(
    services: Services,
    order: TextOrder,
    { attempts, createdAt }: Pick<Entry, 'attempts' | 'createdAt'>,
  ): Promise<Recording | Postponed> {
    const { db, vault, config, texts } = services;
    const number = await vault.open(places.textNumber(order.request_id, order.consent_id), order.number);
    const recipient = maskPhoneNumber(number);
    /** The timeline shows the first failure only: the retries of a day would fill it. */
    const fail =
      (problem: TextProblem): Recording =>
      async (tx) => {
        await markTextFailed(tx, order.id, problem);
        if (attempts === 1) await recordFailure(tx, order, { recipient, problem });
        if (problem === 'opted_out') await stopTexts(tx, order.number_hash, 'provider');
      };
    const mayGo = await db.withActor(system, (tx) => countForDay(tx, order, now(), limits.textsPerDay));
    if (!mayGo) return fail('daily_limit');
    try {
      await countAllTexts(services, 'clients');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (createdAt.getTime() < Date.now() - limits.invitationRetryHours * 3_600_000)
        return fail('hourly_limit');
      await db.withActor(system, (tx) => markTextWaiting(tx, order.id));
      return { until: new Date(Date.now() + hourlyWaitMs) };
    }
    try {
      refuseForeignNumber(number, config.phones);
      const text = await compose(services, order);
      if (!texts) return fail('refused');
      await texts.send({ to: number, text });
    } catch (error) {
      const problem = toProblem(error);
      if (problem === 'unavailable') throw new TextUnavailable(recipient, error);
      services.log.warn({ err: error, requestId: order.request_id }, 'text not sent');
      return fail(problem);
    }
    return async (tx) => {
      await markTextSent(tx, order, now());
      await record(tx, {
        requestId: order.request_id,
        kind: 'text.sent',
        payload: { recipient, of: order.kind, ...(order.by_schedule && { by_schedule: true }) },
      });
    };
  }

  async function recordFailure(
    tx: Tx,
    order: Pick<TextOrder, 'request_id' | 'kind' | 'by_schedule'> | null,
    { recipient, problem }: { recipient?: string | undefined; problem: TextProblem },
  ): Promise<void> {
    if (!order) return;
    await record(tx, {
      requestId: order.request_id,
      kind: 'text.failed',
      payload: {
        ...(recipient !== undefined && { recipient }),
        problem,
        of: order.kind,
        ...(order.by_schedule && { by_schedule: true }),
      },
    });
  }
}

async function isNeededNoMore({ db }: Services, order: TextOrder): Promise<boolean> {
  if (order.ended || order.completed) return true;
  if (order.kind === 'invitation') return false;
  // On the professional's behalf: other actors may not read a client's answers.
  const owner = { as: 'staff', userId: order.owner_id, email: order.owner_email } as const;
  return isNothing(
    await db.withActor(owner, (tx) => loadMissing(tx, order.request_id, defaultLanguage, order.email)),
  );
}

async function compose(services: Services, order: TextOrder): Promise<string> {
  const hints = {
    given: order.invitation_language ?? undefined,
    noted: order.preferred_language,
    sender: order.owner_email,
  };
  const language = await mailLanguage(services, order.email, hints);
  const url = await createTextLink(services, {
    email: order.email,
    requestId: order.request_id,
    confirmedUserId: order.confirmed_user_id,
    language,
    minutes: limits.invitationDays * 24 * 60,
  });
  return composeText({
    kind: order.kind,
    language: language ?? defaultLanguage,
    sender: order.firm_name ?? services.config.productName,
    url,
    first: !order.introduced,
  });
}

function toProblem(error: unknown): TextProblem {
  if (error instanceof TextFailure) return error.reason;
  return error instanceof Refusal ? 'refused' : 'unavailable';
}
