import { z } from 'zod';
import { FactConfidence, FactDoubt, FactName, FactReader, FileFact } from '../../files/facts.ts';
import { clientLimits } from '../../shared/client-limits.ts';
import { errorStatus, refuses } from '../../shared/errors.ts';
import { Id, InEachLanguage, Instant } from '../../shared/fields.ts';
import { clientProcedure } from '../../shared/procedure.ts';
import { QuestionOptions, QuestionTranslations, QuestionType } from '../../templates/templates.contract.ts';
import { TranslatedReason } from '../../translation/translated-reason.ts';
import { RequestRef } from '../portal/portal.contract.ts';
import { RequestStatus, StaffPerson } from '../requests.contract.ts';
import { staffAnswersContract } from './staff-answers.contract.ts';

export const PortalQuestion = z.object({
  id: Id,
  text: z.string(),
  type: QuestionType,
  required: z.boolean(),
  options: QuestionOptions.nullable(),
  translations: QuestionTranslations.nullable(),
  /** Added to this request by its staff, in the language they write; the others are their template's. */
  own: z.boolean(),
});
export type PortalQuestion = z.infer<typeof PortalQuestion>;

export const PortalResponse = z.object({
  id: Id,
  client_request_id: Id,
  question_id: Id,
  answer: z.string(),
  updated_at: Instant,
  /** The person of the staff who gave it for the client; null: the client or the sponsor did. */
  entered_by: StaffPerson.nullable(),
  /** Why the legal team sent it back; until it is changed or accepted. */
  sent_back: z.string().nullable(),
  /** The same in other languages of the interface, where it was translated. */
  sent_back_translations: z.array(TranslatedReason),
});
export type PortalResponse = z.infer<typeof PortalResponse>;

/** A value that a file says, as the answer to a question. Nothing is saved before a person takes it. */
export const AnswerSuggestion = z.object({
  question_id: Id,
  fact: FactName,
  /** As the question takes it, by the language of the interface; choices are the original ones. */
  answers: InEachLanguage(z.string()),
  /** What it may be as well: both are offered. */
  other_answers: InEachLanguage(z.string()).nullable(),
  confidence: FactConfidence,
  doubts: z.array(FactDoubt),
  reader: FactReader,
  /** The answer that stands was taken from it: as it was read, or corrected. Null: it is still to be looked at. */
  taken: z.enum(['accepted', 'edited']).nullable(),
  upload_id: Id,
  file_name: z.string(),
  /** Address below client-documents/, for pictures of its pages. */
  file_path: z.string(),
  /** What the document that it was given for is called; null: it lies in the box. */
  document: z.object({ name: z.string(), name_es: z.string().nullable() }).nullable(),
  page: FileFact.shape.page,
  place: FileFact.shape.place,
  /** Degrees clockwise that the page as it was given is to be turned by to stand upright. */
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
});
export type AnswerSuggestion = z.infer<typeof AnswerSuggestion>;

/** The file that an answer was taken from, and what of it. */
const AnswerSource = z.object({ upload_id: Id, fact: FactName });
export type AnswerSource = z.infer<typeof AnswerSource>;

const SaveAnswerInput = z.object({
  client_request_id: Id,
  question_id: Id,
  /** Blank after trimming removes the row. */
  answer: z.string().max(clientLimits.answerMaxLength),
  /** What the writer saw in its place, '' for none: if another answer is stored, nothing is saved. Left out: it is replaced. */
  expected_answer: z.string().max(clientLimits.answerMaxLength).optional(),
});

const saving = {
  ...refuses('requests.completed', 'questionnaire.question_not_found'),
  /** A choice not offered, a yes/no that is neither, a date that is none. */
  'questionnaire.answer_not_valid': {
    status: errorStatus['questionnaire.answer_not_valid'],
    data: z.object({ question_id: Id }),
  },
  /** A date of birth in the future, or more than 120 years ago. */
  'questionnaire.birth_date_not_valid': {
    status: errorStatus['questionnaire.birth_date_not_valid'],
    data: z.object({ question_id: Id }),
  },
} as const;

const savingOne = {
  ...saving,
  /** `answer` is the stored one, '' for none. */
  'questionnaire.answer_changed': {
    status: errorStatus['questionnaire.answer_changed'],
    data: z.object({ question_id: Id, answer: z.string() }),
  },
} as const;

const SavedAnswer = z.object({
  question_id: Id,
  answer: z.string().nullable(),
  updated_at: Instant.nullable(),
  /** What it replaced. */
  previous_answer: z.string().nullable(),
});

export const questionnaireContract = {
  ...staffAnswersContract,
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
      summary: 'What files of the request say that answers its questions',
    })
    .input(RequestRef)
    .output(
      z.object({
        /** Of questions that are asked, at most one each. */
        suggestions: z.array(AnswerSuggestion),
        /** Files that are still read. */
        being_read: z.array(Id),
        /** Where a passport belongs; null: into the box. */
        passport_document_id: Id.nullable(),
      }),
    ),
  saveAnswer: clientProcedure
    .meta({ admitted: 'inOneRoundTrip' })
    .route({ method: 'PUT', path: '/client_request_responses', summary: 'Save or clear one answer' })
    .input(SaveAnswerInput)
    .errors(savingOne)
    .output(SavedAnswer),
  /** Saves it as an answer that was taken from a file, unless the file does not say so any more: then as one of the client's own. */
  acceptSuggestion: clientProcedure
    .route({ method: 'PUT', path: '/answer_suggestions', summary: 'Save an answer that a file suggested' })
    .input(SaveAnswerInput.extend({ source: AnswerSource }))
    .errors(savingOne)
    .output(SavedAnswer),
  /** Idempotent. Saves the answers it carries, checks the required ones, records the submission, notifies staff. */
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
