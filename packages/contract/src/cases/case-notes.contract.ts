import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Id, IdempotencyKey, Instant, Key } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { Cursor, pageSchema } from '../shared/paging.ts';
import { professionalProcedure } from '../shared/procedure.ts';

/** An internal note of the firm about a case. Clients never see it. */
export const CaseNote = z.object({
  id: Key,
  /** The current name, or the last one if the person has left. */
  author_name: z.string(),
  body: z.string(),
  /** Colleagues whom the body mentions, with the name that follows the @. */
  mentions: z.array(z.object({ id: Key, name: z.string(), you: z.boolean() })),
  created_at: Instant,
  edited_at: Instant.nullable(),
  /** True for its author only. */
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type CaseNote = z.infer<typeof CaseNote>;

const CaseNoteInput = z.object({
  /** Plain text with line breaks. */
  body: z.string().trim().min(1).max(limits.caseNoteMaxLength),
  /** Colleagues to notify. Ignored if the body does not mention them or they may not see the case. */
  mentioned_ids: z.array(Id).max(50).default([]),
});
const NewCaseNote = CaseNoteInput.extend({ id: Id, idempotency_key: IdempotencyKey.optional() });
export type NewCaseNote = z.infer<typeof NewCaseNote>;

/** `seen`: the text that was edited. If the note has changed since, the change is refused. */
const ChangedCaseNote = CaseNoteInput.extend({ id: Id, note_id: Id, seen: z.string().optional() });
export type ChangedCaseNote = z.infer<typeof ChangedCaseNote>;

export const caseNotesContract = {
  /** Newest first. */
  list: professionalProcedure
    .get('/client_requests/{id}/notes', "A page of a case's internal notes")
    .input(z.object({ id: Id, cursor: Cursor }))
    .errors(refuses('requests.not_found', 'lists.bad_cursor'))
    .output(pageSchema(CaseNote)),
  /** By name, without the caller. Empty without a firm. */
  listColleagues: professionalProcedure
    .get('/client_requests/{id}/colleagues', 'Colleagues who see a case and can be mentioned in its notes')
    .input(z.object({ id: Id }))
    .errors(refuses('requests.not_found'))
    .output(z.array(z.object({ id: Key, name: z.string(), email: z.string() }))),
  create: professionalProcedure
    .post('/client_requests/{id}/notes', 'Write an internal note; mentioned colleagues get a mail', {
      successStatus: 201,
    })
    .input(NewCaseNote)
    .errors(refuses('requests.not_found', 'case_notes.sent_before'))
    .output(CaseNote),
  /** `edited_meanwhile` carries the current text. */
  update: professionalProcedure
    .put(
      '/client_requests/{id}/notes/{note_id}',
      "Edit the caller's note; newly mentioned colleagues get a mail",
    )
    .input(ChangedCaseNote)
    .errors(refuses('case_notes.not_found', 'case_notes.edited_meanwhile'))
    .output(CaseNote),
  delete: professionalProcedure
    .delete('/client_requests/{id}/notes/{note_id}', "Delete the caller's note")
    .input(z.object({ id: Id, note_id: Id }))
    .errors(refuses('case_notes.not_found'))
    .output(z.object({ id: Id })),
};
