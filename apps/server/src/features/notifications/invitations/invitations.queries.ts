import type { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';

/** An invitation that this process has claimed until the lease ends. */
export interface Claim extends Record<string, unknown> {
  request_id: string;
  owner_id: string;
  owner_email: string;
  client_name: string;
  client_email: string;
  notes: string | null;
  sponsor_name: string | null;
  sponsor_email: string | null;
  firm_name: string | null;
  firm_logo: string | null;
  /** Of the client's contact. */
  preferred_language: string | null;
  /** Of whoever is invited, as chosen with the request. */
  invitation_language: Language | null;
  /** Which try of this series it is; the first is 1. */
  attempt: number;
  /** When the series began: at creation, or at the last 'Resend'. PostgreSQL's text of a timestamptz. */
  since: string;
}

/** Longer than any mail takes; if the process is killed, the background takes over. */
const lease = sql`now() + interval '1 minute'`;

export async function claimInvitation(tx: Tx, requestId: string): Promise<Claim | null> {
  const { rows } = await tx.execute<Claim>(sql`
    WITH r AS (
      UPDATE client_requests SET
        invitation_state = 'sending', invitation_attempts = invitation_attempts + 1, invitation_next_at = ${lease}
      WHERE id = ${requestId} AND status <> 'completed'
      RETURNING *)
    SELECT r.id AS request_id, r.user_id AS owner_id, p.email AS owner_email, r.name AS client_name,
      r.email AS client_email, r.notes, r.sponsor_name, r.sponsor_email, f.name AS firm_name, f.logo_url AS firm_logo,
      c.preferred_language, r.invitation_language, r.invitation_attempts AS attempt, r.invitation_since::text AS since
    FROM r
    JOIN profiles p ON p.id = r.user_id
    LEFT JOIN firms f ON f.id = p.firm_id
    LEFT JOIN contacts c ON c.id = r.contact_id`);
  return rows[0] ?? null;
}

/**
 * Up to `count` invitations whose time has come. The creator of a new request has a minute for the first try; after
 * that it is due here.
 */
export async function claimDueInvitations(tx: Tx, count: number): Promise<Claim[]> {
  const { rows } = await tx.execute<Claim>(sql`
    WITH r AS (
      UPDATE client_requests SET
        invitation_state = 'sending', invitation_attempts = invitation_attempts + 1, invitation_next_at = ${lease}
      WHERE id IN (
        SELECT id FROM client_requests
        WHERE invitation_next_at <= now()
          AND (invitation_state <> 'sending' OR invitation_attempts = 0)
          AND (invitation_attempts > 0 OR invitation_next_at <= now() - interval '1 minute')
        ORDER BY invitation_next_at LIMIT ${count} FOR UPDATE SKIP LOCKED)
      RETURNING *)
    SELECT r.id AS request_id, r.user_id AS owner_id, p.email AS owner_email, r.name AS client_name,
      r.email AS client_email, r.notes, r.sponsor_name, r.sponsor_email, f.name AS firm_name, f.logo_url AS firm_logo,
      c.preferred_language, r.invitation_language, r.invitation_attempts AS attempt, r.invitation_since::text AS since
    FROM r
    JOIN profiles p ON p.id = r.user_id
    LEFT JOIN firms f ON f.id = p.firm_id
    LEFT JOIN contacts c ON c.id = r.contact_id`);
  return rows;
}

/** Attempts whose process was killed: the mail may have gone out, so that staff decide whether it is sent again. */
export async function giveUpInterruptedInvitations(tx: Tx): Promise<void> {
  await tx.execute(sql`
    UPDATE client_requests SET invitation_state = 'failed', invitation_error = 'interrupted', invitation_next_at = NULL
    WHERE invitation_next_at <= now() AND invitation_state = 'sending' AND invitation_attempts > 0`);
}

/** Takes invitations off the list that are too old to retry, or of requests that need none any more. */
export async function dropStaleInvitations(tx: Tx, retryHours: number): Promise<void> {
  await tx.execute(sql`
    UPDATE client_requests SET
      invitation_next_at = NULL,
      invitation_state = CASE WHEN invitation_state = 'sending' THEN 'failed' ELSE invitation_state END
    WHERE invitation_next_at <= now()
      AND (status = 'completed' OR invitation_since < now() - make_interval(hours => ${retryHours}))`);
}

/** The same try of the same series, and the client has not entered since. */
const stillOurs = ({ request_id, attempt, since }: Claim) =>
  sql`id = ${request_id} AND invitation_state = 'sending' AND invitation_attempts = ${attempt}
    AND invitation_since = ${since}::timestamptz`;

/** False if the request is gone, or its invitation has changed since. */
export async function markSent(tx: Tx, claim: Claim): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE client_requests r SET invitation_error = NULL, invitation_next_at = NULL,
      -- Sent again to somebody who has entered already: the invitation stays accepted.
      invitation_state = CASE
        WHEN EXISTS (SELECT FROM client_users u WHERE u.client_request_id = r.id AND u.is_verified)
        THEN 'accepted' ELSE 'sent' END
    WHERE ${stillOurs(claim)}`);
  return rowCount === 1;
}

/** Tries again after `minutes`, unless that is later than `retryHours` after the series began. */
export async function markFailed(
  tx: Tx,
  claim: Claim,
  failure: { error: string; minutes: number; retryHours: number },
): Promise<boolean> {
  const next = sql`now() + make_interval(mins => ${failure.minutes})`;
  const { rowCount } = await tx.execute(sql`
    UPDATE client_requests SET invitation_state = 'failed', invitation_error = ${failure.error},
      invitation_next_at = CASE
        WHEN ${next} < invitation_since + make_interval(hours => ${failure.retryHours}) THEN ${next} END
    WHERE ${stillOurs(claim)}`);
  return rowCount === 1;
}

/** Begins a new series; links mailed before it stop working. 'completed' and null (not the caller's) change nothing. */
export async function beginAgain(tx: Tx, requestId: string): Promise<'begun' | 'completed' | null> {
  const { rows } = await tx.execute<{ status: string }>(
    sql`SELECT status FROM client_requests WHERE id = ${requestId} FOR UPDATE`,
  );
  if (!rows[0]) return null;
  if (rows[0].status === 'completed') return 'completed';
  await tx.execute(sql`
    UPDATE client_requests SET invitation_since = now(), invitation_attempts = 0, invitation_error = NULL,
      invitation_state = 'sending', invitation_next_at = ${lease}
    WHERE id = ${requestId}`);
  return 'begun';
}
