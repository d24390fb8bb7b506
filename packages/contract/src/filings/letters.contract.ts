import { z } from 'zod';
import { Day } from '../cases/dates/key-date.ts';
import { refuses } from '../shared/errors.ts';
import { Id, Key } from '../shared/fields.ts';
import { Line } from '../shared/line.ts';
import { professionalProcedure } from '../shared/procedure.ts';
import { Letter, LetterSummary, LetterTemplate, letterLimits, ShippedLetter } from './letter.ts';

const Title = Line(letterLimits.titleMaxLength, 1);
export const LetterTemplateInput = z.object({
  name: Title,
  body: z.string().trim().min(1).max(letterLimits.bodyMaxLength),
  on_letterhead: z.boolean(),
});
export type LetterTemplateInput = z.infer<typeof LetterTemplateInput>;

/** `unknown_placeholder` carries the placeholder. */
const templateRefusals = refuses(
  'session.firm_administrator_required',
  'letters.unknown_placeholder',
  'letters.limit_reached',
);

const LetterKey = z.object({ id: Id, letter_id: Id });

/** Paragraphs keep their ids, so that unchanged text keeps its sources. */
const SavedLetter = LetterKey.extend({
  revision: z.int(),
  title: Title,
  on_letterhead: z.boolean(),
  paragraphs: z
    .array(z.object({ id: Id, text: z.string().max(letterLimits.paragraphMaxLength) }))
    .max(letterLimits.paragraphsMax),
});
export type SavedLetter = z.infer<typeof SavedLetter>;

export const lettersContract = {
  /** Shipped templates first, then the firm's own by name. */
  listTemplates: professionalProcedure
    .get('/letter_templates', 'Letter templates')
    .output(z.object({ items: z.array(LetterTemplate), may_change: z.boolean() })),
  /** Idempotent by id. */
  createTemplate: professionalProcedure
    .post('/letter_templates', 'Create a letter template', { successStatus: 201 })
    .input(LetterTemplateInput.extend({ id: Id }))
    .errors(templateRefusals)
    .output(LetterTemplate),
  updateTemplate: professionalProcedure
    .put('/letter_templates/{id}', 'Edit a letter template')
    .input(LetterTemplateInput.extend({ id: Id, revision: z.int() }))
    .errors({ ...templateRefusals, ...refuses('letters.template_not_found', 'letters.template_changed') })
    .output(LetterTemplate),
  deleteTemplate: professionalProcedure
    .delete('/letter_templates/{id}', 'Delete a letter template')
    .input(z.object({ id: Id }))
    .errors(refuses('session.firm_administrator_required', 'letters.template_not_found'))
    .output(z.object({ id: Key })),
  /** Last changed first. */
  list: professionalProcedure
    .get('/client_requests/{id}/letters', 'The letters of a case')
    .input(z.object({ id: Id }))
    .errors(refuses('requests.not_found'))
    .output(z.array(LetterSummary)),
  get: professionalProcedure
    .get('/client_requests/{id}/letters/{letter_id}', 'One letter')
    .input(LetterKey)
    .errors(refuses('letters.not_found'))
    .output(Letter),
  /** Idempotent by id. */
  start: professionalProcedure
    .post('/client_requests/{id}/letters', 'Create a letter from a template and the case', {
      successStatus: 201,
    })
    .input(LetterKey.extend({ title: Title, template_id: z.union([ShippedLetter, Id]), today: Day }))
    .errors(refuses('requests.not_found', 'letters.template_not_found', 'letters.limit_reached'))
    .output(Letter),
  /** `edited_meanwhile` carries who changed it and the current text. */
  save: professionalProcedure
    .put('/client_requests/{id}/letters/{letter_id}', 'Save the text of a letter')
    .input(SavedLetter)
    .errors(refuses('letters.not_found', 'letters.edited_meanwhile'))
    .output(Letter),
  /** Returns at once; the proposal follows. The letter stays unchanged until a person accepts something. */
  propose: professionalProcedure
    .post(
      '/client_requests/{id}/letters/{letter_id}/proposal',
      'Request a draft from the provider, based on answers and documents',
    )
    .input(LetterKey.extend({ document_ids: z.array(Id).max(letterLimits.proposalDocumentsMax) }))
    .errors(refuses('letters.not_found', 'letters.no_provider', 'letters.proposal_in_progress'))
    .output(Letter),
  dropProposal: professionalProcedure
    .delete('/client_requests/{id}/letters/{letter_id}/proposal', 'Discard the proposal')
    .input(LetterKey)
    .errors(refuses('letters.not_found'))
    .output(Letter),
  /** Replaces an earlier PDF of the letter. `has_gaps`: values are missing, and the caller has not allowed that. */
  finish: professionalProcedure
    .post('/client_requests/{id}/letters/{letter_id}/pdf', "File the letter as a PDF among the case's forms")
    .input(LetterKey.extend({ revision: z.int(), with_gaps: z.boolean().default(false) }))
    .errors(
      refuses(
        'letters.not_found',
        'letters.edited_meanwhile',
        'letters.has_gaps',
        'letters.is_empty',
        'documents.form_too_long',
        'documents.form_in_progress',
      ),
    )
    .output(Letter),
  /** Deletes its PDF too. */
  delete: professionalProcedure
    .delete('/client_requests/{id}/letters/{letter_id}', 'Delete a letter and its PDF')
    .input(LetterKey)
    .errors(refuses('letters.not_found'))
    .output(z.object({ id: Key })),
};
