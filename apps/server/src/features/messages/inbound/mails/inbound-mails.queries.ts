import { HeldReason } from '@visafolio/contract/messages/mail.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, query, type Row } from '../../../../shared/db/query.ts';

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
export async function insertMail(tx: Tx, mail: NewInboundMail): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO inbound_mails (id, workspace_id, client_request_id, conversation_id, recipient_id, held_reason, content, file_path,
      file_size)
    SELECT ${mail.id}, c.workspace_id, c.client_request_id, c.id, ${mail.recipientId}::uuid, ${mail.reason}::text, ${mail.content},
      ${mail.filePath}::text, ${mail.fileSize}::bigint
    FROM conversations c WHERE c.id = ${mail.conversationId} AND c.workspace_id = ${mail.workspaceId}
    ON CONFLICT (id) DO NOTHING`);
  return rowCount === 1;
}

/** Marks the conversation as unread for its followers. */
export async function markUnread(tx: Tx, conversationId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE conversation_followers SET unread_since = now() WHERE conversation_id = ${conversationId} AND unread_since IS NULL`);
}

export async function isMailKept(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`SELECT FROM inbound_mails WHERE id = ${id}`);
  return rowCount === 1;
}

/** Deletes a mail from which no message was made. */
export async function deleteUnusedMail(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    DELETE FROM inbound_mails WHERE id = ${id} AND held_reason IS NULL
      AND NOT EXISTS (SELECT FROM messages WHERE inbound_mail_id = ${id})`);
}

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
export async function selectHeldContents(tx: Tx, conversationId: string): Promise<MailRow[]> {
  const { rows } = await query(tx, MailRow)`
    SELECT id, client_request_id, conversation_id, recipient_id, held_reason, content, file_path, received_at
    FROM inbound_mails WHERE conversation_id = ${conversationId} AND held_reason IS NOT NULL`;
  return rows;
}

/** Newest first. */
export async function selectRecentMails(tx: Tx, conversationId: string, limit: number): Promise<MailRow[]> {
  const { rows } = await query(tx, MailRow)`
    SELECT id, client_request_id, conversation_id, recipient_id, held_reason, content, file_path, received_at
    FROM inbound_mails WHERE conversation_id = ${conversationId} ORDER BY received_at DESC, id DESC LIMIT ${limit}`;
  return rows;
}

const HeldRow = {
  ...MailRow,
  /** Name of the person whom the answered mail was sent to. */
  as_name: column.text.orNull,
  as_email: column.text.orNull,
};
export type HeldRow = Row<typeof HeldRow>;

/** Oldest first. */
export async function selectHeldMails(tx: Tx, conversationId: string): Promise<HeldRow[]> {
  const { rows } = await query(tx, HeldRow)`
    SELECT i.id, i.client_request_id, i.conversation_id, i.recipient_id, i.held_reason, i.content, i.file_path, i.received_at,
      CASE WHEN i.recipient_id IS NOT NULL THEN p.full_name WHEN c.party = 'sponsor' THEN r.sponsor_name ELSE r.name END AS as_name,
      CASE WHEN i.recipient_id IS NOT NULL THEN p.email WHEN c.party = 'sponsor' THEN r.sponsor_email ELSE r.email END AS as_email
    FROM inbound_mails i JOIN conversations c ON c.id = i.conversation_id JOIN client_requests r ON r.id = i.client_request_id
    LEFT JOIN profiles p ON p.id = i.recipient_id
    WHERE i.conversation_id = ${conversationId} AND i.held_reason IS NOT NULL ORDER BY i.received_at, i.id`;
  return rows;
}

/** A mail of a case that the reader may see. */
export async function selectMail(tx: Tx, requestId: string, id: string): Promise<MailRow | null> {
  const { rows } = await query(tx, MailRow)`
    SELECT id, client_request_id, conversation_id, recipient_id, held_reason, content, file_path, received_at
    FROM inbound_mails WHERE id = ${id} AND client_request_id = ${requestId}`;
  return rows[0] ?? null;
}

/** Mails of a case that the reader may see, unordered. */
export async function selectMails(tx: Tx, requestId: string, ids: string[]): Promise<MailRow[]> {
  const { rows } = await query(tx, MailRow)`
    SELECT id, client_request_id, conversation_id, recipient_id, held_reason, content, file_path, received_at
    FROM inbound_mails WHERE client_request_id = ${requestId} AND id = ANY (${sql.param(ids)}::uuid[])`;
  return rows;
}

/** False if somebody else was first. */
export async function releaseMail(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`UPDATE inbound_mails SET held_reason = NULL WHERE id = ${id} AND held_reason IS NOT NULL`,
  );
  return rowCount === 1;
}

/** False if somebody else was first. */
export async function deleteHeldMail(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`DELETE FROM inbound_mails WHERE id = ${id} AND held_reason IS NOT NULL`,
  );
  return rowCount === 1;
}
