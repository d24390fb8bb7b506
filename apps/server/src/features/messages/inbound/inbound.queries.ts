import { Party } from '@visafolio/contract/messages/message.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, hasRow, queryRow, queryRows, type Row } from '../../../shared/db/query.ts';

/** A conversation, with the people who may reply in it. */
const AnsweredConversation = {
  conversation_id: column.uuid,
  request_id: column.uuid,
  workspace_id: column.uuid,
  party: column.oneOf(Party.options),
  /** Null: the party no longer has access. */
  party_email: column.text.orNull,
  party_name: column.text.orNull,
  firm_name: column.text.orNull,
  staff: column.json<{ id: string; email: string; name: string }[]>(),
};
export type AnsweredConversation = Row<typeof AnsweredConversation>;

export const selectAnsweredConversation = (
  tx: Tx,
  conversationId: string,
): Promise<AnsweredConversation | null> =>
  queryRow(tx, AnsweredConversation)`
    SELECT c.id AS conversation_id, c.client_request_id AS request_id, c.workspace_id, c.party, u.email AS party_email,
      btrim(concat_ws(' ', u.first_name, u.last_name)) AS party_name,
      (SELECT f.name FROM firms f WHERE f.id = c.workspace_id) AS firm_name,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', p.id, 'email', p.email, 'name', p.full_name)) FROM profiles p
        WHERE p.workspace_id = c.workspace_id), '[]') AS staff
    FROM conversations c
    LEFT JOIN client_users u ON u.client_request_id = c.client_request_id AND u.role = c.party AND u.removed_at IS NULL
    WHERE c.id = ${conversationId}`;

export const isMessageStored = (tx: Tx, messageId: string): Promise<boolean> =>
  hasRow(tx)`SELECT FROM messages WHERE id = ${messageId}`;

const RecentText = {
  message_id: column.uuid,
  /** Null: the message itself, not a translation of it. */
  language: column.text.orNull,
  /** Sealed. */
  body: column.text,
};
type RecentText = Row<typeof RecentText>;

/** The newest messages of a conversation with translations, sealed: its mails may quote them. */
export const selectRecentTexts = (tx: Tx, conversationId: string): Promise<RecentText[]> =>
  queryRows(tx, RecentText)`
    WITH recent AS (
      SELECT id, body FROM messages WHERE conversation_id = ${conversationId} ORDER BY position DESC LIMIT 20)
    SELECT id AS message_id, NULL AS language, body FROM recent WHERE body IS NOT NULL
    UNION ALL
    SELECT t.message_id, t.language, t.body FROM message_translations t JOIN recent ON recent.id = t.message_id WHERE t.body IS NOT NULL`;
