import { Party } from '@visafolio/contract/messages/message.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, execute, queryRow, queryRows, type Row } from '../../../shared/db/query.ts';

const UnreadMessage = {
  conversation_id: column.uuid,
  request_id: column.uuid,
  party: column.oneOf(Party.options),
  author_kind: column.oneOf(['staff', 'client']),
  author_name: column.text,
  firm_name: column.text.orNull,
  /** Of the party; null where it writes itself. */
  party_email: column.text.orNull,
  /** Staff who follow the conversation, may see its case and have not read it. */
  follower_ids: column.uuids,
};
/** A message that somebody has not read, and whom it is for. */
export type UnreadMessage = Row<typeof UnreadMessage>;

/** Null where it is read, taken back or gone. */
export const selectUnread = (tx: Tx, messageId: string): Promise<UnreadMessage | null> =>
  queryRow(tx, UnreadMessage)`
    SELECT c.id AS conversation_id, c.client_request_id AS request_id, c.party, m.author_kind, m.author_name,
      f.name AS firm_name,
      CASE WHEN m.author_kind = 'staff' AND c.client_read_to < m.position THEN (
        SELECT u.email FROM client_users u
        WHERE u.client_request_id = r.id AND u.role = c.party) END AS party_email,
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
    WHERE m.id = ${messageId} AND m.taken_back_at IS NULL`;

const Subscription = {
  id: column.uuid,
  session_id: column.uuid,
  endpoint: column.text,
  p256dh: column.text,
  auth: column.text,
  language: column.oneOf(Language.options),
};
export type Subscription = Row<typeof Subscription>;

export const selectSubscriptions = (tx: Tx, userIds: string[]): Promise<Subscription[]> =>
  queryRows(tx, Subscription)`
    SELECT id, session_id, endpoint, p256dh, auth, language FROM push_subscriptions
    WHERE user_id = ANY (${sql.param(userIds)}::uuid[])`;

export const deleteSubscription = (tx: Tx, id: string): Promise<void> =>
  execute(tx)`DELETE FROM push_subscriptions WHERE id = ${id}`;
