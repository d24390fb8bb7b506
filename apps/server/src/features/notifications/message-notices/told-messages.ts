import { Party } from '@visafolio/contract/messages/message.ts';
import { Language } from '@visafolio/contract/shared/fields.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { addressedName } from '../../../shared/db/person-name.ts';
import { column, query, queryRow, queryValue, type Row } from '../../../shared/db/query.ts';
import type { WaitingMessages } from '../client-mails/order-kinds.ts';

/** Messages in one mail; more are counted. */
export const toldMax = 20;

const ToldMessage = {
  id: column.uuid,
  position: column.int,
  author_name: column.text,
  /** Sealed. */
  body: column.text,
  language: column.text.orNull,
  /** Sealed; null: not in the reader's language, or it needs none. */
  translation: column.text.orNull,
  check_original: column.boolean,
  files: column.texts,
  /** Of all that are to be told, this page and more. */
  total: column.int,
};
export type ToldMessage = Row<typeof ToldMessage>;

const ToldParty = {
  party: column.oneOf(Party.options),
  /** Null: they have no way in any more. */
  email: column.text.orNull,
  /** How the mail addresses them; null for the client. */
  name: column.text.orNull,
  language: column.oneOf(Language.options).orNull,
};
export type ToldParty = Row<typeof ToldParty>;

const ToldStaff = {
  party: column.oneOf(Party.options),
  /** Null for the client, and for somebody who has no access any more. */
  party_name: column.text.orNull,
  user_id: column.uuid,
  email: column.text,
  /** May be empty. */
  name: column.text,
};
export type ToldStaff = Row<typeof ToldStaff>;

/** Whom a conversation is with. */
export const selectParty = (tx: Tx, conversationId: string): Promise<ToldParty | null> =>
  queryRow(tx, ToldParty)`
    SELECT c.party, u.email, ${addressedName} AS name, u.language
    FROM conversations c JOIN client_requests r ON r.id = c.client_request_id
    LEFT JOIN client_users u ON u.client_request_id = c.client_request_id AND u.role = c.party
    WHERE c.id = ${conversationId}`;

/** A professional who follows a conversation, as long as they may see its case. */
export const selectFollower = (tx: Tx, conversationId: string, userId: string): Promise<ToldStaff | null> =>
  queryRow(tx, ToldStaff)`
    SELECT c.party, ${addressedName} AS party_name, p.id AS user_id, p.email, p.full_name AS name
    FROM conversation_followers w
    JOIN conversations c ON c.id = w.conversation_id
    JOIN client_requests r ON r.id = c.client_request_id
    JOIN profiles p ON p.id = w.user_id AND p.workspace_id = r.workspace_id
    LEFT JOIN client_users u ON u.client_request_id = r.id AND u.role = c.party
    WHERE w.conversation_id = ${conversationId} AND w.user_id = ${userId}
      AND (NOT EXISTS (SELECT FROM case_restrictions x WHERE x.client_request_id = r.id)
        OR r.user_id = p.id
        OR EXISTS (SELECT FROM case_members m WHERE m.client_request_id = r.id AND m.user_id = p.id))`;

/**
 * The newest of the messages that a mail is to tell, oldest of them first: what its reader has not read, behind what they were mailed
 * and what another mail that is under way tells. The order notes from where to where, so that its next try tells the same: what came
 * later has an order of its own.
 */
export async function claimTold(
  tx: Tx,
  orderId: string,
  { conversation_id, to, told_from, told_to }: WaitingMessages,
  language: Language,
): Promise<ToldMessage[]> {
  await tx.execute(sql`SELECT FROM conversations WHERE id = ${conversation_id} FOR UPDATE`);
  const userId = to === 'party' ? null : to;
  const { rows } = await query(tx, { ...ToldMessage, told_from: column.int })`
    WITH known AS (
      SELECT CASE WHEN ${userId}::uuid IS NULL THEN c.client_read_to ELSE 0 END AS read_to,
        CASE WHEN ${userId}::uuid IS NULL THEN '-infinity' ELSE coalesce(w.unread_since, 'infinity') END AS unread_since,
        coalesce(${told_from ?? null}::bigint, greatest(
          CASE WHEN ${userId}::uuid IS NULL THEN c.client_mailed_to ELSE w.mailed_to END,
          (SELECT max((o.payload ->> 'told_to')::bigint) FROM mail_orders o
           WHERE o.client_request_id = c.client_request_id AND o.kind = 'message.waiting' AND o.id <> ${orderId}
             AND o.payload ->> 'conversation_id' = c.id::text AND o.payload ->> 'to' = ${to}
             AND (o.state = 'sending' OR EXISTS (
               SELECT FROM outbox x WHERE x.client_request_id = o.client_request_id
                 AND x.payload ->> 'order_id' = o.id::text AND x.due_at IS NOT NULL))))) AS told_from
      FROM conversations c
      LEFT JOIN conversation_followers w ON w.conversation_id = c.id AND w.user_id = ${userId}::uuid
      WHERE c.id = ${conversation_id})
    SELECT m.id, m.position::int AS position, m.author_name, m.body, m.language, t.body AS translation,
      coalesce(t.check_original, false) AS check_original,
      ARRAY(SELECT f.file_name FROM message_files f WHERE f.message_id = m.id ORDER BY f.position) AS files,
      (count(*) OVER ())::int AS total, known.told_from::int AS told_from
    FROM known
    JOIN messages m ON m.conversation_id = ${conversation_id} AND m.position > greatest(known.told_from, known.read_to)
      AND m.created_at >= known.unread_since
    LEFT JOIN message_translations t ON t.message_id = m.id AND t.language = ${language}
      AND t.language IS DISTINCT FROM m.language AND t.body IS NOT NULL
    WHERE m.author_kind = ${userId === null ? 'staff' : 'client'} AND m.kind = 'message' AND m.taken_back_at IS NULL
      AND m.position <= coalesce(${told_to ?? null}::bigint, m.position)
    ORDER BY m.position DESC LIMIT ${toldMax}`;
  const [newest] = rows;
  if (newest && told_to === undefined) {
    await tx.execute(sql`
      UPDATE mail_orders SET payload = payload
        || jsonb_build_object('told_from', ${newest.told_from}::bigint, 'told_to', ${newest.position}::bigint)
      WHERE id = ${orderId}`);
  }
  return rows.reverse();
}

/** Whether a firm's mails about messages have their text. */
export const mailsHaveText = async (tx: Tx, requestId: string): Promise<boolean> =>
  (await queryValue(tx, column.boolean)`
    SELECT s.mails_have_text FROM client_requests r JOIN message_settings s ON s.workspace_id = r.workspace_id
    WHERE r.id = ${requestId}`) ?? true;

/** What a mail about messages told, or may have told, is told to nobody a second time. */
export async function markTold(tx: Tx, orderId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE conversations AS c SET client_mailed_to = greatest(c.client_mailed_to, (o.payload ->> 'told_to')::bigint)
    FROM mail_orders o
    WHERE o.id = ${orderId} AND o.kind = 'message.waiting' AND o.payload ->> 'to' = 'party'
      AND c.id = (o.payload ->> 'conversation_id')::uuid AND o.payload ? 'told_to'`);
  await tx.execute(sql`
    UPDATE conversation_followers AS w SET mailed_to = greatest(w.mailed_to, (o.payload ->> 'told_to')::bigint)
    FROM mail_orders o
    WHERE o.id = ${orderId} AND o.kind = 'message.waiting' AND o.payload ->> 'to' = w.user_id::text
      AND w.conversation_id = (o.payload ->> 'conversation_id')::uuid AND o.payload ? 'told_to'`);
}
