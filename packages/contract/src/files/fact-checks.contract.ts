import { z } from 'zod';
import { Day } from '../cases/dates/key-date.ts';
import { refuses } from '../shared/errors.ts';
import { Id, InEachLanguage, Instant, Key } from '../shared/fields.ts';
import { professionalProcedure } from '../shared/procedure.ts';
import { QuestionTranslations } from '../templates/templates.contract.ts';
import { FactConfidence, FactDoubt, FactName, FileFact } from './facts.ts';

/**
 * - `answer_differs`, `documents_differ`: two values that should be one
 * - `another_person`: a document that seems to be somebody else's
 * - the others: a passport that has run out, runs out before the case is due, or within six months
 */
export const FactProblem = z.enum([
  'answer_differs',
  'documents_differ',
  'another_person',
  'expired',
  'before_due',
  'within_six_months',
]);
export type FactProblem = z.infer<typeof FactProblem>;

/**
 * - `accepted`: the answer is right, or the expiry is kept as a key date
 * - `corrected`: the document's value became the answer
 * - `dismissed`: it is no problem
 */
export const FactDecision = z.enum(['accepted', 'corrected', 'dismissed']);
export type FactDecision = z.infer<typeof FactDecision>;

const FactSource = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('answer'),
    question_id: Key,
    question: z.string(),
    translations: QuestionTranslations.nullable(),
  }),
  z.object({
    from: z.literal('document'),
    upload_id: Key,
    file_name: z.string(),
    file_path: z.string(),
    page: z.int(),
    place: FileFact.shape.place,
    /** Degrees clockwise that the page is to be turned by to stand upright. */
    rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
    confidence: FactConfidence,
    /** Why the value may be wrong although it was read well. */
    doubts: z.array(FactDoubt),
  }),
]);
export type FactSource = z.infer<typeof FactSource>;
export type DocumentSource = Extract<FactSource, { from: 'document' }>;

const FactSide = z.object({
  value: z.string(),
  /** In place of a document's code for a country or a sex. */
  words: InEachLanguage(z.string()).nullable(),
  sources: z.array(FactSource),
});
export type FactSide = z.infer<typeof FactSide>;

/** Something about a case's facts that a person should look at. */
export const FactCheck = z.object({
  /** Of what was found and of its values: it has another one once a value is another. */
  id: z.string(),
  problem: FactProblem,
  fact: FactName,
  /** The answer first; of an expiry there is one. */
  sides: z.array(FactSide),
  /** What the answer would become by the document; null: there is none to correct. */
  correction: z.object({ question_id: Key, before: z.string(), after: z.string() }).nullable(),
  /** The document was hard to read: look at it first. */
  doubtful: z.boolean(),
  /** Null: it is open. */
  settled: z.object({ decision: FactDecision, by: z.string(), at: Instant }).nullable(),
});
export type FactCheck = z.infer<typeof FactCheck>;

/** `today`: the reader's own. */
const OfCase = z.object({ id: Id, today: Day });
const OneCheck = OfCase.extend({ check_id: z.string().min(1).max(200) });

export const SettleCheckInput = OneCheck.extend({ decision: FactDecision });
export type SettleCheckInput = z.infer<typeof SettleCheckInput>;

export const ReopenCheckInput = OneCheck.extend({
  /** Of a correction: the answer as it was, and as it is now. */
  answer: z
    .object({ question_id: Id, before: z.string().max(100_000), after: z.string().max(100_000) })
    .optional(),
});
export type ReopenCheckInput = z.infer<typeof ReopenCheckInput>;

const ofAnswer = refuses(
  'requests.not_found',
  'requests.completed',
  'requests.question_not_found',
  'questionnaire.answer_changed',
  'questionnaire.answer_not_valid',
  'questionnaire.birth_date_not_valid',
  'readings.check_changed',
);

export const factChecksContract = {
  /** `compared`: some fact was found in a file, or answered, that can be compared. Open ones first. */
  list: professionalProcedure
    .route({
      method: 'GET',
      path: '/client_requests/{id}/fact_checks',
      summary: 'Where answers and documents of a case disagree, and passports that run out',
    })
    .input(OfCase)
    .errors(refuses('requests.not_found'))
    .output(z.object({ files: z.int(), checks: z.array(FactCheck) })),
  /** Settling twice with the same decision changes nothing. */
  settle: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{id}/fact_checks/{check_id}/settle',
      summary: 'Accept, correct or dismiss what was found',
    })
    .input(SettleCheckInput)
    .errors(ofAnswer)
    .output(z.object({ id: Id })),
  reopen: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{id}/fact_checks/{check_id}/reopen',
      summary: 'Undo what was decided about something that was found',
    })
    .input(ReopenCheckInput)
    .errors(ofAnswer)
    .output(z.object({ id: Id })),
};
