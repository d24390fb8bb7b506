import type { InboxItem, InboxShow } from '@visafolio/contract/messages/inbox.contract.ts';
import { Party } from '@visafolio/contract/messages/message.ts';
import type { Language } from '@visafolio/contract/shared/languages.ts';
import { sql } from 'drizzle-orm';
import type { TimePlace } from '../../../shared/api/cursor.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../../shared/db/instant.ts';
import { casePersonName, personName } from '../../../shared/db/person-name.ts';
import { column, query, queryRows, type Row } from '../../../shared/db/query.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { places } from '../../sealing/places.ts';

const side = column.oneOf(['staff', 'client']);

const ItemRow = {
  conversation_id: column.uuid,
  request_id: column.uuid,
  party: column.oneOf(Party.options),
  name: column.text,
  client_name: column.text,
  visa_type: column.text,
  case_number: column.int,
  responsible_name: column.text,
  waiting_for: side.orNull,
  waiting_since: column.timestamp.orNull,
  last_message_at: column.timestamp,
  unread: column.boolean,
  held_mails: column.int,
  message_id: column.uuid,
  author_kind: side,
  author_id: column.uuid.orNull,
  author_name: column.text,
  /** Sealed. */
  body: column.text.orNull,
  language: column.text.orNull,
  /** The body in the reader's language, sealed. */
  translation: column.text.orNull,
  taken_back: column.boolean,
  files: column.int,
  at: column.timestamp,
};
type ItemRow = Row<typeof ItemRow>;

interface Wanted {
  show: InboxShow;
  /** The reader's. */
  language: Language;
  after: TimePlace | null;
  limit: number;
}

/** Whom a conversation `c` of a case `r` is with. */
const conversationName = sql`
  CASE c.party WHEN 'client' THEN r.name WHEN 'sponsor' THEN coalesce(r.sponsor_name, r.name) ELSE coalesce((
    SELECT ${casePersonName} FROM client_users u WHERE u.client_request_id = r.id AND u.role = c.party), r.name) END`;

/** Columns of the inbox for a conversation `c` with the follower `f`. */
const item = (language: string) => sql`
  SELECT c.id AS conversation_id, c.client_request_id AS request_id, c.party,
    ${conversationName} AS name, r.name AS client_name,
    r.visa_type, r.case_number, ${personName} AS responsible_name, c.waiting_for,
    c.waiting_since, c.last_message_at, coalesce(f.unread_since IS NOT NULL, false) AS unread,
    (SELECT count(*)::int FROM inbound_mails i WHERE i.conversation_id = c.id AND i.held_reason IS NOT NULL) AS held_mails,
    m.id AS message_id, m.author_kind, m.author_id, m.author_name, m.body, m.language, m.taken_back_at IS NOT NULL AS taken_back, m.created_at AS at,
    (SELECT t.body FROM message_translations t WHERE t.message_id = m.id AND t.language = ${language}) AS translation,
    (SELECT count(*)::int FROM message_files x WHERE x.message_id = m.id AND m.taken_back_at IS NULL) AS files`;

/** Joins the case of a conversation `c`, its responsible professional and its newest message. */
const joined = sql`
  JOIN client_requests r ON r.id = c.client_request_id
  JOIN profiles p ON p.id = r.user_id
  JOIN messages m ON m.conversation_id = c.id AND m.position = c.message_count`;

/** Up to `limit` conversations, newest message first, after the row `after` if given. */
export async function selectInbox(
  tx: Tx,
  vault: Vault,
  reader: StaffActor,
  { show, language, after, limit }: Wanted,
): Promise<InboxItem[]> {
  const at = after?.at ?? '2999-01-01T00:00:00Z';
  const id = after?.id ?? '00000000-0000-0000-0000-000000000000';
  const { rows } =
    show === 'unread' || show === 'mine'
      ? await query(tx, ItemRow)`
          ${item(language)}
          FROM (
            SELECT f.conversation_id, f.unread_since FROM conversation_followers f
            WHERE f.user_id = ${reader.userId} AND ${show === 'unread' ? sql`f.unread_since IS NOT NULL` : sql`true`}
              AND (f.last_message_at, f.conversation_id) < (${at}::timestamptz, ${id}::uuid)
              AND EXISTS (SELECT FROM conversations c WHERE c.id = f.conversation_id AND c.message_count > 0)
            ORDER BY f.last_message_at DESC, f.conversation_id DESC LIMIT ${limit}) AS f
          JOIN conversations c ON c.id = f.conversation_id
          ${joined}
          ORDER BY c.last_message_at DESC, c.id DESC`
      : await query(tx, ItemRow)`
          ${item(language)}
          FROM (
            SELECT c.* FROM conversations c
            WHERE c.workspace_id = (SELECT app_workspace_id()) AND c.message_count > 0
              AND ${waiting[show]}
              AND (c.last_message_at, c.id) < (${at}::timestamptz, ${id}::uuid)
            ORDER BY c.last_message_at DESC, c.id DESC LIMIT ${limit}) AS c
          ${joined}
          LEFT JOIN conversation_followers f ON f.conversation_id = c.id AND f.user_id = ${reader.userId}
          ORDER BY c.last_message_at DESC, c.id DESC`;
  return Promise.all(rows.map((row) => present(vault, row, reader, language)));
}

const waiting = {
  waiting_for_us: sql`c.waiting_for = 'staff'`,
  waiting_for_client: sql`c.waiting_for = 'client'`,
  held: sql`c.id IN (SELECT i.conversation_id FROM inbound_mails i
    WHERE i.workspace_id = (SELECT app_workspace_id()) AND i.held_reason IS NOT NULL)`,
  all: sql`true`,
};

const excerptMax = 200;

async function present(vault: Vault, row: ItemRow, reader: StaffActor, language: string): Promise<InboxItem> {
  const isTranslation = row.translation !== null && row.language !== language;
  const text = isTranslation
    ? await vault.open(places.translation(row.request_id, row.message_id, language), row.translation)
    : await vault.open(places.message(row.request_id, row.message_id), row.body);
  return {
    conversation_id: row.conversation_id,
    request_id: row.request_id,
    party: row.party,
    name: row.name,
    client_name: row.client_name,
    visa_type: row.visa_type,
    case_number: row.case_number,
    responsible_name: row.responsible_name,
    waiting_for: row.waiting_for,
    waiting_since: toInstantOrNull(row.waiting_since),
    unread: row.unread,
    held_mails: row.held_mails,
    newest: {
      author: {
        kind: row.author_kind,
        name: row.author_name,
        you: row.author_kind === 'staff' && row.author_id === reader.userId,
      },
      text: row.taken_back ? null : excerpt(text ?? ''),
      is_translation: isTranslation,
      files: row.files,
      at: toInstant(row.last_message_at),
    },
  };
}

/** The start of the text on one line, without splitting characters. */
function excerpt(text: string): string {
  const characters = Array.from(text.slice(0, 2 * excerptMax).replace(/\s+/g, ' '));
  return characters.length > excerptMax
    ? `${characters.slice(0, excerptMax - 1).join('')}…`
    : characters.join('');
}

const InboxCounts = {
  unread: column.int,
  waiting_for_us: column.int,
  held: column.int,
};
export type InboxCounts = Row<typeof InboxCounts>;

/** Counts each up to `max`. */
export async function countInbox(tx: Tx, reader: StaffActor, max: number): Promise<InboxCounts> {
  const rows = await queryRows(tx, InboxCounts)`
    SELECT
      (SELECT count(*)::int FROM (
        SELECT FROM conversation_followers WHERE user_id = ${reader.userId} AND unread_since IS NOT NULL
        ORDER BY last_message_at DESC LIMIT ${max}) AS u) AS unread,
      (SELECT count(*)::int FROM (
        SELECT FROM conversations
        WHERE workspace_id = (SELECT app_workspace_id()) AND waiting_for = 'staff' AND message_count > 0
        ORDER BY last_message_at DESC LIMIT ${max}) AS w) AS waiting_for_us,
      (SELECT count(*)::int FROM (
        SELECT FROM inbound_mails
        WHERE workspace_id = (SELECT app_workspace_id()) AND held_reason IS NOT NULL LIMIT ${max}) AS h) AS held`;
  return rows[0] ?? { unread: 0, waiting_for_us: 0, held: 0 };
}

const CaseConversation = {
  party: column.oneOf(Party.options),
  name: column.text,
  unread: column.boolean,
  message_count: column.int,
  waiting_for: side.orNull,
};
type CaseConversation = Row<typeof CaseConversation>;

/** Null if the reader may not see the case. */
export async function selectCaseConversations(tx: Tx, requestId: string): Promise<CaseConversation[] | null> {
  const [known, found] = await Promise.all([
    tx.execute(sql`SELECT FROM client_requests WHERE id = ${requestId}`),
    query(tx, CaseConversation)`
      SELECT c.party, ${conversationName} AS name,
        coalesce(f.unread_since IS NOT NULL, false) AS unread, c.message_count::int, c.waiting_for
      FROM conversations c JOIN client_requests r ON r.id = c.client_request_id
      LEFT JOIN conversation_followers f ON f.conversation_id = c.id AND f.user_id = (SELECT app_user_id())
      WHERE c.client_request_id = ${requestId} AND c.message_count > 0 ORDER BY c.party`,
  ]);
  return known.rowCount ? found.rows : null;
}
