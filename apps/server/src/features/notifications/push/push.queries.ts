import type { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';

/** A message that somebody has not read, and whom it is for. */
export interface UnreadMessage extends Record<string, unknown> {
  conversation_id: string;
  request_id: string;
  party: 'client' | 'sponsor';
  author_kind: 'staff' | 'client';
  author_name: string;
  firm_name: string | null;
  /** Of the party; null where it writes itself. */
  party_email: string | null;
  /** Staff who follow the conversation, may see its case and have not read it. */
  follower_ids: string[];
}

/** Null where it is read, taken back or gone. */
export async function selectUnread(tx: Tx, messageId: string): Promise<UnreadMessage | null> {
  const { rows } = await tx.execute<UnreadMessage>(sql`
    SELECT c.id AS conversation_id, c.client_request_id AS request_id, c.party, m.author_kind, m.author_name,
      f.name AS firm_name,
      CASE WHEN m.author_kind = 'staff' AND c.client_read_to < m.position THEN (
        SELECT u.email FROM client_users u
        WHERE u.client_request_id = r.id AND u.is_sponsor = (c.party = 'sponsor')) END AS party_email,
      CASE WHEN m.author_kind = 'client' THEN ARRAY(
        SELECT w.user_id FROM conversation_followers w
        JOIN profiles p ON p.id = w.user_id AND p.workspace_id = r.workspace_id
        WHERE w.conversation_id = c.id AND w.unread_since <= m.created_at
          AND (NOT EXISTS (SELECT FROM case_restrictions x WHERE x.client_request_id = r.id)
            OR r.user_id = p.id
            OR EXISTS (SELECT FROM case_members x WHERE x.client_request_id = r.id AND x.user_id = p.id)))
        ELSE '{}' END AS follower_ids
    FROM messages m
    JOIN conversations c ON c.id = m.conversation_id
    JOIN client_requests r ON r.id = m.client_request_id
    JOIN profiles o ON o.id = r.user_id
    LEFT JOIN firms f ON f.id = o.firm_id
    WHERE m.id = ${messageId} AND m.taken_back_at IS NULL`);
  return rows[0] ?? null;
}

export interface Subscription extends Record<string, unknown> {
  id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
}

export async function selectSubscriptions(tx: Tx, userIds: string[]): Promise<Subscription[]> {
  const { rows } = await tx.execute<Subscription>(sql`
    SELECT id, session_id, endpoint, p256dh, auth, language FROM push_subscriptions
    WHERE user_id = ANY (${sql.param(userIds)}::uuid[])`);
  return rows;
}

export async function deleteSubscription(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`DELETE FROM push_subscriptions WHERE id = ${id}`);
}
