import type { Language } from '@visafolio/contract/shared/fields.ts';
import type { TemplateTranslations } from '@visafolio/contract/templates/templates.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { markTold } from '../message-notices/told-messages.ts';
import type {
  BySchedule,
  HeldMails,
  Mentioned,
  OrderKind,
  Unplaced,
  WaitingMessages,
} from './order-kinds.ts';

/** What a mail needs that this process sends. */
export interface MailOrder extends Record<string, unknown> {
  id: string;
  kind: OrderKind;
  payload: { document_id?: string; question_id?: string; reason?: string } & Partial<Mentioned> &
    Partial<WaitingMessages> &
    Partial<HeldMails> &
    Partial<BySchedule> &
    Unplaced;
  request_id: string;
  owner_id: string;
  owner_email: string;
  owner_name: string;
  completed: boolean;
  client_name: string;
  client_email: string;
  sponsor_name: string | null;
  sponsor_email: string | null;
  template_name: string;
  template_translations: TemplateTranslations | null;
  firm_name: string | null;
  firm_logo: string | null;
  /** Of the client's contact. */
  preferred_language: string | null;
  /** Of whoever is invited, as chosen with the request. */
  invitation_language: Language | null;
}

/** Notes that its sending begins. Null where it was sent already. */
export async function beginOrder(tx: Tx, id: string): Promise<MailOrder | null> {
  const { rows } = await tx.execute<MailOrder>(sql`
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
    LEFT JOIN contacts c ON c.id = r.contact_id`);
  return rows[0] ?? null;
}

export async function markOrderSent(tx: Tx, id: string): Promise<void> {
  await markTold(tx, id);
  await tx.execute(sql`UPDATE mail_orders SET state = 'sent', error = NULL WHERE id = ${id}`);
}

export async function markOrderFailed(tx: Tx, id: string, error: string): Promise<void> {
  await tx.execute(sql`UPDATE mail_orders SET state = 'failed', error = ${error} WHERE id = ${id}`);
}

interface OrderedReminder extends Record<string, unknown> {
  request_id: string;
  recipient: string;
  by_schedule: boolean;
}

/** Null where the order is of another mail. */
export async function selectReminder(tx: Tx, orderId: string): Promise<OrderedReminder | null> {
  const { rows } = await tx.execute<OrderedReminder>(sql`
    SELECT r.id AS request_id, coalesce(r.sponsor_email, r.email) AS recipient, o.payload ? 'by_schedule' AS by_schedule
    FROM mail_orders o JOIN client_requests r ON r.id = o.client_request_id
    WHERE o.id = ${orderId} AND o.kind = 'reminder'`);
  return rows[0] ?? null;
}

/** A document's name in the language of a mail. */
export async function selectDocumentName(tx: Tx, id: string, language: Language): Promise<string | null> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT coalesce(t.translations -> ${language}::text ->> 'name', t.name, d.name) AS name
    FROM client_request_documents d LEFT JOIN template_documents t ON t.id = d.template_document_id
    WHERE d.id = ${id}`);
  return rows[0]?.name ?? null;
}

/** A question in the language of a mail; null where its answer is not sent back any more. */
export async function selectSentBack(
  tx: Tx,
  requestId: string,
  questionId: string,
  language: Language,
): Promise<string | null> {
  const { rows } = await tx.execute<{ text: string }>(sql`
    SELECT coalesce(q.translations -> ${language}::text ->> 'text', q.text) AS text
    FROM answers_sent_back b JOIN template_questions q ON q.id = b.question_id
    WHERE b.client_request_id = ${requestId} AND b.question_id = ${questionId}`);
  return rows[0]?.text ?? null;
}
