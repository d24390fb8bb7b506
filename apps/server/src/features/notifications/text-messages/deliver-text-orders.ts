import type { TextProblem } from '@visafolio/contract/notifications/texts.contract.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { Refusal } from '../../../shared/api/refuse.ts';
import { type RequestActor, system } from '../../../shared/db/actor.ts';
import { backOffMinutes } from '../../../shared/jobs/back-off.ts';
import { mailLanguage } from '../../../shared/mail/mail-language.ts';
import type { Services } from '../../../shared/services.ts';
import { maskPhoneNumber, TextFailure } from '../../../shared/sms/text-sender.ts';
import { createTextLink } from '../../accounts/mail-links/mail-links.usecases.ts';
import { countAllTexts } from '../../accounts/phones/phone-codes.usecases.ts';
import { refuseForeignNumber } from '../../accounts/phones/phone-numbers.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { places } from '../../sealing/places.ts';
import { isNothing, loadMissing } from '../client-mails/load-missing.ts';
import { findOpening, retryHours } from '../reminders/schedule/order-times.ts';
import { composeText } from './compose-text.ts';
import { stopTexts } from './stop-texts.ts';
import {
  claimTextOrders,
  countForDay,
  giveUpInterruptedTexts,
  markTextFailed,
  markTextSent,
  postponeText,
  type TextOrder,
} from './text-orders.queries.ts';

const atOnce = 5;
/** A run against a silent provider ends after two minutes; the next one continues. */
const maxRounds = 12;
/** How long texts wait once the installation has sent all it may in an hour. */
const hourlyWaitMs = 15 * 60_000;

/** Sends the texts about requests whose time has come, of all requests. */
export async function deliverTextOrders(services: Services, now = new Date()): Promise<void> {
  await services.db.withActor(system, async (tx) => {
    for (const order of await giveUpInterruptedTexts(tx))
      await recordActivity(tx, system, {
        requestId: order.request_id,
        kind: 'text.failed',
        payload: { of: order.kind, problem: 'interrupted', ...(order.by_schedule && { by_schedule: true }) },
      });
  });
  for (let round = 0; round < maxRounds; round++) {
    if (!(await deliverSome(services, system, null, now)).length) return;
  }
}

/** The same for one request, right after they were ordered. True where all went out. */
export async function deliverRequestTexts(
  services: Services,
  actor: RequestActor,
  requestId: string,
): Promise<boolean> {
  return (await deliverSome(services, actor, requestId, new Date())).every(Boolean);
}

async function deliverSome(
  services: Services,
  actor: RequestActor,
  requestId: string | null,
  now: Date,
): Promise<boolean[]> {
  const orders = await services.db.withActor(system, (tx) => claimTextOrders(tx, atOnce, requestId));
  return Promise.all(orders.map((order) => deliver(services, actor, order, now)));
}

/** At most once: a try that may have gone out is not repeated, because nobody could tell the second text from the first. */
async function deliver(
  services: Services,
  actor: RequestActor,
  order: TextOrder,
  now: Date,
): Promise<boolean> {
  const { db } = services;
  const opens = order.by_schedule ? await findOpening(services, order.request_id, now) : null;
  if (opens) {
    await db.withActor(system, (tx) => postponeText(tx, order.id, opens));
    return true;
  }
  if (await isNeededNoMore(services, order)) {
    await settle(services, order, 'not_needed', null);
    return true;
  }
  const number = await services.vault.open(places.textNumber(order.request_id), order.number);
  const fail = (problem: TextProblem, minutes: number | null = null) =>
    failed(services, actor, order, { number, problem, minutes });
  const mayGo = await db.withActor(system, (tx) => countForDay(tx, order, now, limits.textsPerDay));
  if (!mayGo) return fail('daily_limit');
  try {
    await countAllTexts(services, 'clients');
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (Date.parse(order.created_at) < Date.now() - limits.invitationRetryHours * 3_600_000)
      return fail('hourly_limit');
    await db.withActor(system, (tx) => postponeText(tx, order.id, new Date(Date.now() + hourlyWaitMs)));
    return false;
  }
  try {
    refuseForeignNumber(number, services.config.phones);
    const text = await compose(services, order);
    if (!services.texts) return fail('refused');
    await services.texts.send({ to: number, text });
  } catch (error) {
    services.log.warn({ err: error, requestId: order.request_id }, 'text not sent');
    const problem = toProblem(error);
    return fail(problem, problem === 'unavailable' ? backOffMinutes(order.attempt) : null);
  }
  try {
    await db.withActor(system, (tx) => markTextSent(tx, order, now));
    await record(services, actor, order, 'text.sent', { recipient: maskPhoneNumber(number) });
  } catch (error) {
    // Its lease ends and the background gives it up: what went out must not look like a failed try.
    services.log.error({ err: error, requestId: order.request_id }, 'text not recorded');
  }
  return true;
}

async function isNeededNoMore({ db }: Services, order: TextOrder): Promise<boolean> {
  if (order.ended || order.completed) return true;
  if (order.kind === 'invitation') return false;
  // On the professional's behalf: other actors may not read a client's answers.
  const owner = { as: 'staff', userId: order.owner_id, email: order.owner_email } as const;
  return isNothing(await db.withActor(owner, (tx) => loadMissing(tx, order.request_id, defaultLanguage)));
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

/** False, for whoever waits for it. The timeline shows the first failure only: the retries of a day would fill it. */
async function failed(
  services: Services,
  actor: RequestActor,
  order: TextOrder,
  { number, problem, minutes }: { number: string; problem: TextProblem; minutes: number | null },
): Promise<false> {
  await settle(services, order, problem, minutes);
  if (order.attempt === 1)
    await record(services, actor, order, 'text.failed', { recipient: maskPhoneNumber(number), problem });
  if (problem === 'opted_out')
    await services.db.withActor(system, (tx) => stopTexts(tx, order.number_hash, 'provider'));
  return false;
}

const settle = (
  { db }: Services,
  { id, by_schedule }: TextOrder,
  problem: TextProblem,
  minutes: number | null,
): Promise<void> =>
  db.withActor(system, (tx) =>
    markTextFailed(tx, id, { problem, minutes, retryHours: retryHours(by_schedule) }),
  );

const record = (
  { db }: Services,
  actor: RequestActor,
  { request_id, kind, by_schedule }: TextOrder,
  activity: 'text.sent' | 'text.failed',
  payload: { recipient: string; problem?: TextProblem },
): Promise<void> =>
  db.withActor(actor, (tx) =>
    recordActivity(tx, actor, {
      requestId: request_id,
      kind: activity,
      payload: { ...payload, of: kind, ...(by_schedule && { by_schedule: true }) },
    }),
  );
