import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, execute, queryRow, queryRows, type Row } from '../../../shared/db/query.ts';

const Entrant = {
  id: column.uuid,
  email: column.text,
  first_name: column.text,
  last_name: column.text,
  is_verified: column.boolean,
  time_zone: column.text.orNull,
};
export type Entrant = Row<typeof Entrant>;

/** The caller's access to a request; null for a foreign or unknown one. */
export const selectEntrant = (tx: Tx, requestId: string): Promise<Entrant | null> =>
  queryRow(tx, Entrant)`
    SELECT id, email, first_name, last_name, is_verified, time_zone
    FROM client_users WHERE client_request_id = ${requestId}`;

export const updateTimeZone = (tx: Tx, requestId: string, timeZone: string): Promise<void> =>
  execute(tx)`UPDATE client_users SET time_zone = ${timeZone} WHERE client_request_id = ${requestId}`;

/** Records the first entry. False if the person has entered before, in another tab included. */
export async function markEntered(tx: Tx, requestId: string): Promise<boolean> {
  const [entered] = await queryRows(tx, { isOther: column.boolean, isMain: column.boolean })`
    UPDATE client_users u SET is_verified = true,
      invitation_state = CASE WHEN u.person_number IS NOT NULL THEN 'accepted' END, invitation_next_at = NULL
    FROM client_requests r
    WHERE r.id = u.client_request_id AND u.client_request_id = ${requestId} AND NOT u.is_verified
    RETURNING u.person_number IS NOT NULL AS "isOther", u.parties IS NULL OR u.is_sponsor OR r.invites_client AS "isMain"`;
  if (!entered) return false;
  if (entered.isOther) return true;
  // With parties each person accepts their own invitation; the main one went to the sponsor, if there is one.
  await tx.execute(
    entered.isMain
      ? sql`UPDATE client_requests SET invitation_state = 'accepted', invitation_next_at = NULL WHERE id = ${requestId}`
      : sql`UPDATE client_requests SET party_invitation_state = 'accepted', party_invitation_next_at = NULL
          WHERE id = ${requestId} AND party_invitation_state IS NOT NULL`,
  );
  return true;
}
