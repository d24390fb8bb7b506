import { Language } from '@visafolio/contract/shared/fields.ts';
import type { TemplateTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, execute, queryRow, queryValue, type Row } from '../../../shared/db/query.ts';
import { documentNameIn } from '../../templates/document-names.ts';
import { entryOfQuestion, nameWithEntry, QuestionEntry } from '../../templates/entry-of-question.ts';
import { markTold } from '../message-notices/told-messages.ts';
import {
  type BySchedule,
  type HeldMails,
  type Mentioned,
  type OfPerson,
  orderKinds,
  type Unplaced,
  type WaitingMessages,
} from './order-kinds.ts';

type Payload = { document_id?: string; question_id?: string; reason?: string } & Partial<Mentioned> &
  Partial<WaitingMessages> &
  Partial<HeldMails> &
  Partial<BySchedule> &
  OfPerson &
  Unplaced;

const MailOrder = {
  id: column.uuid,
  kind: column.oneOf(orderKinds),
  payload: column.json<Payload>(),
  request_id: column.uuid,
  owner_id: column.uuid,
  owner_email: column.text,
  owner_name: column.text,
  completed: column.boolean,
  client_name: column.text,
  client_email: column.text,
  sponsor_name: column.text.orNull,
  sponsor_email: column.text.orNull,
  template_name: column.text,
  template_translations: column.json<TemplateTranslations>().orNull,
  firm_name: column.text.orNull,
  firm_logo: column.text.orNull,
  /** Of the client's contact. */
  preferred_language: column.text.orNull,
  /** Of whoever is invited, as chosen with the request. */
  invitation_language: column.oneOf(Language.options).orNull,
};
/** What a mail needs that this process sends. */
export type MailOrder = Row<typeof MailOrder>;

/** Notes that its sending begins. Null where it was sent already. */
export const beginOrder = (tx: Tx, id: string): Promise<MailOrder | null> =>
  queryRow(tx, MailOrder)`
    WITH o AS (UPDATE mail_orders SET state = 'sending' WHERE id = ${id} AND state <> 'sent' RETURNING *)
    SELECT o.id, o.kind, o.payload, r.id AS request_id, p.id AS owner_id,
      p.email AS owner_email, p.full_name AS owner_name, r.status = 'completed' AS completed,
      r.name AS client_name, r.email AS client_email, r.sponsor_name, r.sponsor_email, r.template_name,
      r.template_translations, f.name AS firm_name, f.logo_url AS firm_logo, c.preferred_language,
      r.invitation_language
    FROM o
    JOIN client_requests r ON r.id = o.client_request_id
    JOIN profiles p ON p.id = r.user_id
    LEFT JOIN firms f ON f.id = p.firm_id
    LEFT JOIN contacts c ON c.id = r.contact_id`;

export async function markOrderSent(tx: Tx, id: string): Promise<void> {
  await markTold(tx, id);
  await tx.execute(sql`UPDATE mail_orders SET state = 'sent', error = NULL WHERE id = ${id}`);
}

export const markOrderFailed = (tx: Tx, id: string, error: string): Promise<void> =>
  execute(tx)`UPDATE mail_orders SET state = 'failed', error = ${error} WHERE id = ${id}`;

const OrderedReminder = {
  request_id: column.uuid,
  recipient: column.text,
  by_schedule: column.boolean,
};
type OrderedReminder = Row<typeof OrderedReminder>;

/** Null where the order is of another mail. */
export const selectReminder = (tx: Tx, orderId: string): Promise<OrderedReminder | null> =>
  queryRow(tx, OrderedReminder)`
    SELECT r.id AS request_id, coalesce(u.email, r.sponsor_email, r.email) AS recipient, o.payload ? 'by_schedule' AS by_schedule
    FROM mail_orders o JOIN client_requests r ON r.id = o.client_request_id
    LEFT JOIN client_users u ON u.client_request_id = r.id AND u.id = (o.payload ->> 'person_id')::uuid
    WHERE o.id = ${orderId} AND o.kind = 'reminder'`;

/** A document's name in the language of a mail. */
export const selectDocumentName = (tx: Tx, id: string, language: Language): Promise<string | null> =>
  queryValue(tx, column.text)`
    SELECT ${documentNameIn(language)} AS name
    FROM client_request_documents d LEFT JOIN template_documents t ON t.id = d.template_document_id
    WHERE d.id = ${id}`;

/** A question in the language of a mail; null where its answer is not sent back any more. */
export async function selectSentBack(
  tx: Tx,
  requestId: string,
  questionId: string,
  language: Language,
): Promise<string | null> {
  const row = await queryRow(tx, { text: column.text, entry: column.json(QuestionEntry).orNull })`
    SELECT coalesce(q.translations -> ${language}::text ->> 'text', q.text) AS text, ${entryOfQuestion} AS entry
    FROM answers_sent_back b JOIN template_questions q ON q.id = b.question_id
    WHERE b.client_request_id = ${requestId} AND b.question_id = ${questionId}`;
  return row && nameWithEntry(row.text, row.entry, language);
}
