import { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRow } from '../../../shared/db/query.ts';
import { asksShared, orderPartyInvitation } from './party-invitations.queries.ts';

const Needed = {
  status: column.oneOf(RequestStatus.options),
  state: column.text.orNull,
  needed: column.boolean,
};

/**
 * Orders the invitation of the client of a case whose main invitation goes to the sponsor when they see something for the first time, and withdraws one that
 * did not arrive from somebody who sees nothing any more. In the transaction of staff that says who answers.
 */
export async function settlePartyInvitation(tx: Tx, requestId: string): Promise<void> {
  const found = await queryRow(tx, Needed)`
    SELECT r.status, r.party_invitation_state AS state, EXISTS (
      SELECT FROM client_users u WHERE u.client_request_id = r.id AND u.role = 'client' AND NOT r.invites_client AND (u.parties <> '{}' OR u.parties = '{}' AND ${asksShared})
    ) AS needed
    FROM client_requests r WHERE r.id = ${requestId} FOR NO KEY UPDATE OF r`;
  if (!found || found.status === 'completed') return;
  if (found.needed && found.state === null) await orderPartyInvitation(tx, requestId);
  if (!found.needed && found.state !== null && found.state !== 'accepted')
    await tx.execute(sql`
      UPDATE client_requests SET party_invitation_state = NULL, party_invitation_error = NULL, party_invitation_next_at = NULL
      WHERE id = ${requestId}`);
}

/** Orders the invitation of somebody besides client and sponsor, in the transaction of staff that adds them or changes their address. */
export async function inviteOtherPerson(tx: Tx, requestId: string, personId: string): Promise<void> {
  await orderPartyInvitation(tx, requestId, { personId });
}
