import type { TextProblem } from '@visafolio/contract/notifications/texts.contract.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';

/** A text that this process has claimed. */
export interface TextOrder extends Record<string, unknown> {
  id: string;
  kind: 'invitation' | 'reminder';
  by_schedule: boolean;
  attempt: number;
  created_at: string;
  request_id: string;
  owner_id: string;
  owner_email: string;
  completed: boolean;
  firm_name: string | null;
  /** Of the client's contact, where the text goes to the client. */
  preferred_language: string | null;
  /** As chosen with the request; null: it was chosen for somebody else, or not at all. */
  invitation_language: Language | null;
  consent_id: string;
  email: string;
  /** Sealed. */
  number: string;
  number_hash: string;
  confirmed_user_id: string | null;
  introduced: boolean;
  /** The consent has ended, or the number sent STOP. */
  ended: boolean;
}

/** Longer than any text takes. */
const lease = sql`now() + interval '1 minute'`;

/** Up to `count` orders whose time has come, of one request or of all. */
export async function claimTextOrders(tx: Tx, count: number, requestId: string | null): Promise<TextOrder[]> {
  const { rows } = await tx.execute<TextOrder>(sql`
    WITH o AS (
      UPDATE text_orders SET state = 'sending', attempts = attempts + 1, next_at = ${lease}
      WHERE id IN (
        SELECT id FROM text_orders WHERE next_at <= now() AND state <> 'sending'
          AND (${requestId}::uuid IS NULL OR client_request_id = ${requestId})
        ORDER BY next_at LIMIT ${count} FOR UPDATE SKIP LOCKED)
      RETURNING *)
    SELECT o.id, o.kind, o.by_schedule, o.attempts AS attempt, o.created_at, r.id AS request_id, p.id AS owner_id,
      p.email AS owner_email, r.status = 'completed' AS completed, f.name AS firm_name,
      CASE WHEN t.email = r.email THEN c.preferred_language END AS preferred_language,
      CASE WHEN t.email = coalesce(r.sponsor_email, r.email) THEN r.invitation_language END AS invitation_language,
      t.id AS consent_id, t.email, t.number, t.number_hash, t.confirmed_user_id, t.introduced_at IS NOT NULL AS introduced,
      t.ended_at IS NOT NULL OR t.email <> coalesce(r.sponsor_email, r.email)
        OR EXISTS (SELECT FROM text_stops s WHERE s.number_hash = t.number_hash) AS ended
    FROM o
    JOIN text_consents t ON t.id = o.consent_id
    JOIN client_requests r ON r.id = o.client_request_id
    JOIN profiles p ON p.id = r.user_id
    LEFT JOIN firms f ON f.id = p.firm_id
    LEFT JOIN contacts c ON c.id = r.contact_id`);
  return rows;
}

export interface InterruptedText extends Record<string, unknown> {
  request_id: string;
  by_schedule: boolean;
  kind: TextOrder['kind'];
}

/** Attempts whose process was killed: the text may have gone out, so that it is not sent again. */
export async function giveUpInterruptedTexts(tx: Tx): Promise<InterruptedText[]> {
  const { rows } = await tx.execute<InterruptedText>(sql`
    UPDATE text_orders SET state = 'failed', error = 'interrupted', next_at = NULL
    WHERE state = 'sending' AND next_at <= now()
    RETURNING client_request_id AS request_id, by_schedule, kind`);
  return rows;
}

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
  await tx.execute(sql`UPDATE text_orders SET state = 'sent', error = NULL, next_at = NULL WHERE id = ${id}`);
  await tx.execute(sql`
    UPDATE text_consents SET introduced_at = ${now.toISOString()}::timestamptz
    WHERE id = ${consent_id} AND introduced_at IS NULL`);
}

/** Tries again after `minutes`, unless that is later than `retryHours` after the order; never where null. */
export async function markTextFailed(
  tx: Tx,
  id: string,
  failure: { problem: TextProblem; minutes: number | null; retryHours: number },
): Promise<void> {
  const next = sql`now() + make_interval(mins => ${failure.minutes}::int)`;
  await tx.execute(sql`
    UPDATE text_orders SET state = 'failed', error = ${failure.problem},
      sent_at = CASE WHEN ${failure.problem} = 'no_answer' THEN sent_at END,
      next_at = CASE WHEN ${next} < created_at + make_interval(hours => ${failure.retryHours}) THEN ${next} END
    WHERE id = ${id}`);
}

/** Keeps it until then: this try counts as none. */
export async function postponeText(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.execute(sql`
    UPDATE text_orders SET state = 'waiting', attempts = attempts - 1, next_at = ${until.toISOString()}::timestamptz
    WHERE id = ${id}`);
}
