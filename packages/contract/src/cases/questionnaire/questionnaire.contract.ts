import { z } from 'zod';
import { FactConfidence, FactDoubt, FactReader, FileFact } from '../../files/facts.ts';
import { QuestionKey } from '../../questions/conditions.ts';
import { FactKey } from '../../questions/fact-key.ts';
import { RepeatingGroup } from '../../questions/groups/repeating-group.ts';
import { PartyKey } from '../../questions/parties/template-party.ts';
import { QuestionType } from '../../questions/question-type.ts';
import { clientLimits } from '../../shared/client-limits.ts';
import { errorStatus, refuses } from '../../shared/errors.ts';
import { Id, InEachLanguage, Instant } from '../../shared/fields.ts';
import { clientProcedure } from '../../shared/procedure.ts';
import { DateLimit, QuestionOptions, QuestionTranslations } from '../../templates/templates.contract.ts';
import { TranslatedReason } from '../../translation/translated-reason.ts';
import { RequestRef } from '../portal/portal.contract.ts';
import { RequestStatus, StaffPerson } from '../requests.contract.ts';
import { entriesContract } from './entries.contract.ts';
import { staffAnswersContract } from './staff-answers.contract.ts';

export const PortalQuestion = z.object({
  id: Id,
  text: z.string(),
  type: QuestionType,
  required: z.boolean(),
  options: QuestionOptions.nullable(),
  translations: QuestionTranslations.nullable(),
  /** Added by staff to this request only, in the language that they write. False: from the template. */
  own: z.boolean(),
  /** Its condition does not hold by the answers that are saved. Open questionnaires decide by the answers in the browser. */
  not_asked: z.boolean(),
  /** The entry of a repeating group that it is asked for. */
  entry_id: Id.nullable(),
  /** The question of the repeating group that it was copied from for its entry. */
  copied_from: Id.nullable(),
  /** Set if it is copied for each entry of this group. Then it is not asked itself. */
  repeating_group: RepeatingGroup.nullable(),
  /** Its ids in other versions of the template that the request had: pages from before an update name them. */
  other_ids: z.array(Id),
});
export type PortalQuestion = z.infer<typeof PortalQuestion>;

export const PortalResponse = z.object({
  id: Id,
  client_request_id: Id,
  question_id: Id,
  answer: z.string(),
  updated_at: Instant,
  /** The staff member who answered for the client; null: the client or the sponsor answered. */
  entered_by: StaffPerson.nullable(),
  /** Why staff sent it back. Cleared when it is changed or accepted. */
  sent_back: z.string().nullable(),
  /** Translations of `sent_back` into other interface languages. */
  sent_back_translations: z.array(TranslatedReason),
  /** Ids of its question in other versions of the template that the request had. */
  other_ids: z.array(Id),
});
export type PortalResponse = z.infer<typeof PortalResponse>;

const Suggested = {
  question_id: Id,
  /** What the question asks for. */
  fact: FactKey,
  /** The answer to save, by interface language. Choices keep their original text. */
  answers: InEachLanguage(z.string()),
  /** A second possible reading, which is offered too. */
  other_answers: InEachLanguage(z.string()).nullable(),
  /** Whether the current answer came from this suggestion, unchanged or edited. Null: not decided yet. */
  taken: z.enum(['accepted', 'edited']).nullable(),
};

/** A value read in a file, offered as an answer. */
export const FileSuggestion = z.object({
  from: z.literal('file'),
  ...Suggested,
  confidence: FactConfidence,
  doubts: z.array(FactDoubt),
  reader: FactReader,
  upload_id: Id,
  file_name: z.string(),
  /** Path below client-documents/, for images of its pages. */
  file_path: z.string(),
  /**
   * The document that the file was uploaded for; null: the file is in the box. `name_es`: as `names.es`, null without a
   * translation.
   */
  document: z
    .object({ name: z.string(), name_es: z.string().nullable(), names: InEachLanguage(z.string()) })
    .nullable(),
  page: FileFact.shape.page,
  place: FileFact.shape.place,
  /** Degrees to rotate the original page clockwise so that it is upright. */
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
});
export type FileSuggestion = z.infer<typeof FileSuggestion>;

/** What the same person answered in another case of the workspace, offered as an answer. */
export const EarlierSuggestion = z.object({
  from: z.literal('earlier_answer'),
  ...Suggested,
  /** The other case. */
  request_id: Id,
  /** What that case is about, by interface language. */
  case_names: InEachLanguage(z.string()),
  answered_at: Instant,
  /** It is about a point in time, such as an address or a status. */
  may_have_changed: z.boolean(),
});
export type EarlierSuggestion = z.infer<typeof EarlierSuggestion>;

/** An entry of a repeating group that the same person gave in another case of the workspace, offered as one of this case. */
export const EarlierEntry = z.object({
  /** The group in this case. */
  group: QuestionKey,
  request_id: EarlierSuggestion.shape.request_id,
  case_names: EarlierSuggestion.shape.case_names,
  /** When its last answer was given. */
  answered_at: Instant,
  /** By the questions of the group, which are copied for each entry. */
  answers: z.array(z.object({ question_id: Id, fact: FactKey, answer: z.string() })),
});
export type EarlierEntry = z.infer<typeof EarlierEntry>;

/** Nothing is saved before a person accepts it. */
export const AnswerSuggestion = z.discriminatedUnion('from', [FileSuggestion, EarlierSuggestion]);
export type AnswerSuggestion = z.infer<typeof AnswerSuggestion>;

/** A file of the case, or another case, and what the question asks for. */
const AnswerSource = z.union([
  z.object({ upload_id: Id, fact: FactKey }),
  z.object({ request_id: Id, fact: FactKey }),
]);
export type AnswerSource = z.infer<typeof AnswerSource>;

const SaveAnswerInput = z.object({
  client_request_id: Id,
  question_id: Id,
  /** A blank answer deletes the row. */
  answer: z.string().max(clientLimits.answerMaxLength),
  /** The answer that was shown, '' for none. If another one is stored, nothing is saved. If omitted, it is overwritten. */
  expected_answer: z.string().max(clientLimits.answerMaxLength).optional(),
});

const saving = {
  ...refuses('requests.completed', 'questionnaire.question_not_found'),
  /** Not one of the choices, neither yes nor no, or not a date. */
  'questionnaire.answer_not_valid': {
    status: errorStatus['questionnaire.answer_not_valid'],
    data: z.object({ question_id: Id }),
  },
  /** A date of birth in the future, or more than 120 years ago. */
  'questionnaire.birth_date_not_valid': {
    status: errorStatus['questionnaire.birth_date_not_valid'],
    data: z.object({ question_id: Id }),
  },
  /** The date is not in the past, or not in the future, as `limit` says. */
  'questionnaire.date_not_allowed': {
    status: errorStatus['questionnaire.date_not_allowed'],
    data: z.object({ question_id: Id, limit: DateLimit }),
  },
} as const;

const savingOne = {
  ...saving,
  /** `answer`: the stored one, '' for none. */
  'questionnaire.answer_changed': {
    status: errorStatus['questionnaire.answer_changed'],
    data: z.object({ question_id: Id, answer: z.string() }),
  },
} as const;

const SavedAnswer = z.object({
  question_id: Id,
  answer: z.string().nullable(),
  updated_at: Instant.nullable(),
  previous_answer: z.string().nullable(),
});

export const questionnaireContract = {
  ...staffAnswersContract,
  ...entriesContract,
  listQuestions: clientProcedure
    .route({
      method: 'POST',
      path: '/rpc/get_template_questions_for_request',
      summary: 'The questions of a request, in order',
    })
    .input(RequestRef)
    .output(z.array(PortalQuestion)),
  listResponses: clientProcedure
    .route({ method: 'POST', path: '/rpc/get_client_request_responses', summary: 'The answers given so far' })
    .input(RequestRef)
    .output(z.array(PortalResponse)),
  listSuggestions: clientProcedure
    .route({
      method: 'GET',
      path: '/answer_suggestions',
      summary: 'Answers that were found in files of the request, or given in an earlier one',
    })
    .input(RequestRef)
    .output(
      z.object({
        /** At most one per question. */
        suggestions: z.array(AnswerSuggestion),
        /** In the order in which they were given, of one other case for each group. */
        earlier_entries: z.array(EarlierEntry),
        /** Files that are still being read. */
        being_read: z.array(Id),
        /** The document to upload a passport for; null: the box. */
        passport_document_id: Id.nullable(),
        /** The party whose passport that is; null: nobody's in particular. */
        passport_party: PartyKey.nullable(),
      }),
    ),
  saveAnswer: clientProcedure
    .meta({ admitted: 'inOneRoundTrip' })
    .route({ method: 'PUT', path: '/client_request_responses', summary: 'Save or clear one answer' })
    .input(SaveAnswerInput)
    .errors(savingOne)
    .output(SavedAnswer),
  /** Saves the answer with its source. If the source no longer has such an answer, it is saved without. */
  acceptSuggestion: clientProcedure
    .route({
      method: 'PUT',
      path: '/answer_suggestions',
      summary: 'Save an answer that a file or an earlier case suggested',
    })
    .input(SaveAnswerInput.extend({ source: AnswerSource }))
    .errors(savingOne)
    .output(SavedAnswer),
  /** Idempotent. Saves the given answers, checks the required ones, records the submission and notifies staff. */
  submit: clientProcedure
    .route({ method: 'POST', path: '/rpc/submit_questionnaire', summary: 'Submit the questionnaire' })
    .input(
      RequestRef.extend({
        answers: z
          .array(SaveAnswerInput.omit({ client_request_id: true, expected_answer: true }))
          .max(1_000)
          .default([]),
      }),
    )
    .errors({
      ...saving,
      'questionnaire.required_missing': {
        status: errorStatus['questionnaire.required_missing'],
        data: z.object({ question_ids: z.array(Id) }),
      },
    })
    .output(z.object({ submitted_at: Instant, status: RequestStatus })),
};
