import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Id, IdempotencyKey, Instant } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { Line } from '../shared/line.ts';
import { professionalProcedure } from '../shared/procedure.ts';

export const NoteTemplate = z.object({
  id: Id,
  name: z.string(),
  /** May contain placeholders such as {{client_name}}. */
  content: z.string(),
  created_at: Instant,
});
export type NoteTemplate = z.infer<typeof NoteTemplate>;

export const NoteTemplateInput = z.object({
  name: Line(200, 1),
  content: z.string().trim().min(1).max(limits.notesMaxLength),
});
export type NoteTemplateInput = z.infer<typeof NoteTemplateInput>;

const NewNoteTemplate = NoteTemplateInput.extend({ idempotency_key: IdempotencyKey.optional() });
export type NewNoteTemplate = z.infer<typeof NewNoteTemplate>;

export const noteTemplatesContract = {
  /** By name. */
  list: professionalProcedure
    .get('/note_templates', "The caller's saved notes")
    .output(z.array(NoteTemplate)),
  create: professionalProcedure
    .post('/note_templates', 'Save a note', { successStatus: 201 })
    .input(NewNoteTemplate)
    .errors(refuses('note_templates.sent_before'))
    .output(NoteTemplate),
  update: professionalProcedure
    .put('/note_templates/{id}', 'Edit a saved note')
    .input(NoteTemplateInput.extend({ id: Id }))
    .errors(refuses('note_templates.not_found'))
    .output(NoteTemplate),
  delete: professionalProcedure
    .delete('/note_templates/{id}', 'Delete a saved note')
    .input(z.object({ id: Id }))
    .errors(refuses('note_templates.not_found'))
    .output(z.object({ id: Id })),
};
