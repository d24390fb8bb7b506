import { HeldReason } from '@visafolio/contract/messages/mail.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../../shared/db/database.ts';
import { casePersonName } from '../../../../shared/db/person-name.ts';
import {
  changeRow,
  column,
  execute,
  hasRow,
  queryRow,
  queryRows,
  type Row,
} from '../../../../shared/db/query.ts';

export interface NewInboundMail {
  id: string;
  conversationId: string;
  recipientId: string | null;
  reason: HeldReason | null;
  /** Sealed. */
  content: string;
  workspaceId: string;
  filePath: string | null;
  fileSize: number | null;
}

/** False if it is stored already, or the case has moved to another workspace meanwhile. */
export const insertMail = (tx: Tx, mail: NewInboundMail): Promise<boolean> =>
  changeRow(tx)`
    INSERT INTO inbound_mails (id, workspace_id, client_request_id, conversation_id, recipient_id, held_reason, content, file_path,
      file_size)
    SELECT ${mail.id}, c.workspace_id, c.client_request_id, c.id, ${mail.recipientId}::uuid, ${mail.reason}::text, ${mail.content},
      ${mail.filePath}::text, ${mail.fileSize}::bigint
    FROM conversations c WHERE c.id = ${mail.conversationId} AND c.workspace_id = ${mail.workspaceId}
    ON CONFLICT (id) DO NOTHING`;

/** Marks the conversation as unread for its followers. */
export const markUnread = (tx: Tx, conversationId: string): Promise<void> =>
  execute(tx)`
    UPDATE conversation_followers SET unread_since = now() WHERE conversation_id = ${conversationId} AND unread_since IS NULL`;

export const isMailKept = (tx: Tx, id: string): Promise<boolean> =>
  hasRow(tx)`SELECT FROM inbound_mails WHERE id = ${id}`;

/** Deletes a mail from which no message was made. */
export const deleteUnusedMail = (tx: Tx, id: string): Promise<void> =>
  execute(tx)`
    DELETE FROM inbound_mails WHERE id = ${id} AND held_reason IS NULL
      AND NOT EXISTS (SELECT FROM messages WHERE inbound_mail_id = ${id})`;

const MailRow = {
  id: column.uuid,
  client_request_id: column.uuid,
  conversation_id: column.uuid,
  recipient_id: column.uuid.orNull,
  held_reason: column.oneOf(HeldReason.options).orNull,
  /** Sealed. */
  content: column.text,
  file_path: column.text.orNull,
  received_at: column.timestamp,
};
export type MailRow = Row<typeof MailRow>;

/** Held mails of a conversation, to detect a flood. */
export const selectHeldContents = (tx: Tx, conversationId: string): Promise<MailRow[]> =>
  queryRows(tx, MailRow)`
    SELECT id, client_request_id, conversation_id, recipient_id, held_reason, content, file_path, received_at
    FROM inbound_mails WHERE conversation_id = ${conversationId} AND held_reason IS NOT NULL`;

/** Newest first. */
export const selectRecentMails = (tx: Tx, conversationId: string, limit: number): Promise<MailRow[]> =>
  queryRows(tx, MailRow)`
    SELECT id, client_request_id, conversation_id, recipient_id, held_reason, content, file_path, received_at
    FROM inbound_mails WHERE conversation_id = ${conversationId} ORDER BY received_at DESC, id DESC LIMIT ${limit}`;

const HeldRow = {
  ...MailRow,
  /** Name of the person whom the answered mail was sent to. */
  as_name: column.text.orNull,
  as_email: column.text.orNull,
};
export type HeldRow = Row<typeof HeldRow>;

/** Oldest first. */
export const selectHeldMails = (tx: Tx, conversationId: string): Promise<HeldRow[]> =>
  queryRows(tx, HeldRow)`
    SELECT i.id, i.client_request_id, i.conversation_id, i.recipient_id, i.held_reason, i.content, i.file_path, i.received_at,
      CASE WHEN i.recipient_id IS NOT NULL THEN p.full_name WHEN c.party = 'client' THEN r.name
        WHEN c.party = 'sponsor' THEN r.sponsor_name ELSE ${casePersonName} END AS as_name,
      CASE WHEN i.recipient_id IS NOT NULL THEN p.email WHEN c.party = 'client' THEN r.email
        WHEN c.party = 'sponsor' THEN r.sponsor_email ELSE u.email END AS as_email
    FROM inbound_mails i JOIN conversations c ON c.id = i.conversation_id JOIN client_requests r ON r.id = i.client_request_id
    LEFT JOIN profiles p ON p.id = i.recipient_id
    LEFT JOIN client_users u ON u.client_request_id = c.client_request_id AND u.role = c.party
    WHERE i.conversation_id = ${conversationId} AND i.held_reason IS NOT NULL ORDER BY i.received_at, i.id`;

/** A mail of a case that the reader may see. */
export const selectMail = (tx: Tx, requestId: string, id: string): Promise<MailRow | null> =>
  queryRow(tx, MailRow)`
    SELECT id, client_request_id, conversation_id, recipient_id, held_reason, content, file_path, received_at
    FROM inbound_mails WHERE id = ${id} AND client_request_id = ${requestId}`;

/** Mails of a case that the reader may see, unordered. */
export const selectMails = (tx: Tx, requestId: string, ids: string[]): Promise<MailRow[]> =>
  queryRows(tx, MailRow)`
    SELECT id, client_request_id, conversation_id, recipient_id, held_reason, content, file_path, received_at
    FROM inbound_mails WHERE client_request_id = ${requestId} AND id = ANY (${sql.param(ids)}::uuid[])`;

/** False if somebody else was first. */
export const releaseMail = (tx: Tx, id: string): Promise<boolean> =>
  changeRow(tx)`UPDATE inbound_mails SET held_reason = NULL WHERE id = ${id} AND held_reason IS NOT NULL`;

/** False if somebody else was first. */
export const deleteHeldMail = (tx: Tx, id: string): Promise<boolean> =>
  changeRow(tx)`DELETE FROM inbound_mails WHERE id = ${id} AND held_reason IS NOT NULL`;
