import type {
  NewNoteTemplate,
  NoteTemplate,
  NoteTemplateInput,
} from '@visafolio/contract/templates/note-templates.contract.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import {
  deleteNoteTemplate,
  insertNoteTemplate,
  selectNoteTemplateByKey,
  selectNoteTemplates,
  updateNoteTemplate,
} from './note-templates.queries.ts';

/** The workspace's saved notes, by name. */
export const listNotes = ({ db }: Services, actor: StaffActor): Promise<NoteTemplate[]> =>
  db.withActor(actor, (tx) => selectNoteTemplates(tx));

/**
 * Sent again with the same key, after a lost answer or a second click, it answers with the note there is; with other
 * content under that key it refuses with note_templates.sent_before.
 */
export function saveNote({ db }: Services, actor: StaffActor, note: NewNoteTemplate): Promise<NoteTemplate> {
  return db.withActor(actor, async (tx) => {
    const saved = await insertNoteTemplate(tx, actor.userId, note);
    if (saved) return saved;
    const earlier = await selectNoteTemplateByKey(tx, note.idempotency_key);
    if (earlier?.name !== note.name || earlier.content !== note.content)
      throw refuse('note_templates.sent_before');
    return earlier;
  });
}

/** Refuses with note_templates.not_found, for another's note too. */
export async function changeNote(
  { db }: Services,
  actor: StaffActor,
  { id, ...note }: NoteTemplateInput & { id: string },
): Promise<NoteTemplate> {
  const changed = await db.withActor(actor, (tx) => updateNoteTemplate(tx, id, note));
  if (!changed) throw refuse('note_templates.not_found');
  return changed;
}

/** Refuses with note_templates.not_found, for another's note too. */
export async function deleteNote({ db }: Services, actor: StaffActor, id: string): Promise<{ id: string }> {
  const deleted = await db.withActor(actor, (tx) => deleteNoteTemplate(tx, id));
  if (!deleted) throw refuse('note_templates.not_found');
  return { id };
}
