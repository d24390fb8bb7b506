import { z } from 'zod';
import { FactName } from '../files/facts.ts';
import { NotDrawn } from '../files/not-drawn.ts';
import { FactKey } from '../questions/fact-key.ts';
import { PartyKey } from '../questions/parties/template-party.ts';
import { QuestionType } from '../questions/question-type.ts';
import { errorStatus, refuses } from '../shared/errors.ts';
import { Id, Instant } from '../shared/fields.ts';
import { professionalProcedure } from '../shared/procedure.ts';
import { DroppedPart, FormField, formLimits } from './form-field.ts';
import { BlankReview, FactConflict, FieldReview, FormPart, FormProgress } from './form-items.ts';
import { MappingRule } from './mapping-rule.ts';

/** Why an edition may be outdated: the firm has a newer one, or its expiry date has passed. */
const OldEdition = z.enum(['newer_edition', 'expired']);
export type OldEdition = z.infer<typeof OldEdition>;

export const GovernmentForm = z.object({
  id: Id,
  /** Such as 'I-130', or the file name if the form has no number. */
  code: z.string(),
  title: z.string(),
  /** `yyyy-mm-dd`; null: not found on its pages. */
  edition: z.string().nullable(),
  expires_on: z.string().nullable(),
  old: z.array(OldEdition),
  pages: z.int(),
  /** Number of fields that can be filled. */
  fields_count: z.int(),
  dropped: z.array(DroppedPart),
  file_name: z.string(),
  uploaded_by: z.string(),
  created_at: Instant,
  /** Whether a reviewed map of the form fills it. */
  has_map: z.boolean(),
  /** Templates that it is mapped to, with the number of mapped fields. */
  mappings: z.array(z.object({ template_id: Id, template_name: z.string(), mapped: z.int() })),
});
export type GovernmentForm = z.infer<typeof GovernmentForm>;

/** A question of the template that a form is mapped to. */
export const MappedQuestion = z.object({
  text: z.string(),
  type: QuestionType,
  required: z.boolean(),
  section: z.string(),
  choices: z.array(z.string()),
  /** The fact that the template assigns to the question. */
  fact: FactName.nullable(),
});
export type MappedQuestion = z.infer<typeof MappedQuestion>;

export const FormMapping = z.object({
  /** 0: no mapping was saved yet. */
  revision: z.int(),
  rules: z.array(MappingRule),
  /**
   * Guesses for fields without a rule, by similar words; none for checkboxes and radio groups. `acceptGuess` accepts a single one.
   */
  proposals: z.array(MappingRule),
  questions: z.array(MappedQuestion),
});
export type FormMapping = z.infer<typeof FormMapping>;

/** Why a mapped field is empty. */
const MissingReason = z.enum(['unanswered', 'no_such_part', 'no_such_choice', 'question_gone']);

const MissingValue = z.object({
  field: z.string(),
  label: z.string(),
  page: z.int(),
  /** Null: the field is not mapped to a question. */
  question: z.string().nullable(),
  reason: MissingReason,
  required: z.boolean(),
});
export type MissingValue = z.infer<typeof MissingValue>;

/** Why a value is on the addendum: the field is too small, or the form cannot show its letters. */
const AddendumReason = z.enum(['too_long', 'other_letters']);
export type AddendumReason = z.infer<typeof AddendumReason>;

const AddendumItem = z.object({
  field: z.string(),
  label: z.string(),
  page: z.int(),
  reason: AddendumReason,
  /** What the field itself shows. */
  shown: z.string(),
});
export type AddendumItem = z.infer<typeof AddendumItem>;

const FilledForm = z.object({
  file_name: z.string(),
  /** Path below /api/storage/client-documents. */
  file_path: z.string(),
  made_at: Instant,
});

/** A form of the firm, and how much of it a case can fill. */
export const CaseForm = z.object({
  id: Id,
  /** Of a form that several parties file, such as a notice of appearance: who files this one. */
  for_party: PartyKey.nullable(),
  /** The first of them. */
  is_first: z.boolean(),
  /** Whether it belongs to this kind of case; others of the firm are of other matters. */
  belongs: z.boolean(),
  code: z.string(),
  title: z.string(),
  edition: z.string().nullable(),
  old: z.array(OldEdition),
  /** Items by the reviewed map of the form; null: there is none, and only the firm's own rules fill it. */
  progress: FormProgress.nullable(),
  /** Fields of a new edition that a person has to compare first. */
  to_review: z.int(),
  /** Whether it has a place to sign; null: there is no reviewed map. */
  is_signed: z.boolean().nullable(),
  /** Number of fields that are mapped to the case's template. */
  mapped: z.int(),
  /** Number of fields that the case has a value for. */
  ready: z.int(),
  missing: z.array(MissingValue),
  filled: FilledForm.nullable(),
});
export type CaseForm = z.infer<typeof CaseForm>;

/** As `CaseForm` has it. Without one: the first. */
const ForParty = PartyKey.nullable().default(null);

export const FillReport = FilledForm.extend({
  written: z.int(),
  missing: z.array(MissingValue),
  addendum: z.array(AddendumItem),
  /** `where`: the label of the field. */
  not_drawn: z.array(NotDrawn),
});
export type FillReport = z.infer<typeof FillReport>;

/**
 * Blank official forms of a firm, their mappings to a template's questions, and filled forms of cases. Blanks are uploaded as the
 * body of POST /api/government_forms; images of pages are at /api/government_forms/{id}/pages/{page}.
 */
export const governmentFormsContract = {
  list: professionalProcedure
    .get('/government_forms', 'The blank forms of the firm')
    .output(z.object({ forms: z.array(GovernmentForm), may_change: z.boolean() })),
  get: professionalProcedure
    .get('/government_forms/{id}', 'A blank form with its fields')
    .input(z.object({ id: Id }))
    .errors(refuses('forms.not_found'))
    .output(
      GovernmentForm.extend({
        fields: z.array(FormField),
        may_change: z.boolean(),
        /** Null: there is no reviewed map for it. */
        review: BlankReview.nullable(),
      }),
    ),
  /** Decides about changed fields of a new edition. Decisions about other fields stay. */
  reviewFields: professionalProcedure
    .put('/government_forms/{id}/reviews', 'Say which fields of a new edition mean the same as before')
    .input(z.object({ id: Id, reviews: z.array(FieldReview).min(1).max(formLimits.fieldsMax) }))
    .errors(refuses('forms.not_found', 'forms.unknown_field', 'session.firm_administrator_required'))
    .output(z.object({ id: Id })),
  remove: professionalProcedure
    .delete('/government_forms/{id}', 'Delete a blank form and its mappings')
    .input(z.object({ id: Id }))
    .errors(refuses('forms.not_found', 'session.firm_administrator_required'))
    .output(z.object({ id: Id })),
  getMapping: professionalProcedure
    .get(
      '/government_forms/{id}/mappings/{template_id}',
      "The mapping of a form to a template's questions, with proposals",
    )
    .input(z.object({ id: Id, template_id: Id }))
    .errors(refuses('forms.not_found', 'templates.not_found'))
    .output(FormMapping),
  saveMapping: professionalProcedure
    .put(
      '/government_forms/{id}/mappings/{template_id}',
      "Save the mapping of a form to a template's questions",
    )
    .input(
      z.object({
        id: Id,
        template_id: Id,
        /** The revision that was edited. */
        revision: z.int().min(0),
        rules: z
          .array(MappingRule)
          .max(formLimits.fieldsMax)
          .refine((rules) => new Set(rules.map(({ field }) => field)).size === rules.length),
      }),
    )
    .errors(
      refuses(
        'forms.not_found',
        'forms.mapping_changed',
        'forms.unknown_field',
        'forms.guess_not_accepted',
        'templates.not_found',
        'session.firm_administrator_required',
      ),
    )
    .output(z.object({ revision: z.int() })),
  /** Accepts one guess after a person has checked its field. `saveMapping` never stores guesses. */
  acceptGuess: professionalProcedure
    .post(
      '/government_forms/{id}/mappings/{template_id}/accepted_guesses',
      'Accept the proposal for one field',
    )
    .input(
      z.object({
        id: Id,
        template_id: Id,
        /** The revision that the guess was shown with. */
        revision: z.int().min(0),
        field: z.string().min(1).max(formLimits.nameMaxLength),
      }),
    )
    .errors(
      refuses(
        'forms.not_found',
        'forms.mapping_changed',
        'forms.no_such_guess',
        'templates.not_found',
        'session.firm_administrator_required',
      ),
    )
    .output(z.object({ revision: z.int() })),
  listForCase: professionalProcedure
    .get(
      '/client_requests/{request_id}/government_forms',
      'The forms that a case can fill, with missing values',
    )
    .input(z.object({ request_id: Id }))
    .errors(refuses('requests.not_found'))
    .output(
      z.object({
        template_id: Id.nullable(),
        forms: z.array(CaseForm),
        /** Numbers of forms of this kind of case of which the firm has no blank, in the order of filing. */
        without_blank: z.array(z.string()),
        may_change: z.boolean(),
      }),
    ),
  /** By parts, in the order of the form. */
  getForCase: professionalProcedure
    .get(
      '/client_requests/{request_id}/government_forms/{id}',
      'The items of a form in a case: filled, missing and not applicable',
    )
    .input(z.object({ request_id: Id, id: Id, for_party: ForParty }))
    .errors(refuses('requests.not_found', 'forms.not_found', 'forms.not_mapped'))
    .output(
      z.object({
        code: z.string(),
        parts: z.array(FormPart),
        progress: FormProgress,
        /** Texts for which the form's additional information has no line; they go to our addendum. */
        unplaced: z.array(z.string()),
        conflicts: z.array(FactConflict),
      }),
    ),
  /** In the words of the standard library and in all of its languages. `party`: as the item has it. Where a question of the case asks it already, the answer is that one. */
  askMissing: professionalProcedure
    .post(
      '/client_requests/{request_id}/government_forms/{id}/questions',
      'Ask the client of a case for what a form lacks',
      { successStatus: 201 },
    )
    .input(
      z.object({ request_id: Id, id: Id, for_party: ForParty, fact: FactKey, party: PartyKey.nullable() }),
    )
    .errors(
      refuses(
        'requests.not_found',
        'requests.completed',
        'requests.added_before',
        'requests.parties_not_possible',
        'forms.not_found',
        'forms.not_mapped',
        'forms.not_missing',
      ),
    )
    .output(z.object({ id: Id })),
  /** Replaces an earlier filled form of the same blank and party. */
  fill: professionalProcedure
    .post(
      '/client_requests/{request_id}/government_forms/{id}/fill',
      'Fill a form from a case, verify and file it',
    )
    .input(
      z.object({
        request_id: Id,
        id: Id,
        for_party: ForParty,
        /** Blanks that are filled together with it: what follows from other forms follows from these too. */
        with_forms: z.array(Id).max(formLimits.formsMax).default([]),
      }),
    )
    .errors(
      refuses(
        'requests.not_found',
        'forms.not_found',
        'forms.not_mapped',
        'forms.in_progress',
        'forms.too_complex',
      ),
    )
    .errors({
      /** The filled form was read back with different values, so it is not released. */
      'forms.not_as_written': {
        status: errorStatus['forms.not_as_written'],
        data: z.object({ fields: z.array(z.string()) }),
      },
    })
    .output(FillReport),
};
