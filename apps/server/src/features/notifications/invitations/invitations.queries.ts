import { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, execute, queryRow, queryRows, type Row } from '../../../shared/db/query.ts';
import { runNowSeconds } from '../run-now.ts';

/** The tries that began at creation, or at the last 'Resend'. */
interface Series {
  requestId: string;
  since: string;
}

const Invitation = {
  request_id: column.uuid,
  owner_id: column.uuid,
  owner_email: column.text,
  client_name: column.text,
  client_email: column.text,
  notes: column.text.orNull,
  sponsor_name: column.text.orNull,
  sponsor_email: column.text.orNull,
  firm_name: column.text.orNull,
  firm_logo: column.text.orNull,
  /** Of the client's contact. */
  preferred_language: column.text.orNull,
  /** Of whoever is invited, as chosen with the request. */
  invitation_language: column.oneOf(Language.options).orNull,
  /** When its series began. PostgreSQL's text of a timestamptz. */
  since: column.text,
};
/** What an invitation needs that this process sends. */
export type Invitation = Row<typeof Invitation>;

/** Notes that a try begins. Null where another series has begun, the client has entered, or the request is completed. */
export const beginInvitation = (tx: Tx, { requestId, since }: Series): Promise<Invitation | null> =>
  queryRow(tx, Invitation)`
    WITH r AS (
      UPDATE client_requests SET invitation_state = 'sending', invitation_attempts = invitation_attempts + 1
      WHERE id = ${requestId} AND invitation_since = ${since}::timestamptz AND invitation_state IN ('sending', 'failed')
        AND status <> 'completed'
      RETURNING *)
    SELECT r.id AS request_id, p.id AS owner_id, p.email AS owner_email, r.name AS client_name, r.email AS client_email, r.notes, r.sponsor_name,
      r.sponsor_email, f.name AS firm_name, f.logo_url AS firm_logo, c.preferred_language, r.invitation_language,
      r.invitation_since::text AS since
    FROM r
    JOIN profiles p ON p.id = r.user_id
    LEFT JOIN firms f ON f.id = p.firm_id
    LEFT JOIN contacts c ON c.id = r.contact_id`;

/** Nothing more is tried. */
export const dropInvitation = (tx: Tx, { requestId, since }: Series): Promise<void> =>
  execute(tx)`
    UPDATE client_requests SET invitation_state = 'failed', invitation_next_at = NULL
    WHERE id = ${requestId} AND invitation_since = ${since}::timestamptz AND invitation_state IN ('sending', 'failed')`;

const SettledInvitation = {
  recipient: column.text,
  to_sponsor: column.boolean,
};
export type SettledInvitation = Row<typeof SettledInvitation>;

/** Null where the request is gone, or its invitation has changed since. */
export const markSent = (tx: Tx, { requestId, since }: Series): Promise<SettledInvitation | null> =>
  queryRow(tx, SettledInvitation)`
    UPDATE client_requests r SET invitation_error = NULL, invitation_next_at = NULL,
      -- Sent again to somebody who has entered already: the invitation stays accepted.
      invitation_state = CASE
        WHEN EXISTS (SELECT FROM client_users u WHERE u.client_request_id = r.id AND u.is_verified 
          AND (u.parties IS NULL OR u.email = coalesce(r.sponsor_email, r.email)))
        THEN 'accepted' ELSE 'sent' END
    WHERE id = ${requestId} AND invitation_since = ${since}::timestamptz AND invitation_state = 'sending'
    RETURNING coalesce(sponsor_email, email) AS recipient, sponsor_email IS NOT NULL AS to_sponsor`;

/** `next`: when it is tried again, as staff see it. Null where the request is gone, or its invitation has changed since. */
export const markFailed = (
  tx: Tx,
  { requestId, since }: Series,
  { error, next }: { error: string; next: Date | null },
): Promise<SettledInvitation | null> =>
  queryRow(tx, SettledInvitation)`
    UPDATE client_requests SET invitation_state = 'failed', invitation_error = ${error},
      invitation_next_at = ${next?.toISOString() ?? null}::timestamptz
    WHERE id = ${requestId} AND invitation_since = ${since}::timestamptz AND invitation_state = 'sending'
    RETURNING coalesce(sponsor_email, email) AS recipient, sponsor_email IS NOT NULL AS to_sponsor`;

/** To whom it goes. Null where the request is gone or completed. */
export const selectInvited = (tx: Tx, requestId: string): Promise<SettledInvitation | null> =>
  queryRow(tx, SettledInvitation)`
    SELECT coalesce(sponsor_email, email) AS recipient, sponsor_email IS NOT NULL AS to_sponsor
    FROM client_requests WHERE id = ${requestId} AND status <> 'completed'`;

/** Begins a new series, which a trigger adds to the outbox; links mailed before it stop working. 'completed' and null (not the caller's) change nothing. */
export async function beginAgain(tx: Tx, requestId: string): Promise<'begun' | 'completed' | null> {
  const rows = await queryRows(tx, { status: column.oneOf(RequestStatus.options) })`
    SELECT status FROM client_requests WHERE id = ${requestId} FOR UPDATE`;
  if (!rows[0]) return null;
  if (rows[0].status === 'completed') return 'completed';
  await tx.execute(sql`
    UPDATE client_requests SET invitation_since = now(), invitation_attempts = 0, invitation_error = NULL,
      invitation_state = 'sending', invitation_next_at = now() + make_interval(secs => ${runNowSeconds})
    WHERE id = ${requestId}`);
  return 'begun';
}
