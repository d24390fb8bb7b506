import {
  Message,
  MessageFile,
  MessageTranslation,
  type Party,
} from '@visafolio/contract/messages/message.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import {
  defaultLanguage,
  languageCodes,
  nameInEachLanguage,
  translationIn,
} from '@visafolio/contract/shared/languages.ts';
import {
  DocumentTranslations,
  QuestionTranslations,
} from '@visafolio/contract/templates/templates.contract.ts';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../../shared/db/instant.ts';
import {
  changeRow,
  column,
  execute,
  query,
  queryRow,
  queryRows,
  type Row,
  requireValue,
} from '../../../shared/db/query.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { uploadAsJson } from '../../cases/current-upload.ts';
import { places } from '../../sealing/places.ts';
import { documentName, documentTranslations } from '../../templates/document-names.ts';
import { entryOfQuestion, nameWithEntry, QuestionEntry } from '../../templates/entry-of-question.ts';

const side = column.oneOf(['staff', 'client']);

const ConversationRow = {
  id: column.uuid,
  message_count: column.int,
  waiting_for: side.orNull,
  client_delivered_to: column.int,
  client_read_to: column.int,
  staff_delivered_to: column.int,
  staff_read_to: column.int,
};
export type ConversationRow = Row<typeof ConversationRow>;

/** Null if it has no messages. */
export const selectConversation = (
  tx: Tx,
  requestId: string,
  party: Party,
): Promise<ConversationRow | null> =>
  queryRow(tx, ConversationRow)`
    SELECT id, message_count::int, waiting_for, client_delivered_to::int, client_read_to::int, staff_delivered_to::int,
      staff_read_to::int
    FROM conversations WHERE client_request_id = ${requestId} AND party = ${party}`;

const MessageRow = {
  id: column.uuid,
  client_request_id: column.uuid,
  position: column.int,
  author_kind: side,
  author_id: column.uuid.orNull,
  author_name: column.text,
  kind: column.oneOf(Message.shape.kind.options),
  via: column.oneOf(Message.shape.via.options),
  inbound_mail_id: column.uuid.orNull,
  /** Sealed. */
  body: column.text.orNull,
  language: column.text.orNull,
  prepared: column.text.orNull,
  created_at: column.timestamp,
  edited_at: column.timestamp.orNull,
  taken_back_at: column.timestamp.orNull,
  recent: column.boolean,
  translations: column.json(z.array(MessageTranslation)).orNull,
  files: column.json(z.array(MessageFile)).orNull,
  document: column.json(
    z.object({ id: z.string(), name: z.string(), translations: DocumentTranslations.nullable() }),
  ).orNull,
  question: column.json(
    z.object({
      id: z.string(),
      text: z.string(),
      translations: QuestionTranslations.nullable(),
      entry: QuestionEntry.nullable(),
    }),
  ).orNull,
};
type MessageRow = Row<typeof MessageRow>;

/** All columns that are shown of a message `m`. */
const messageColumns = sql`
  m.id, m.client_request_id, m.position::int, m.author_kind, m.author_id, m.author_name, m.kind, m.via, m.inbound_mail_id, m.body, m.language,
  m.prepared, m.created_at, m.edited_at, m.taken_back_at, m.created_at > now() - interval '5 minutes' AS recent,
  (SELECT jsonb_agg(jsonb_build_object('language', t.language, 'body', t.body, 'engine', t.engine,
      'check_original', t.check_original, 'problem', t.problem) ORDER BY t.language)
    FROM message_translations t WHERE t.message_id = m.id) AS translations,
  (SELECT jsonb_agg(jsonb_build_object('file_name', f.file_name, 'document_id', u.client_request_document_id,
      'upload', CASE WHEN u.id IS NOT NULL THEN ${uploadAsJson} END) ORDER BY f.position)
    FROM message_files f LEFT JOIN client_document_uploads u ON u.id = f.upload_id WHERE f.message_id = m.id) AS files,
  (SELECT jsonb_build_object('id', d.id, 'name', ${documentName}, 'translations', ${documentTranslations})
    FROM client_request_documents d LEFT JOIN template_documents t ON t.id = d.template_document_id
    WHERE d.id = m.about_document_id) AS document,
  (SELECT jsonb_build_object('id', q.id, 'text', q.text, 'translations', q.translations, 'entry', ${entryOfQuestion})
    FROM template_questions q WHERE q.id = m.about_question_id) AS question`;

interface MessagePage {
  conversationId: string;
  /** The position of the newest message. */
  newest: number;
  /** Only messages before this position. */
  before?: number | undefined;
  limit: number;
}

/**
 * Newest first. Selects by a range of positions: for an ORDER BY alone the planner underestimates how many rows the policies let
 * through, and reads and sorts the whole conversation.
 */
export async function selectMessages(
  tx: Tx,
  vault: Vault,
  reader: ClientActor | StaffActor,
  { conversationId, newest, before = newest + 1, limit }: MessagePage,
): Promise<Message[]> {
  const last = Math.min(before - 1, newest);
  const first = Math.max(1, last - limit + 1);
  const select = (from: number) =>
    query(tx, MessageRow)`
      SELECT ${messageColumns} FROM messages m
      WHERE m.conversation_id = ${conversationId} AND m.position BETWEEN ${from} AND ${last}
      ORDER BY m.position DESC LIMIT ${limit}`;
  const page = await select(first);
  // Imported conversations may have gaps.
  const isWhole = first === 1 || page.rows.length === limit;
  const { rows } = isWhole ? page : await select(1);
  return Promise.all(rows.map((row) => present(vault, row, reader)));
}

/** A message of any conversation that the reader may see. */
export async function selectMessage(
  tx: Tx,
  vault: Vault,
  reader: ClientActor | StaffActor,
  id: string,
): Promise<{ message: Message; conversationId: string } | null> {
  const [row] = await queryRows(tx, {
    ...MessageRow,
    conversation_id: column.uuid,
  })`SELECT ${messageColumns}, m.conversation_id FROM messages m WHERE m.id = ${id}`;
  return row ? { message: await present(vault, row, reader), conversationId: row.conversation_id } : null;
}

async function present(vault: Vault, row: MessageRow, reader: ClientActor | StaffActor): Promise<Message> {
  const you = row.author_kind === reader.as && row.author_id === reader.userId;
  const isTakenBack = row.taken_back_at !== null;
  return {
    id: row.id,
    position: row.position,
    author: { kind: row.author_kind, name: row.author_name, you },
    kind: row.kind,
    via: row.via,
    mail_id: reader.as === 'staff' ? row.inbound_mail_id : null,
    body: await vault.open(places.message(row.client_request_id, row.id), row.body),
    language: row.language,
    prepared: row.prepared,
    translations: await Promise.all(
      (row.translations ?? []).map(async (each) => ({
        ...each,
        body: await vault.open(places.translation(row.client_request_id, row.id, each.language), each.body),
      })),
    ),
    files: isTakenBack ? [] : (row.files ?? []),
    about: presentAbout(row),
    created_at: toInstant(row.created_at),
    edited_at: toInstantOrNull(row.edited_at),
    taken_back_at: toInstantOrNull(row.taken_back_at),
    can: { edit: you && row.recent && row.kind === 'message' && !isTakenBack },
  };
}

function presentAbout({ document, question }: MessageRow): Message['about'] {
  if (document)
    return {
      kind: 'document',
      id: document.id,
      name: document.name,
      translations: pick(document.translations, ({ name }) => name),
    };
  if (question)
    return {
      kind: 'question',
      id: question.id,
      name: nameWithEntry(question.text, question.entry, defaultLanguage),
      translations: nameInTranslations(question),
    };
  return null;
}

const pick = <Words>(
  translations: Record<string, Words> | null,
  word: (words: Words) => string,
): Record<string, string> =>
  Object.fromEntries(Object.entries(translations ?? {}).map(([language, words]) => [language, word(words)]));

/** In each language into which the question or the name of its entry is translated. */
function nameInTranslations({
  text,
  translations,
  entry,
}: NonNullable<MessageRow['question']>): Record<string, string> {
  const translated = Object.keys({ ...translations, ...entry?.translations });
  return Object.fromEntries(
    languageCodes
      .filter((language) => translated.includes(language))
      .map((language) => [
        language,
        nameWithEntry(translationIn(translations, language)?.text ?? text, entry, language),
      ]),
  );
}

export const countRecentMessages = (tx: Tx, userId: string): Promise<number> =>
  requireValue(tx, column.int)`
    SELECT count(*)::int FROM messages WHERE author_id = ${userId} AND created_at > now() - interval '1 minute'`;

/** Whether the request includes this document or question. */
export async function isAskedInRequest(
  tx: Tx,
  requestId: string,
  { kind, id }: { kind: 'document' | 'question'; id: string },
): Promise<boolean> {
  const { rowCount } =
    kind === 'document'
      ? await tx.execute(
          sql`SELECT FROM client_request_documents WHERE id = ${id} AND client_request_id = ${requestId}`,
        )
      : await tx.execute(sql`
          SELECT FROM template_questions q JOIN client_requests r ON r.id = ${requestId}
          WHERE q.id = ${id} AND (q.client_request_id = r.id
            OR q.template_version_id = r.template_version_id AND NOT coalesce(q.options ? 'repeating_group', false))`);
  return rowCount === 1;
}

/** The document's name in each language; null if it is not of this request. */
export async function selectDocumentNames(
  tx: Tx,
  requestId: string,
  id: string,
): Promise<Record<Language, string> | null> {
  const rows = await queryRows(tx, {
    name: column.text,
    translations: column.json(DocumentTranslations).orNull,
  })`
    SELECT ${documentName} AS name, ${documentTranslations} AS translations
    FROM client_request_documents d LEFT JOIN template_documents t ON t.id = d.template_document_id
    WHERE d.id = ${id} AND d.client_request_id = ${requestId}`;
  return rows[0] ? nameInEachLanguage(rows[0]) : null;
}

/**
 * Attaches uploads to a message if the actor's side uploaded them for this conversation and has not sent them yet. Returns how
 * many.
 */
export async function insertMessageFiles(
  tx: Tx,
  actor: ClientActor | StaffActor,
  messageId: string,
  conversationId: string,
  uploadIds: string[],
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    INSERT INTO message_files (message_id, position, workspace_id, client_request_id, upload_id, file_name)
    SELECT ${messageId}, o.position, u.workspace_id, u.client_request_id, u.id, u.file_name
    FROM unnest(${sql.param(uploadIds)}::uuid[]) WITH ORDINALITY AS o (id, position)
    JOIN client_document_uploads u ON u.id = o.id
    WHERE u.conversation_id = ${conversationId} AND u.upload_status = 'uploaded'
      AND CASE WHEN ${actor.as === 'staff'}::boolean THEN u.uploaded_by = (SELECT app_user_id()) ELSE u.uploaded_by IS NULL END
      AND NOT EXISTS (SELECT FROM message_files f WHERE f.upload_id = u.id)`);
  return rowCount ?? 0;
}

const OwnMessage = {
  /** Sealed; null: taken back. */
  body: column.text.orNull,
  late: column.boolean,
};
type OwnMessage = Row<typeof OwnMessage>;

/** Null if the actor has no such message in the conversation. */
export const selectOwnMessage = (
  tx: Tx,
  actor: ClientActor | StaffActor,
  conversationId: string,
  id: string,
): Promise<OwnMessage | null> =>
  queryRow(tx, OwnMessage)`
    SELECT body, created_at <= now() - interval '5 minutes' AS late FROM messages
    WHERE id = ${id} AND conversation_id = ${conversationId} AND author_kind = ${actor.as} AND author_id = ${actor.userId}
      AND kind = 'message'`;

/** False after the time limit. */
export async function updateMessageBody(
  tx: Tx,
  actor: ClientActor | StaffActor,
  id: string,
  { sealed, language }: { sealed: string; language: string | null },
): Promise<boolean> {
  const { rowCount } =
    actor.as === 'staff'
      ? await tx.execute(sql`
          UPDATE messages SET body = ${sealed}, language = ${language}, prepared = NULL, edited_at = now()
          WHERE id = ${id} AND taken_back_at IS NULL`)
      : await tx.execute(sql`
          UPDATE messages SET body = ${sealed}, language = ${language}, edited_at = now()
          WHERE id = ${id} AND taken_back_at IS NULL`);
  return rowCount === 1;
}

/** False after the time limit. */
export const clearMessageBody = (tx: Tx, id: string): Promise<boolean> =>
  changeRow(
    tx,
  )`UPDATE messages SET body = NULL, taken_back_at = now() WHERE id = ${id} AND taken_back_at IS NULL`;

const MovedMarks = {
  delivered_to: column.int,
  read_to: column.int,
  /** The position that was read before. */
  was_read_to: column.int,
  message_count: column.int,
};
export type MovedMarks = Row<typeof MovedMarks>;

/** Moves the marks of the actor's side, never back and never beyond the newest message. Null if there is no conversation. */
export async function updateMarks(
  tx: Tx,
  actor: ClientActor | StaffActor,
  conversationId: string,
  { delivered_to, read_to }: { delivered_to: number; read_to: number },
): Promise<MovedMarks | null> {
  const delivered = Math.max(delivered_to, read_to);
  const { rows } =
    actor.as === 'staff'
      ? await query(tx, MovedMarks)`
          UPDATE conversations c SET
            staff_delivered_to = greatest(b.staff_delivered_to, least(${delivered}::bigint, b.message_count)),
            staff_read_to = greatest(b.staff_read_to, least(${read_to}::bigint, b.message_count))
          FROM (SELECT * FROM conversations WHERE id = ${conversationId} FOR UPDATE) AS b
          WHERE c.id = b.id
          RETURNING c.staff_delivered_to::int AS delivered_to, c.staff_read_to::int AS read_to,
            b.staff_read_to::int AS was_read_to, c.message_count::int`
      : await query(tx, MovedMarks)`
          UPDATE conversations c SET
            client_delivered_to = greatest(b.client_delivered_to, least(${delivered}::bigint, b.message_count)),
            client_read_to = greatest(b.client_read_to, least(${read_to}::bigint, b.message_count))
          FROM (SELECT * FROM conversations WHERE id = ${conversationId} FOR UPDATE) AS b
          WHERE c.id = b.id
          RETURNING c.client_delivered_to::int AS delivered_to, c.client_read_to::int AS read_to,
            b.client_read_to::int AS was_read_to, c.message_count::int`;
  return rows[0] ?? null;
}

/** Sets since when the actor has unread messages, after reading up to `readTo`. */
export const updateUnread = (tx: Tx, conversationId: string, readTo: number): Promise<void> =>
  execute(tx)`
    UPDATE conversation_followers SET unread_since = (
      SELECT min(m.created_at) FROM messages m
      WHERE m.conversation_id = ${conversationId} AND m.position > ${readTo} AND m.author_kind = 'client')
    WHERE conversation_id = ${conversationId} AND user_id = (SELECT app_user_id()) AND unread_since IS NOT NULL`;

/** Counts the firm's messages that the client has not read, up to `max`. */
export const countUnread = (tx: Tx, requestId: string, party: Party, max: number): Promise<number> =>
  requireValue(tx, column.int)`
    SELECT count(*)::int FROM (
      SELECT FROM conversations c JOIN messages m ON m.conversation_id = c.id AND m.position > c.client_read_to
      WHERE c.client_request_id = ${requestId} AND c.party = ${party} AND m.author_kind = 'staff' AND m.taken_back_at IS NULL
      LIMIT ${max}) AS unread`;

/** False if nothing changed, or if it has no messages. */
export const updateWaiting = (tx: Tx, conversationId: string, waitingFor: 'staff' | null): Promise<boolean> =>
  changeRow(tx)`
    UPDATE conversations SET waiting_for = ${waitingFor}::text,
      waiting_since = CASE WHEN ${waitingFor}::text IS NULL THEN NULL ELSE now() END
    WHERE id = ${conversationId} AND waiting_for IS DISTINCT FROM ${waitingFor}::text AND message_count > 0`;
