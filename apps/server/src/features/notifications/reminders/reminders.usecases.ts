import type { ReminderPreview } from '@visafolio/contract/notifications/invitations.contract.ts';
import { defaultLanguage, type Language } from '@visafolio/contract/shared/languages.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../../shared/db/instant.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { composeClientMail, getRecipient } from '../client-mails/compose-client-mail.ts';
import { isNothing, loadMissing, type Missing } from '../client-mails/load-missing.ts';
import { orderMail } from '../client-mails/order-mail.ts';
import { sendOrderedMail } from '../client-mails/request-mails.outbox.ts';
import { orderText } from '../text-messages/order-text.ts';
import { sendOrderedText } from '../text-messages/request-texts.outbox.ts';
import { claimReminder, type Remindable, selectRemindable } from './reminders.queries.ts';
import { selectReminderText } from './texts/reminder-texts.queries.ts';

/** The mail as it would go out now; nothing is sent, and no link is made. */
export async function previewReminder(
  services: Services,
  actor: StaffActor,
  id: string,
): Promise<ReminderPreview> {
  const request = await services.db.withActor(actor, (tx) => requireRemindable(tx, id));
  const mail = await composeClientMail(services, { ...request, owner_email: actor.email }, { preview: true });
  const missing = await services.db.withActor(actor, (tx) => requireMissing(tx, id, mail.language));
  const { renderReminder } = await import('../client-mails/client-mails.emails.tsx');
  const own = await services.db.withActor(actor, (tx) => selectReminderText(tx, id, mail.language));
  const { subject, text } = await renderReminder(mail, missing, own);
  return {
    recipient: getRecipient({ ...request, owner_email: actor.email }),
    language: mail.language,
    subject,
    text,
    last_sent_at: toInstantOrNull(request.reminded_at),
  };
}

/**
 * Two tabs at once send one: the hour is taken in SQL. One that fails is retried in the background for 24 h. With `by_text` a text
 * goes beside the mail; refuses with accounts.no_text_consent where nobody agreed to that.
 */
export async function sendReminder(
  services: Services,
  actor: StaffActor,
  id: string,
  { by_text = false } = {},
): Promise<{ sent: boolean; recipient: string; text: boolean | null }> {
  const { request, orderId, textId } = await services.db.withActor(actor, async (tx) => {
    const request = await requireRemindable(tx, id);
    await requireMissing(tx, id, defaultLanguage);
    if (!(await claimReminder(tx, id, limits.reminderEveryMinutes))) {
      throw refuse('requests.reminded_recently', { next_at: await nextAt(tx, id) });
    }
    const orderId = await orderMail(tx, { requestId: id, kind: 'reminder', awaited: true });
    const textId = by_text ? await orderText(tx, id, 'reminder') : null;
    if (by_text && !textId) throw refuse('accounts.no_text_consent');
    return { request, orderId, textId };
  });
  const [sent, texted] = await Promise.all([
    sendOrderedMail(services, actor, id, orderId),
    textId ? sendOrderedText(services, actor, id, textId) : null,
  ]);
  return { sent, recipient: getRecipient({ ...request, owner_email: actor.email }), text: texted };
}

async function requireRemindable(tx: Tx, id: string): Promise<Remindable> {
  const request = await selectRemindable(tx, id);
  if (!request) throw refuse('requests.not_found');
  if (request.status === 'completed') throw refuse('requests.completed');
  return request;
}

/** Whether there is nothing to remind the client of. */
export const isNothingMissing = async (tx: Tx, id: string): Promise<boolean> =>
  isNothing(await loadMissing(tx, id, defaultLanguage));

async function requireMissing(tx: Tx, id: string, language: Language): Promise<Missing> {
  const missing = await loadMissing(tx, id, language);
  if (isNothing(missing)) throw refuse('requests.nothing_missing');
  return missing;
}

async function nextAt(tx: Tx, id: string): Promise<string> {
  const rows = await queryRows(tx, { at: column.timestamp })`
    SELECT reminded_at + make_interval(mins => ${limits.reminderEveryMinutes}) AS at
    FROM client_requests WHERE id = ${id}`;
  if (!rows[0]) throw refuse('requests.not_found');
  return toInstant(rows[0].at);
}
