import type {
  NewNoteTemplate,
  NoteTemplate,
  NoteTemplateInput,
} from '@visafolio/contract/templates/note-templates.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import { column, query, type Row } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';

const NoteTemplateRow = {
  id: column.uuid,
  name: column.text,
  content: column.text,
  created_at: column.timestamp,
};
type NoteTemplateRow = Row<typeof NoteTemplateRow>;

const columns = sql`id, name, content, created_at`;
const present = (row: NoteTemplateRow): NoteTemplate => ({ ...row, created_at: toInstant(row.created_at) });

export async function selectNoteTemplates(tx: Tx): Promise<NoteTemplate[]> {
  const { rows } = await query(tx, NoteTemplateRow)`
    SELECT ${columns} FROM note_templates WHERE workspace_id = ${ownWorkspace} ORDER BY lower(name), id`;
  return rows.map(present);
}

/** Null where the workspace has a note with this key. */
export async function insertNoteTemplate(
  tx: Tx,
  makerId: string,
  { name, content, idempotency_key }: NewNoteTemplate,
): Promise<NoteTemplate | null> {
  const { rows } = await query(tx, NoteTemplateRow)`
    INSERT INTO note_templates (workspace_id, user_id, name, content, idempotency_key)
    VALUES (${ownWorkspace}, ${makerId}, ${name}, ${content}, ${idempotency_key ?? null})
    ON CONFLICT (workspace_id, idempotency_key) WHERE idempotency_key IS NOT NULL DO NOTHING
    RETURNING ${columns}`;
  return rows[0] ? present(rows[0]) : null;
}

/** The note that was made with this key. */
export async function selectNoteTemplateByKey(tx: Tx, key: string | undefined): Promise<NoteTemplate | null> {
  const { rows } = await query(tx, NoteTemplateRow)`
    SELECT ${columns} FROM note_templates WHERE workspace_id = ${ownWorkspace} AND idempotency_key = ${key ?? null}`;
  return rows[0] ? present(rows[0]) : null;
}

/** Null where the actor has no such note. */
export async function updateNoteTemplate(
  tx: Tx,
  id: string,
  { name, content }: NoteTemplateInput,
): Promise<NoteTemplate | null> {
  const { rows } = await query(tx, NoteTemplateRow)`
    UPDATE note_templates SET name = ${name}, content = ${content}, updated_at = now()
    WHERE id = ${id} RETURNING ${columns}`;
  return rows[0] ? present(rows[0]) : null;
}

/** False where the actor has no such note. */
export async function deleteNoteTemplate(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`DELETE FROM note_templates WHERE id = ${id}`);
  return rowCount === 1;
}
