import { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, execute, hasRow, queryRow, queryValue, type Row } from '../../../shared/db/query.ts';
import { orderMail } from '../client-mails/order-mail.ts';
import { runNowSeconds } from '../run-now.ts';

/** Whether a case `r` asks for something that everybody sees. */
export const asksShared = sql`(
  EXISTS (SELECT FROM client_request_documents d WHERE d.client_request_id = r.id AND d.party IS NULL AND d.asked)
  OR EXISTS (SELECT FROM template_questions q WHERE q.party IS NULL
    AND (q.template_version_id = r.template_version_id OR q.client_request_id = r.id)))`;

/** Its mail takes the place of every one that was ordered before. Returns the id of the order. `awaited`: as for `orderMail`. */
export async function orderPartyInvitation(
  tx: Tx,
  requestId: string,
  { awaited = false } = {},
): Promise<string> {
  const orderId = await orderMail(tx, { requestId, kind: 'party.invitation', awaited });
  await tx.execute(sql`
    UPDATE client_requests SET party_invitation_state = 'sending', party_invitation_since = now(), party_invitation_attempts = 0,
      party_invitation_error = NULL, party_invitation_next_at = now() + make_interval(secs => ${awaited ? runNowSeconds : 0})
    WHERE id = ${requestId}`);
  return orderId;
}

/** Locks the case. 'none': nobody is invited by such a mail. Null: the case is not the caller's. */
export async function findPartyInvitation(
  tx: Tx,
  requestId: string,
): Promise<'none' | 'completed' | { recipient: string } | null> {
  const row = await queryRow(tx, {
    status: column.oneOf(RequestStatus.options),
    state: column.text.orNull,
    recipient: column.text,
  })`
    SELECT status, party_invitation_state AS state, email AS recipient FROM client_requests WHERE id = ${requestId} FOR UPDATE`;
  if (!row) return null;
  if (row.status === 'completed') return 'completed';
  return row.state === null ? 'none' : { recipient: row.recipient };
}

/** Its order is the last one of the case: 'Send again' makes a new one. */
const isLastOrder = (orderId: string) => sql`
  r.party_invitation_since = (SELECT o.created_at FROM mail_orders o WHERE o.id = ${orderId} AND o.client_request_id = r.id)`;

const BegunPartyInvitation = {
  notes: column.text.orNull,
  /** When it was ordered. PostgreSQL's text of a timestamptz. */
  since: column.text,
};

/** Notes that a try begins. Null where another one was ordered since, the client has entered, or nobody is to be invited any more. */
export const beginPartyInvitation = (
  tx: Tx,
  requestId: string,
  orderId: string,
): Promise<Row<typeof BegunPartyInvitation> | null> =>
  queryRow(tx, BegunPartyInvitation)`
    UPDATE client_requests r SET party_invitation_state = 'sending', party_invitation_attempts = party_invitation_attempts + 1
    WHERE id = ${requestId} AND ${isLastOrder(orderId)} AND party_invitation_state IN ('sending', 'failed') AND status <> 'completed'
    RETURNING notes, party_invitation_since::text AS since`;

/** Returns to whom it went. Null where that does not matter any more. */
export const markPartyInvitationSent = (tx: Tx, requestId: string, orderId: string): Promise<string | null> =>
  queryValue(tx, column.text)`
    UPDATE client_requests r SET party_invitation_error = NULL, party_invitation_next_at = NULL,
      -- Sent to somebody who has entered already.
      party_invitation_state = CASE
        WHEN EXISTS (SELECT FROM client_users u WHERE u.client_request_id = r.id AND NOT u.is_sponsor AND u.is_verified)
        THEN 'accepted' ELSE 'sent' END
    WHERE id = ${requestId} AND ${isLastOrder(orderId)} AND party_invitation_state = 'sending'
    RETURNING email`;

/** `next`: when it is tried again, as staff see it. Returns to whom it was to go. Null where that does not matter any more. */
export const markPartyInvitationFailed = (
  tx: Tx,
  requestId: string,
  orderId: string,
  { error, next }: { error: string; next: Date | null },
): Promise<string | null> =>
  queryValue(tx, column.text)`
    UPDATE client_requests r SET party_invitation_state = 'failed', party_invitation_error = ${error},
      party_invitation_next_at = ${next?.toISOString() ?? null}::timestamptz
    WHERE id = ${requestId} AND ${isLastOrder(orderId)} AND party_invitation_state = 'sending'
    RETURNING email`;

/** Nothing more is tried. */
export const dropPartyInvitation = (tx: Tx, requestId: string, orderId: string): Promise<void> =>
  execute(tx)`
    UPDATE client_requests r SET party_invitation_state = 'failed', party_invitation_next_at = NULL
    WHERE id = ${requestId} AND ${isLastOrder(orderId)} AND party_invitation_state IN ('sending', 'failed')`;

/** Whether both people of a case are invited, each by a mail of their own. */
export const areBothInvited = (tx: Tx, requestId: string): Promise<boolean> =>
  hasRow(tx)`SELECT FROM client_requests WHERE id = ${requestId} AND party_invitation_state IS NOT NULL`;

/** Whether something is asked that both people of a case see and may answer. */
export const hasSharedItems = (tx: Tx, requestId: string): Promise<boolean> =>
  hasRow(tx)`SELECT FROM client_requests r WHERE r.id = ${requestId} AND ${asksShared}`;
