import { randomUUIDv7 } from 'node:crypto';
import type { CaseNote } from '@visafolio/contract/cases/case-notes.contract.ts';
import { sql } from 'drizzle-orm';
import type { TimePlace } from '../../../shared/api/cursor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../../shared/db/instant.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, execute, hasRow, queryRow, queryRows, type Row } from '../../../shared/db/query.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { places } from '../../sealing/places.ts';

/** A colleague who may see a case. */
const Colleague = {
  id: column.uuid,
  name: column.text,
  email: column.text,
};
export type Colleague = Row<typeof Colleague>;

/** Stored data of the people that a note mentions. */
export interface Mentions {
  ids: string[];
  names: string[];
}

const NoteRow = {
  id: column.uuid,
  client_request_id: column.uuid,
  author_id: column.uuid.orNull,
  author_name: column.text,
  /** Sealed. */
  body: column.text,
  mentioned_ids: column.uuids,
  mentioned_names: column.texts,
  created_at: column.timestamp,
  edited_at: column.timestamp.orNull,
};
type NoteRow = Row<typeof NoteRow>;

/** Whether the reader may see the case. Writers use lockCaseWorkspace. */
export const isCaseVisible = (tx: Tx, requestId: string): Promise<boolean> =>
  hasRow(tx)`SELECT 1 FROM client_requests WHERE id = ${requestId}`;

/** Up to `limit` notes, newest first, after the row `after` if given. */
export async function selectNotes(
  tx: Tx,
  vault: Vault,
  readerId: string,
  { requestId, after, limit }: { requestId: string; after: TimePlace | null; limit: number },
): Promise<CaseNote[]> {
  const rows = await queryRows(tx, NoteRow)`
    SELECT n.id, n.client_request_id, n.author_id, coalesce(${personName}, n.author_name) AS author_name,
      n.body, n.mentioned_ids, n.mentioned_names, n.created_at, n.edited_at
    FROM case_notes n LEFT JOIN profiles p ON p.id = n.author_id
    WHERE n.client_request_id = ${requestId}
      AND ${after ? sql`(n.created_at, n.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    ORDER BY n.created_at DESC, n.id DESC LIMIT ${limit}`;
  return Promise.all(rows.map((row) => present(vault, row, readerId)));
}

/** Everybody else in the actor's workspace who may see the case, by name. */
export const selectColleagues = (tx: Tx, actorId: string, requestId: string): Promise<Colleague[]> =>
  queryRows(tx, Colleague)`
    SELECT p.id, ${personName} AS name, p.email
    FROM client_requests r JOIN profiles p ON p.workspace_id = r.workspace_id
    WHERE r.id = ${requestId} AND p.id <> ${actorId}
      AND (NOT EXISTS (SELECT FROM case_restrictions c WHERE c.client_request_id = r.id)
        OR p.id = r.user_id
        OR EXISTS (SELECT FROM case_members m WHERE m.client_request_id = r.id AND m.user_id = p.id))
    ORDER BY lower(p.full_name), p.email`;

interface NewNote {
  requestId: string;
  /** Of the case. */
  workspaceId: string;
  author: { id: string };
  body: string;
  mentions: Mentions;
  key: string | undefined;
}

interface ChangedNote {
  requestId: string;
  /** Of the case. */
  workspaceId: string;
  noteId: string;
  body: string;
  mentions: Mentions;
}

/** Null if the author has sent a note with this key before. */
export async function insertNote(
  tx: Tx,
  vault: Vault,
  { requestId, workspaceId, author, body, mentions, key }: NewNote,
): Promise<CaseNote | null> {
  const id = randomUUIDv7();
  const sealed = await vault.seal(workspaceId, places.caseNote(requestId, id), body);
  const rows = await queryRows(tx, NoteRow)`
    INSERT INTO case_notes (id, workspace_id, client_request_id, author_id, author_name, body, mentioned_ids, mentioned_names,
      idempotency_key)
    SELECT ${id}::uuid, r.workspace_id, r.id, p.id, ${personName}, ${sealed}, ${sql.param(mentions.ids)}::uuid[],
      ${sql.param(mentions.names)}::text[], ${key ?? null}
    FROM client_requests r JOIN profiles p ON p.id = ${author.id}
    WHERE r.id = ${requestId}
    ON CONFLICT (author_id, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
    RETURNING id, client_request_id, author_id, author_name, body, mentioned_ids, mentioned_names, created_at, edited_at`;
  return rows[0] ? present(vault, rows[0], author.id) : null;
}

/** The author's note with this key, and its case. */
export async function selectNoteByKey(
  tx: Tx,
  vault: Vault,
  authorId: string,
  key: string,
): Promise<{ note: CaseNote; requestId: string } | null> {
  const row = await queryRow(tx, NoteRow)`
    SELECT id, client_request_id, author_id, author_name, body, mentioned_ids, mentioned_names, created_at, edited_at
    FROM case_notes WHERE author_id = ${authorId} AND idempotency_key = ${key}`;
  return row ? { note: await present(vault, row, authorId), requestId: row.client_request_id } : null;
}

/**
 * Who is mentioned in the actor's own note; null if the actor has no such note. The row stays locked until the transaction ends.
 */
export async function lockOwnNote(
  tx: Tx,
  vault: Vault,
  authorId: string,
  { requestId, noteId }: { requestId: string; noteId: string },
): Promise<(Mentions & { body: string }) | null> {
  const [row] = await queryRows(tx, { ids: column.uuids, names: column.texts, body: column.text })`
    SELECT mentioned_ids AS ids, mentioned_names AS names, body FROM case_notes
    WHERE id = ${noteId} AND client_request_id = ${requestId} AND author_id = ${authorId} FOR UPDATE`;
  return row ? { ...row, body: await vault.open(places.caseNote(requestId, noteId), row.body) } : null;
}

export async function updateNote(
  tx: Tx,
  vault: Vault,
  readerId: string,
  { requestId, workspaceId, noteId, body, mentions }: ChangedNote,
): Promise<CaseNote> {
  const sealed = await vault.seal(workspaceId, places.caseNote(requestId, noteId), body);
  const [row] = await queryRows(tx, NoteRow)`
    UPDATE case_notes SET body = ${sealed}, mentioned_ids = ${sql.param(mentions.ids)}::uuid[],
      mentioned_names = ${sql.param(mentions.names)}::text[], edited_at = now()
    WHERE id = ${noteId}
    RETURNING id, client_request_id, author_id, author_name, body, mentioned_ids, mentioned_names, created_at, edited_at`;
  if (!row) throw new Error('a locked note is gone');
  return present(vault, row, readerId);
}

export const removeNote = (tx: Tx, noteId: string): Promise<void> =>
  execute(tx)`DELETE FROM case_notes WHERE id = ${noteId}`;

async function present(vault: Vault, row: NoteRow, readerId: string): Promise<CaseNote> {
  const own = row.author_id === readerId;
  return {
    id: row.id,
    author_name: row.author_name,
    body: await vault.open(places.caseNote(row.client_request_id, row.id), row.body),
    mentions: row.mentioned_ids.map((id, place) => ({
      id,
      name: row.mentioned_names[place] ?? '',
      you: id === readerId,
    })),
    created_at: toInstant(row.created_at),
    edited_at: toInstantOrNull(row.edited_at),
    can: { edit: own, delete: own },
  };
}
