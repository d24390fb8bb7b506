import type {
  ReminderMail,
  ReminderOutcome,
  ReminderPreview,
} from '@visafolio/contract/notifications/invitations.contract.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../../shared/db/instant.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { places } from '../../sealing/places.ts';
import { composeClientMail, getRecipient } from '../client-mails/compose-client-mail.ts';
import { loadMissing, loadMissingOfPeople, type MissingOfPerson } from '../client-mails/load-missing.ts';
import { orderMail } from '../client-mails/order-mail.ts';
import { type MailedPerson, toAddressee } from '../client-mails/people.queries.ts';
import { sendOrderedMail } from '../client-mails/request-mails.outbox.ts';
import { selectConsent } from '../text-messages/consents.queries.ts';
import { orderText } from '../text-messages/order-text.ts';
import { sendOrderedText } from '../text-messages/request-texts.outbox.ts';
import { claimReminder, type Remindable, selectRemindable } from './reminders.queries.ts';
import { selectReminderText } from './texts/reminder-texts.queries.ts';

/** The mails as they would go out now, one for each person who has something to do; nothing is sent, and no link is made. */
export async function previewReminder(
  services: Services,
  actor: StaffActor,
  id: string,
): Promise<ReminderPreview> {
  const { request, people } = await services.db.withActor(actor, async (tx) => ({
    request: await requireRemindable(tx, id),
    people: await requireReminded(tx, id),
  }));
  const [first, ...others] = await Promise.all(
    people.map(({ person }) => previewMail(services, actor, request, person)),
  );
  if (!first) throw refuse('requests.nothing_missing');
  return { ...first, others, last_sent_at: toInstantOrNull(request.reminded_at) };
}

async function previewMail(
  services: Services,
  actor: StaffActor,
  request: Remindable,
  person: MailedPerson | null,
): Promise<ReminderMail> {
  const { db, vault, texts } = services;
  const { request_id: id } = request;
  const order = { ...request, owner_email: actor.email };
  const recipient = person?.email ?? getRecipient(order);
  const mail = await composeClientMail(services, order, {
    preview: true,
    ...(person && { to: toAddressee(person) }),
  });
  const { renderReminder } = await import('../client-mails/client-mails.emails.tsx');
  const { missing, own, consent } = await db.withActor(actor, async (tx) => ({
    missing: await loadMissing(tx, id, mail.language, recipient),
    own: await selectReminderText(tx, id, mail.language),
    consent: texts && (await selectConsent(tx, id, recipient)),
  }));
  const { subject, text } = await renderReminder(mail, missing, own);
  const name = person?.name ?? (request.sponsor_email === null ? request.client_name : request.sponsor_name);
  return {
    recipient,
    name: name ?? recipient,
    language: mail.language,
    subject,
    text,
    number:
      consent && !consent.ended_at
        ? await vault.open(places.textNumber(id, consent.id), consent.number)
        : null,
  };
}

/**
 * Reminds each person who has something to do, of that. Two tabs at once send once: the hour is taken in SQL. A mail that fails is retried
 * in the background for 24 h. With `by_text` texts go beside the mails; refuses with accounts.no_text_consent where nobody agreed to that.
 */
export async function sendReminder(
  services: Services,
  actor: StaffActor,
  id: string,
  { by_text = false } = {},
): Promise<ReminderOutcome> {
  const { request, ordered, textIds } = await services.db.withActor(actor, async (tx) => {
    const request = await requireRemindable(tx, id);
    const people = await requireReminded(tx, id);
    if (!(await claimReminder(tx, id, limits.reminderEveryMinutes))) {
      throw refuse('requests.reminded_recently', { next_at: await nextAt(tx, id) });
    }
    const ordered: { person: MailedPerson | null; orderId: string }[] = [];
    const textIds: string[] = [];
    for (const { person } of people) {
      const payload = person ? { person_id: person.id } : {};
      const orderId = await orderMail(tx, { requestId: id, kind: 'reminder', payload, awaited: true });
      ordered.push({ person, orderId });
      const textId = by_text ? await orderText(tx, id, 'reminder', person?.email) : null;
      if (textId) textIds.push(textId);
    }
    if (by_text && textIds.length === 0) throw refuse('accounts.no_text_consent');
    return { request, ordered, textIds };
  });
  const [mails, texts] = await Promise.all([
    Promise.all(
      ordered.map(async ({ person, orderId }) => ({
        sent: await sendOrderedMail(services, actor, id, orderId),
        recipient: person?.email ?? getRecipient({ ...request, owner_email: actor.email }),
      })),
    ),
    Promise.all(textIds.map((textId) => sendOrderedText(services, actor, id, textId))),
  ]);
  return {
    sent: mails.every(({ sent }) => sent),
    recipient: mails[0]?.recipient ?? '',
    other_recipients: mails.slice(1).map(({ recipient }) => recipient),
    text: by_text ? texts.every((sent) => sent) : null,
  };
}

async function requireRemindable(tx: Tx, id: string): Promise<Remindable> {
  const request = await selectRemindable(tx, id);
  if (!request) throw refuse('requests.not_found');
  if (request.status === 'completed') throw refuse('requests.completed');
  return request;
}

/** Whether there is nothing to remind anybody of. */
export const isNothingMissing = async (tx: Tx, id: string): Promise<boolean> =>
  (await loadMissingOfPeople(tx, id, defaultLanguage)).length === 0;

async function requireReminded(tx: Tx, id: string): Promise<MissingOfPerson[]> {
  const people = await loadMissingOfPeople(tx, id, defaultLanguage);
  if (people.length === 0) throw refuse('requests.nothing_missing');
  return people;
}

async function nextAt(tx: Tx, id: string): Promise<string> {
  const rows = await queryRows(tx, { at: column.timestamp })`
    SELECT reminded_at + make_interval(mins => ${limits.reminderEveryMinutes}) AS at
    FROM client_requests WHERE id = ${id}`;
  if (!rows[0]) throw refuse('requests.not_found');
  return toInstant(rows[0].at);
}
