import { type RequestActor, system } from '../../../shared/db/actor.ts';
import { backOffMinutes } from '../../../shared/jobs/back-off.ts';
import type { Mail } from '../../../shared/mail/mailer.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { places } from '../../sealing/places.ts';
import { waitForTranslatedReason } from '../../translation/reasons/translated-reasons.ts';
import { composeMessageNotice } from '../message-notices/compose-message-notice.ts';
import { findOpening, retryHours } from '../reminders/schedule/order-times.ts';
import { selectReminderText } from '../reminders/texts/reminder-texts.queries.ts';
import { composeMentionNotice, composeStaffNotice } from '../staff-notices/compose-staff-notices.ts';
import { composeHeldMailNotice } from '../staff-notices/held-mail-notice.ts';
import { composeClientMail, getRecipient } from './compose-client-mail.ts';
import { isNothing, loadMissing } from './load-missing.ts';
import {
  claimOrders,
  giveUpInterrupted,
  type MailOrder,
  markOrderFailed,
  markOrderSent,
  postponeOrder,
  selectDocumentName,
  selectSentBack,
} from './mail-orders.queries.ts';

const atOnce = 5;
/** A run against a silent mail server ends after two minutes; the next one continues. */
const maxRounds = 12;

/** Sends the mails about requests whose time has come, of all requests. */
export async function deliverMailOrders(services: Services, now = new Date()): Promise<void> {
  await services.db.withActor(system, giveUpInterrupted);
  for (let round = 0; round < maxRounds; round++) {
    if (!(await deliverSome(services, system, null, now)).length) return;
  }
}

/** The same for one request, right after they were ordered. True where all went out; the rest is retried for 24 h. */
export async function deliverRequestMails(
  services: Services,
  actor: RequestActor,
  requestId: string,
): Promise<boolean> {
  return (await deliverSome(services, actor, requestId, new Date())).every(Boolean);
}

/** Does not wait for them: one that fails is retried in the background. */
export function deliverInBackground(services: Services, requestId: string): void {
  deliverRequestMails(services, system, requestId).catch((error: unknown) =>
    services.log.warn({ err: error, requestId }, 'mail waits for the next run'),
  );
}

async function deliverSome(
  services: Services,
  actor: RequestActor,
  requestId: string | null,
  now: Date,
): Promise<boolean[]> {
  const orders = await services.db.withActor(system, (tx) => claimOrders(tx, atOnce, requestId));
  return Promise.all(orders.map((order) => deliver(services, actor, order, now)));
}

/** At most once if the process is killed meanwhile; a failed try is repeated with the same Message-ID. */
async function deliver(
  services: Services,
  actor: RequestActor,
  order: MailOrder,
  now: Date,
): Promise<boolean> {
  const { db, config, mailer } = services;
  try {
    const opens = order.payload.by_schedule ? await findOpening(services, order.request_id, now) : null;
    if (opens) {
      await db.withActor(system, (tx) => postponeOrder(tx, order.id, opens));
      return true;
    }
    const mail = await render(services, order);
    if (!mail) {
      await settle(services, order, { error: 'not needed any more', minutes: null });
      return true;
    }
    const messageId = `<${order.kind}.${order.id}@${new URL(config.publicUrl).hostname}>`;
    await mailer.send({ ...mail, messageId });
  } catch (error) {
    services.log.warn({ err: error, requestId: order.request_id, mail: order.kind }, 'mail not sent');
    const minutes = backOffMinutes(order.attempt);
    await settle(services, order, { error: (error as Error).message.slice(0, 500), minutes });
    if (order.attempt === 1) await recordReminder(services, actor, order, 'reminder.failed');
    return false;
  }
  try {
    await db.withActor(system, (tx) => markOrderSent(tx, order.id));
    await recordReminder(services, actor, order, 'reminder.sent');
  } catch (error) {
    // Its lease ends and the background gives it up: what went out must not look like a failed try.
    services.log.error({ err: error, requestId: order.request_id, mail: order.kind }, 'mail not recorded');
  }
  return true;
}

const settle = (
  { db }: Services,
  { id, payload }: MailOrder,
  failure: { error: string; minutes: number | null },
): Promise<void> =>
  db.withActor(system, (tx) =>
    markOrderFailed(tx, id, { ...failure, retryHours: retryHours(payload.by_schedule) }),
  );

async function recordReminder(
  { db }: Services,
  actor: RequestActor,
  order: MailOrder,
  kind: 'reminder.sent' | 'reminder.failed',
): Promise<void> {
  if (order.kind !== 'reminder') return;
  await db.withActor(actor, (tx) =>
    recordActivity(tx, actor, {
      requestId: order.request_id,
      kind,
      payload: { recipient: getRecipient(order), ...(order.payload.by_schedule && { by_schedule: true }) },
    }),
  );
}

/** Null where there is nothing left to do about it. */
async function render(services: Services, order: MailOrder): Promise<Mail | null> {
  if (order.kind === 'questionnaire.submitted' || order.kind === 'documents.submitted') {
    return { to: order.owner_email, ...(await composeStaffNotice(services, { ...order, kind: order.kind })) };
  }
  if (order.kind === 'note.mentioned') return composeMentionNotice(services, order);
  if (order.kind === 'mail.held') return composeHeldMailNotice(services, order);
  if (order.kind === 'message.waiting') return composeMessageNotice(services, order);
  if (order.completed) return null;
  const mail = await composeClientMail(services, order);
  const { renderAskedAgain, renderReminder, renderSentBack } = await import('./client-mails.emails.tsx');
  const to = getRecipient(order);
  // On the professional's behalf: other actors may not read a client's answers.
  const owner = { as: 'staff', userId: order.owner_id, email: order.owner_email } as const;
  if (order.kind === 'reminder') {
    const missing = await services.db.withActor(owner, (tx) =>
      loadMissing(tx, order.request_id, mail.language),
    );
    const text = await services.db.withActor(system, (tx) =>
      selectReminderText(tx, order.request_id, mail.language),
    );
    return isNothing(missing) ? null : { to, ...(await renderReminder(mail, missing, text)) };
  }
  const { document_id = '', question_id = '' } = order.payload;
  const reason = await services.vault.open(places.reason(order.request_id), order.payload.reason ?? '');
  const translated = await waitForTranslatedReason(services, order.request_id, order.kind, {
    about: order.kind === 'answer.sent_back' ? question_id : document_id,
    reason,
    language: mail.language,
  });
  if (order.kind === 'answer.sent_back') {
    const question = await services.db.withActor(owner, (tx) =>
      selectSentBack(tx, order.request_id, question_id, mail.language),
    );
    return question ? { to, ...(await renderSentBack(mail, { question, reason, translated })) } : null;
  }
  const document = await services.db.withActor(owner, (tx) =>
    selectDocumentName(tx, document_id, mail.language),
  );
  return document ? { to, ...(await renderAskedAgain(mail, { document, reason, translated })) } : null;
}
