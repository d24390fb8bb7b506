import type { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';

export interface Remindable extends Record<string, unknown> {
  request_id: string;
  status: string;
  reminded_at: string | null;
  client_name: string;
  client_email: string;
  sponsor_name: string | null;
  sponsor_email: string | null;
  firm_name: string | null;
  firm_logo: string | null;
  preferred_language: string | null;
  invitation_language: Language | null;
}

export async function selectRemindable(tx: Tx, id: string): Promise<Remindable | null> {
  const { rows } = await tx.execute<Remindable>(sql`
    SELECT r.id AS request_id, r.status, r.reminded_at, r.name AS client_name, r.email AS client_email,
      r.sponsor_name, r.sponsor_email, f.name AS firm_name, f.logo_url AS firm_logo, c.preferred_language,
      r.invitation_language
    FROM client_requests r
    JOIN profiles p ON p.id = r.user_id
    LEFT JOIN firms f ON f.id = p.firm_id
    LEFT JOIN contacts c ON c.id = r.contact_id
    WHERE r.id = ${id}`);
  return rows[0] ?? null;
}

/** False where the last one is not `minutes` old yet. */
export async function claimReminder(tx: Tx, id: string, minutes: number): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    UPDATE client_requests SET reminded_at = now()
    WHERE id = ${id} AND (reminded_at IS NULL OR reminded_at <= now() - make_interval(mins => ${minutes}))`);
  return rowCount === 1;
}
