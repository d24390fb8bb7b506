import type { TextProblem } from '@visafolio/contract/notifications/texts.contract.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, execute, queryRow, queryValue, type Row } from '../../../shared/db/query.ts';

const kinds = ['invitation', 'reminder'] as const;

const TextOrder = {
  id: column.uuid,
  kind: column.oneOf(kinds),
  by_schedule: column.boolean,
  request_id: column.uuid,
  owner_id: column.uuid,
  owner_email: column.text,
  completed: column.boolean,
  firm_name: column.text.orNull,
  /** Of the client's contact, where the text goes to the client. */
  preferred_language: column.text.orNull,
  /** As chosen with the request; null: it was chosen for somebody else, or not at all. */
  invitation_language: column.oneOf(Language.options).orNull,
  consent_id: column.uuid,
  email: column.text,
  /** Sealed. */
  number: column.text,
  number_hash: column.text,
  confirmed_user_id: column.uuid.orNull,
  introduced: column.boolean,
  /** The consent has ended, or the number sent STOP. */
  ended: column.boolean,
};
/** What a text needs that this process sends. */
export type TextOrder = Row<typeof TextOrder>;

/** Notes that its sending begins. Null where it was sent already. */
export const beginTextOrder = (tx: Tx, id: string): Promise<TextOrder | null> =>
  queryRow(tx, TextOrder)`
    WITH o AS (UPDATE text_orders SET state = 'sending' WHERE id = ${id} AND state <> 'sent' RETURNING *)
    SELECT o.id, o.kind, o.by_schedule, r.id AS request_id, p.id AS owner_id,
      p.email AS owner_email, r.status = 'completed' AS completed, f.name AS firm_name,
      CASE WHEN t.email = r.email THEN c.preferred_language END AS preferred_language,
      CASE WHEN t.email = coalesce(r.sponsor_email, r.email) THEN r.invitation_language END AS invitation_language,
      t.id AS consent_id, t.email, t.number, t.number_hash, t.confirmed_user_id, t.introduced_at IS NOT NULL AS introduced,
      t.ended_at IS NOT NULL
        OR t.email <> coalesce(r.sponsor_email, r.email) AND NOT EXISTS (
          SELECT FROM client_users u WHERE u.client_request_id = r.id AND u.email = t.email AND u.parties IS NOT NULL)
        OR EXISTS (SELECT FROM text_stops s WHERE s.number_hash = t.number_hash) AS ended
    FROM o
    JOIN text_consents t ON t.id = o.consent_id
    JOIN client_requests r ON r.id = o.client_request_id
    JOIN profiles p ON p.id = r.user_id
    LEFT JOIN firms f ON f.id = p.firm_id
    LEFT JOIN contacts c ON c.id = r.contact_id`;

/** The address of the person whose number it goes to. */
export const selectTextRecipient = (tx: Tx, orderId: string): Promise<string | null> =>
  queryValue(tx, column.text)`
    SELECT t.email FROM text_orders o JOIN text_consents t ON t.id = o.consent_id WHERE o.id = ${orderId}`;

/**
 * Counts this text for the day of its number, before the provider is asked. False where the day has had its `most`: several servers
 * at once do not send more.
 */
export async function countForDay(
  tx: Tx,
  { id, number_hash }: TextOrder,
  now: Date,
  most: number,
): Promise<boolean> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`texts ${number_hash}`}, 0))`);
  const at = sql`${now.toISOString()}::timestamptz`;
  // Its own statement: it sees what was committed while this one waited.
  const { rowCount } = await tx.execute(sql`
    UPDATE text_orders SET sent_at = ${at}
    WHERE id = ${id} AND ${most} > (
      SELECT count(*) FROM text_orders o JOIN text_consents c ON c.id = o.consent_id
      WHERE c.number_hash = ${number_hash} AND o.id <> ${id} AND o.sent_at > ${at} - interval '1 day')`);
  return rowCount === 1;
}

export async function markTextSent(tx: Tx, { id, consent_id }: TextOrder, now: Date): Promise<void> {
  await tx.execute(sql`UPDATE text_orders SET state = 'sent', error = NULL WHERE id = ${id}`);
  await tx.execute(sql`
    UPDATE text_consents SET introduced_at = ${now.toISOString()}::timestamptz
    WHERE id = ${consent_id} AND introduced_at IS NULL`);
}

const FailedText = {
  request_id: column.uuid,
  kind: column.oneOf(kinds),
  by_schedule: column.boolean,
};

/** It counts for the day of its number only where it may have gone out. Null where the order is gone. */
export const markTextFailed = (
  tx: Tx,
  id: string,
  problem: TextProblem,
): Promise<Row<typeof FailedText> | null> =>
  queryRow(tx, FailedText)`
    UPDATE text_orders SET state = 'failed', error = ${problem},
      sent_at = CASE WHEN ${problem} IN ('no_answer', 'interrupted') THEN sent_at END
    WHERE id = ${id}
    RETURNING client_request_id AS request_id, kind, by_schedule`;

export const markTextWaiting = (tx: Tx, id: string): Promise<void> =>
  execute(tx)`UPDATE text_orders SET state = 'waiting' WHERE id = ${id}`;
