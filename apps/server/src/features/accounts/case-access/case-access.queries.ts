import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';

export interface Entrant extends Record<string, unknown> {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  is_verified: boolean;
  time_zone: string | null;
}

/** The caller's own entry to a request; null for a foreign or an unknown one. */
export async function selectEntrant(tx: Tx, requestId: string): Promise<Entrant | null> {
  const { rows } = await tx.execute<Entrant>(sql`
    SELECT id, email, first_name, last_name, is_verified, time_zone
    FROM client_users WHERE client_request_id = ${requestId}`);
  return rows[0] ?? null;
}

/** As the browser of this visit says. */
export async function updateTimeZone(tx: Tx, requestId: string, timeZone: string): Promise<void> {
  await tx.execute(
    sql`UPDATE client_users SET time_zone = ${timeZone} WHERE client_request_id = ${requestId}`,
  );
}

/** Notes a first entry. False where the person had been here before, another tab included. */
export async function markEntered(tx: Tx, requestId: string): Promise<boolean> {
  const entered = await tx.execute(
    sql`UPDATE client_users SET is_verified = true WHERE client_request_id = ${requestId} AND NOT is_verified`,
  );
  if (!entered.rowCount) return false;
  await tx.execute(sql`
    UPDATE client_requests SET invitation_state = 'accepted', invitation_next_at = NULL WHERE id = ${requestId}`);
  return true;
}
