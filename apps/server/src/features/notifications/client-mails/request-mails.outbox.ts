import { z } from 'zod';
import { type RequestActor, system } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import type { Mail } from '../../../shared/mail/mailer.ts';
import {
  defineOutboxKind,
  type OutboxKind,
  type OutboxSettings,
  type Postponed,
} from '../../../shared/outbox/outbox-kind.ts';
import type { Services } from '../../../shared/services.ts';
import { places } from '../../sealing/places.ts';
import { findMovedQuestion } from '../../templates/moved-questions.ts';
import { selectPersonOfItem } from '../../templates/person-of-item.ts';
import { waitForTranslatedReason } from '../../translation/reasons/translated-reasons.ts';
import { composePartyInvitation } from '../invitations/compose-party-invitation.ts';
import {
  dropPartyInvitation,
  markPartyInvitationFailed,
  markPartyInvitationSent,
} from '../invitations/party-invitations.queries.ts';
import { composeMessageNotice } from '../message-notices/compose-message-notice.ts';
import { markTold } from '../message-notices/told-messages.ts';
import { requestDelivery, scheduledDelivery, waitForAllowedHour } from '../reminders/schedule/delivery.ts';
import { selectReminderText } from '../reminders/texts/reminder-texts.queries.ts';
import { describeFailure, type RecordOutcome, recordAsSystem, runNow } from '../run-now.ts';
import { composeMentionNotice, composeStaffNotice } from '../staff-notices/compose-staff-notices.ts';
import { composeHeldMailNotice } from '../staff-notices/held-mail-notice.ts';
import { type Addressee, composeClientMail, getRecipient } from './compose-client-mail.ts';
import { isNothing, loadMissing } from './load-missing.ts';
import {
  beginOrder,
  type MailOrder,
  markOrderFailed,
  markOrderSent,
  selectDocumentName,
  selectReminder,
  selectSentBack,
} from './mail-orders.queries.ts';
import { selectMailedPeople, toAddressee } from './people.queries.ts';

/** A mail about a request. */
export const requestMail = (record = recordAsSystem): OutboxKind =>
  defineMailKind('requests.mail', requestDelivery, { record });

/** A reminder by schedule. */
export const scheduledReminderMail = (now = () => new Date()): OutboxKind =>
  defineMailKind('reminders.mail', scheduledDelivery, {
    record: recordAsSystem,
    mayLeave: waitForAllowedHour(now),
  });

/** Sends a mail that was ordered as `awaited`, while its caller waits. False where it leaves in the background. */
export const sendOrderedMail = (
  services: Services,
  actor: RequestActor,
  requestId: string,
  orderId: string,
): Promise<boolean> => runNow(services, actor, requestMail, { requestId, payload: { order_id: orderId } });

interface MailKind {
  record: RecordOutcome;
  /** By the clock of the order's recipient. */
  mayLeave?(services: Services, requestId: string, recipient: string | null): Promise<Postponed | null>;
}

function defineMailKind(name: string, settings: OutboxSettings, { record, mayLeave }: MailKind): OutboxKind {
  return defineOutboxKind({
    name,
    settings,
    payload: z.object({ order_id: z.uuid() }),
    async run(services, { requestId, payload: { order_id } }) {
      const { db, config, mailer } = services;
      if (requestId && mayLeave) {
        const reminder = await db.withActor(system, (tx) => selectReminder(tx, order_id));
        const postponed = await mayLeave(services, requestId, reminder?.recipient ?? null);
        if (postponed) return postponed;
      }
      // Committed before the mail is written: a message that comes from here on has a mail of its own.
      const order = await db.withActor(system, (tx) => beginOrder(tx, order_id));
      if (!order) return undefined;
      const mail = await render(services, order);
      if (!mail)
        return async (tx) => {
          await markOrderFailed(tx, order_id, 'not needed any more');
          if (order.kind === 'party.invitation') await dropPartyInvitation(tx, order.request_id, order_id);
        };
      const messageId = `<${order.kind}.${order.id}@${new URL(config.publicUrl).hostname}>`;
      await mailer.send({ ...mail, messageId });
      return async (tx) => {
        await markOrderSent(tx, order_id);
        await recordReminder(tx, order_id, 'reminder.sent');
        if (order.kind !== 'party.invitation') return;
        const recipient = await markPartyInvitationSent(tx, order.request_id, order_id);
        await recordInvitation(tx, order.request_id, 'invitation.sent', recipient);
      };
    },
    async onFailed(tx, { requestId, payload: { order_id }, attempts }, { error, next }) {
      const problem = describeFailure(error);
      await markOrderFailed(tx, order_id, problem);
      if (attempts === 1) await recordReminder(tx, order_id, 'reminder.failed');
      const recipient =
        requestId && (await markPartyInvitationFailed(tx, requestId, order_id, { error: problem, next }));
      // The timeline shows the first failure only: the retries of a day would fill it.
      if (recipient && attempts === 1) await recordInvitation(tx, requestId, 'invitation.failed', recipient);
    },
    async onGivenUp(tx, { requestId, payload: { order_id } }, reason) {
      if (reason !== 'interrupted') return;
      await markTold(tx, order_id);
      await markOrderFailed(tx, order_id, 'interrupted');
      if (requestId)
        await markPartyInvitationFailed(tx, requestId, order_id, { error: 'interrupted', next: null });
    },
  });

  async function recordReminder(tx: Tx, orderId: string, kind: 'reminder.sent' | 'reminder.failed') {
    const reminder = await selectReminder(tx, orderId);
    if (!reminder) return;
    const { request_id, recipient, by_schedule } = reminder;
    const payload = { recipient, ...(by_schedule && { by_schedule: true }) };
    await record(tx, { requestId: request_id, kind, payload });
  }

  /** `recipient`: null where the invitation does not matter any more. */
  async function recordInvitation(
    tx: Tx,
    requestId: string,
    kind: 'invitation.sent' | 'invitation.failed',
    recipient: string | null,
  ) {
    if (recipient !== null) await record(tx, { requestId, kind, payload: { recipient, to_sponsor: false } });
  }
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
  if (order.kind === 'party.invitation') return composePartyInvitation(services, order);
  const person = await selectPersonOfOrder(services, order);
  // A reminder of somebody who gets no mails about the case any more.
  if (person === 'gone') return null;
  const mail = await composeClientMail(services, order, {
    ...(person && { to: person }),
  });
  const { renderAskedAgain, renderReminder, renderSentBack } = await import('./client-mails.emails.tsx');
  const to = person?.email ?? getRecipient(order);
  // On the professional's behalf: other actors may not read a client's answers.
  const owner = { as: 'staff', userId: order.owner_id, email: order.owner_email } as const;
  if (order.kind === 'reminder') {
    const missing = await services.db.withActor(owner, (tx) =>
      loadMissing(tx, order.request_id, mail.language, person?.email),
    );
    const text = await services.db.withActor(system, (tx) =>
      selectReminderText(tx, order.request_id, mail.language),
    );
    return isNothing(missing) ? null : { to, ...(await renderReminder(mail, missing, text)) };
  }
  const { document_id = '', question_id: ordered } = order.payload;
  const question_id = ordered
    ? await services.db.withActor(owner, (tx) => findMovedQuestion(tx, order.request_id, ordered))
    : '';
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

/**
 * Whom the mail goes to: the person who is reminded, or who alone sees what the mail is about. Null: whoever usually gets mails about the
 * request.
 */
const selectPersonOfOrder = (
  { db }: Services,
  { owner_id, owner_email, request_id, payload: { document_id, question_id, person_id } }: MailOrder,
): Promise<Addressee | 'gone' | null> =>
  db.withActor({ as: 'staff', userId: owner_id, email: owner_email }, async (tx) => {
    if (person_id) {
      const people = await selectMailedPeople(tx, request_id);
      const person = people.find(({ id }) => id === person_id);
      return person ? toAddressee(person) : 'gone';
    }
    if (document_id) return selectPersonOfItem(tx, request_id, { kind: 'document', id: document_id });
    if (!question_id) return null;
    const id = await findMovedQuestion(tx, request_id, question_id);
    return selectPersonOfItem(tx, request_id, { kind: 'question', id });
  });
