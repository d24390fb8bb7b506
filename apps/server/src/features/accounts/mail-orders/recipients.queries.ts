import { Language } from '@visafolio/contract/shared/fields.ts';
import { system } from '../../../shared/db/actor.ts';
import type { Database } from '../../../shared/db/database.ts';
import { column, query, type Row } from '../../../shared/db/query.ts';

const KnownClient = {
  first_name: column.text,
  last_name: column.text,
  newest_request_id: column.uuid,
  /** As staff noted it with the contact; null for a sponsor. */
  preferred_language: column.text.orNull,
  /** As staff chose it with the request; null: for somebody else, or not at all. */
  invitation_language: column.oneOf(Language.options).orNull,
};
export type KnownClient = Row<typeof KnownClient>;

/** The address as client or sponsor of its newest request; null if it has none. */
export async function findClient(db: Database, email: string): Promise<KnownClient | null> {
  const { rows } = await db.withActor(
    system,
    (tx) =>
      query(tx, KnownClient)`
      SELECT u.first_name, u.last_name, r.id AS newest_request_id, c.preferred_language,
        CASE WHEN u.email = coalesce(r.sponsor_email, r.email) THEN r.invitation_language ELSE u.language END AS invitation_language
      FROM client_users u
      JOIN client_requests r ON r.id = u.client_request_id
      LEFT JOIN contacts c ON c.id = r.contact_id AND c.email = u.email
      WHERE u.email = ${email}
      ORDER BY r.created_at DESC, r.id DESC LIMIT 1`,
  );
  return rows[0] ?? null;
}

/**
 * Whose mailbox gets a request's renewed link: the given address while it has access, otherwise the sponsor's or the
 * client's; null if the request is gone.
 */
export async function findRequestMailbox(
  db: Database,
  requestId: string,
  asking: string,
): Promise<string | null> {
  const { rows } = await db.withActor(
    system,
    (tx) =>
      query(tx, { email: column.text })`
      SELECT email FROM client_users WHERE client_request_id = ${requestId}
      ORDER BY email = ${asking} DESC, is_sponsor DESC LIMIT 1`,
  );
  return rows[0]?.email ?? null;
}
