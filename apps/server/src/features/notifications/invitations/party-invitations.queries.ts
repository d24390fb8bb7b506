import { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { addressedName } from '../../../shared/db/person-name.ts';
import { column, hasRow, queryRow, queryValue, type Row } from '../../../shared/db/query.ts';
import { orderMail } from '../client-mails/order-mail.ts';
import { runNowSeconds } from '../run-now.ts';

/** Whether a case `r` asks for something that everybody sees. */
export const asksShared = sql`(
  EXISTS (SELECT FROM client_request_documents d WHERE d.client_request_id = r.id AND d.party IS NULL AND d.asked)
  OR EXISTS (SELECT FROM template_questions q WHERE q.party IS NULL
    AND (q.template_version_id = r.template_version_id OR q.client_request_id = r.id)))`;

/**
 * Its mail takes the place of every one that was ordered for this person before. Returns the id of the order. `personId`: of client_users, for
 * somebody besides client and sponsor; otherwise it is the client's. `awaited`: as for `orderMail`.
 */
export async function orderPartyInvitation(
  tx: Tx,
  requestId: string,
  { personId, awaited = false }: { personId?: string | undefined; awaited?: boolean } = {},
): Promise<string> {
  const payload = personId ? { person_id: personId } : {};
  const orderId = await orderMail(tx, { requestId, kind: 'party.invitation', payload, awaited });
  const seconds = awaited ? runNowSeconds : 0;
  await tx.execute(
    personId
      ? sql`
          UPDATE client_users SET invitation_state = 'sending', invitation_since = now(), invitation_attempts = 0,
            invitation_error = NULL, invitation_next_at = now() + make_interval(secs => ${seconds})
          WHERE id = ${personId} AND client_request_id = ${requestId}`
      : sql`
          UPDATE client_requests SET party_invitation_state = 'sending', party_invitation_since = now(), party_invitation_attempts = 0,
            party_invitation_error = NULL, party_invitation_next_at = now() + make_interval(secs => ${seconds})
          WHERE id = ${requestId}`,
  );
  return orderId;
}

/** Locks the case. 'none': nobody is invited by such a mail. Null: the case is not the caller's. */
export async function findPartyInvitation(
  tx: Tx,
  requestId: string,
  personId: string | undefined,
): Promise<'none' | 'completed' | { recipient: string } | null> {
  const row = await queryRow(tx, {
    status: column.oneOf(RequestStatus.options),
    state: column.text.orNull,
    recipient: column.text,
  })`
    SELECT status, party_invitation_state AS state, email AS recipient FROM client_requests WHERE id = ${requestId} FOR UPDATE`;
  if (!row) return null;
  if (row.status === 'completed') return 'completed';
  if (!personId) return row.state === null ? 'none' : { recipient: row.recipient };
  const recipient = await queryValue(tx, column.text)`
    SELECT email FROM client_users
    WHERE id = ${personId} AND client_request_id = ${requestId} AND person_number IS NOT NULL AND removed_at IS NULL`;
  return recipient === null ? 'none' : { recipient };
}

/** Its order is the client's last one: 'Send again' makes a new one. */
const isLastOrder = (orderId: string) => sql`
  r.party_invitation_since = (SELECT o.created_at FROM mail_orders o
    WHERE o.id = ${orderId} AND o.client_request_id = r.id AND NOT o.payload ? 'person_id')`;

/** The same for somebody besides client and sponsor. */
const isLastOrderOfPerson = (orderId: string) => sql`
  u.invitation_since = (SELECT o.created_at FROM mail_orders o
    WHERE o.id = ${orderId} AND o.client_request_id = u.client_request_id AND o.payload ->> 'person_id' = u.id::text)`;

/** As `r`. Before the person: staff lock the two in this order, and a trigger notes on the case what was not delivered. */
const lockedCase = (requestId: string) =>
  sql`(SELECT * FROM client_requests WHERE id = ${requestId} FOR NO KEY UPDATE) r`;

const BegunPartyInvitation = {
  notes: column.text.orNull,
  /** When it was ordered. PostgreSQL's text of a timestamptz. */
  since: column.text,
  email: column.text,
  /** How the mail addresses them; null for the client. */
  name: column.text.orNull,
  language: column.oneOf(Language.options).orNull,
};
type BegunPartyInvitation = Row<typeof BegunPartyInvitation>;

/** Notes that a try begins. Null where another one was ordered since, the person has entered, or the invitation is no longer wanted. */
export const beginPartyInvitation = async (
  tx: Tx,
  requestId: string,
  orderId: string,
): Promise<BegunPartyInvitation | null> =>
  (await queryRow(tx, BegunPartyInvitation)`
    UPDATE client_requests r SET party_invitation_state = 'sending', party_invitation_attempts = party_invitation_attempts + 1
    WHERE id = ${requestId} AND ${isLastOrder(orderId)} AND party_invitation_state IN ('sending', 'failed') AND status <> 'completed'
    RETURNING notes, party_invitation_since::text AS since, email, NULL::text AS name, NULL::text AS language`) ??
  queryRow(tx, BegunPartyInvitation)`
    UPDATE client_users u SET invitation_state = 'sending', invitation_attempts = u.invitation_attempts + 1
    FROM ${lockedCase(requestId)}
    WHERE u.client_request_id = r.id AND ${isLastOrderOfPerson(orderId)} AND u.invitation_state IN ('sending', 'failed')
      AND r.status <> 'completed' AND u.removed_at IS NULL
    RETURNING r.notes, u.invitation_since::text AS since, u.email, ${addressedName} AS name, u.language`;

/** Returns to whom it went. Null where that does not matter any more. */
export const markPartyInvitationSent = async (
  tx: Tx,
  requestId: string,
  orderId: string,
): Promise<string | null> =>
  (await queryValue(tx, column.text)`
    UPDATE client_requests r SET party_invitation_error = NULL, party_invitation_next_at = NULL,
      -- Sent to somebody who has entered already.
      party_invitation_state = CASE
        WHEN EXISTS (SELECT FROM client_users u WHERE u.client_request_id = r.id AND u.role = 'client' AND u.is_verified)
        THEN 'accepted' ELSE 'sent' END
    WHERE id = ${requestId} AND ${isLastOrder(orderId)} AND party_invitation_state = 'sending'
    RETURNING email`) ??
  queryValue(tx, column.text)`
    UPDATE client_users u SET invitation_error = NULL, invitation_next_at = NULL,
      invitation_state = CASE WHEN u.is_verified THEN 'accepted' ELSE 'sent' END
    FROM ${lockedCase(requestId)}
    WHERE u.client_request_id = r.id AND ${isLastOrderOfPerson(orderId)} AND u.invitation_state = 'sending'
    RETURNING u.email`;

/** `next`: when it is tried again, as staff see it. Returns to whom it was to go. Null where that does not matter any more. */
export const markPartyInvitationFailed = async (
  tx: Tx,
  requestId: string,
  orderId: string,
  { error, next }: { error: string; next: Date | null },
): Promise<string | null> =>
  (await queryValue(tx, column.text)`
    UPDATE client_requests r SET party_invitation_state = 'failed', party_invitation_error = ${error},
      party_invitation_next_at = ${next?.toISOString() ?? null}::timestamptz
    WHERE id = ${requestId} AND ${isLastOrder(orderId)} AND party_invitation_state = 'sending'
    RETURNING email`) ??
  queryValue(tx, column.text)`
    UPDATE client_users u SET invitation_state = 'failed', invitation_error = ${error},
      invitation_next_at = ${next?.toISOString() ?? null}::timestamptz
    FROM ${lockedCase(requestId)}
    WHERE u.client_request_id = r.id AND ${isLastOrderOfPerson(orderId)} AND u.invitation_state = 'sending'
    RETURNING u.email`;

/** Nothing more is tried. */
export async function dropPartyInvitation(tx: Tx, requestId: string, orderId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE client_requests r SET party_invitation_state = 'failed', party_invitation_next_at = NULL
    WHERE id = ${requestId} AND ${isLastOrder(orderId)} AND party_invitation_state IN ('sending', 'failed')`);
  await tx.execute(sql`
    UPDATE client_users u SET invitation_state = 'failed', invitation_next_at = NULL
    FROM ${lockedCase(requestId)}
    WHERE u.client_request_id = r.id AND ${isLastOrderOfPerson(orderId)} AND u.invitation_state IN ('sending', 'failed')`);
}

/** Whether several people of a case are invited, each by a mail of their own. */
export const areSeveralInvited = (tx: Tx, requestId: string): Promise<boolean> =>
  hasRow(tx)`
    SELECT FROM client_requests r WHERE id = ${requestId} AND (party_invitation_state IS NOT NULL OR EXISTS (
      SELECT FROM client_users u WHERE u.client_request_id = r.id AND u.person_number IS NOT NULL AND u.removed_at IS NULL))`;

/** Whether something is asked that all people of a case see and may answer. */
export const hasSharedItems = (tx: Tx, requestId: string): Promise<boolean> =>
  hasRow(tx)`SELECT FROM client_requests r WHERE r.id = ${requestId} AND ${asksShared}`;
