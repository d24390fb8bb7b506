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

/** A mail that this process has claimed. */
export interface MailOrder extends Record<string, unknown> {
  id: string;
  kind: OrderKind;
  payload: { document_id?: string; question_id?: string; reason?: string } & Partial<Mentioned> &
    Partial<WaitingMessages> &
    Partial<HeldMails> &
    Partial<BySchedule> &
    Unplaced;
  attempt: number;
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

/** Longer than any mail takes. */
const lease = sql`now() + interval '1 minute'`;

/** Up to `count` orders whose time has come, of one request or of all. */
export async function claimOrders(tx: Tx, count: number, requestId: string | null): Promise<MailOrder[]> {
  const { rows } = await tx.execute<MailOrder>(sql`
    WITH o AS (
      UPDATE mail_orders SET state = 'sending', attempts = attempts + 1, next_at = ${lease}
      WHERE id IN (
        SELECT id FROM mail_orders WHERE next_at <= now() AND state <> 'sending'
          AND (${requestId}::uuid IS NULL OR client_request_id = ${requestId})
        ORDER BY next_at LIMIT ${count} FOR UPDATE SKIP LOCKED)
      RETURNING *)
    SELECT o.id, o.kind, o.payload, o.attempts AS attempt, r.id AS request_id, p.id AS owner_id,
      p.email AS owner_email, p.full_name AS owner_name, r.status = 'completed' AS completed,
      r.name AS client_name, r.email AS client_email, r.sponsor_name, r.sponsor_email, r.template_name,
      r.template_translations, f.name AS firm_name, f.logo_url AS firm_logo, c.preferred_language,
      r.invitation_language
    FROM o
    JOIN client_requests r ON r.id = o.client_request_id
    JOIN profiles p ON p.id = r.user_id
    LEFT JOIN firms f ON f.id = p.firm_id
    LEFT JOIN contacts c ON c.id = r.contact_id`);
  return rows;
}

/** Attempts whose process was killed: the mail may have gone out, so that it is not sent again. */
export async function giveUpInterrupted(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`SELECT id FROM mail_orders WHERE state = 'sending' AND next_at <= now()`,
  );
  // Conversations before orders: whoever writes a message locks in this order.
  for (const { id } of rows) await markTold(tx, id);
  await tx.execute(sql`
    UPDATE mail_orders SET state = 'failed', error = 'interrupted', next_at = NULL
    WHERE id = ANY (${sql.param(rows.map(({ id }) => id))}::uuid[]) AND state = 'sending' AND next_at <= now()`);
}

export async function markOrderSent(tx: Tx, id: string): Promise<void> {
  await markTold(tx, id);
  await tx.execute(sql`UPDATE mail_orders SET state = 'sent', error = NULL, next_at = NULL WHERE id = ${id}`);
}

/** Tries again after `minutes`, unless that is later than `retryHours` after the order; never where null. */
export async function markOrderFailed(
  tx: Tx,
  id: string,
  failure: { error: string; minutes: number | null; retryHours: number },
): Promise<void> {
  const next = sql`now() + make_interval(mins => ${failure.minutes}::int)`;
  await tx.execute(sql`
    UPDATE mail_orders SET state = 'failed', error = ${failure.error},
      next_at = CASE WHEN ${next} < created_at + make_interval(hours => ${failure.retryHours}) THEN ${next} END
    WHERE id = ${id}`);
}

/** Keeps it until then: this try counts as none. */
export async function postponeOrder(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE mail_orders SET state = 'waiting', attempts = attempts - 1, next_at = ${until.toISOString()}::timestamptz
    WHERE id = ${id}`);
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
