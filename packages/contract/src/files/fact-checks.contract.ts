import { z } from 'zod';
import { Day } from '../cases/dates/key-date.ts';
import { refuses } from '../shared/errors.ts';
import { Id, InEachLanguage, Instant, Key } from '../shared/fields.ts';
import { professionalProcedure } from '../shared/procedure.ts';
import { QuestionTranslations } from '../templates/templates.contract.ts';
import { FactConfidence, FactDoubt, FactName, FileFact } from './facts.ts';

/**
 * - `answer_differs`, `documents_differ`: two values that should be equal
 * - `another_person`: a document that seems to belong to somebody else
 * - the others: a passport that has expired, expires before the case is due, or expires within six months
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
 * - `dismissed`: not a problem
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
    /** Degrees to rotate the page clockwise so that it is upright. */
    rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
    confidence: FactConfidence,
    /** Why the value may be wrong even if its characters were read correctly. */
    doubts: z.array(FactDoubt),
  }),
]);
export type FactSource = z.infer<typeof FactSource>;
export type DocumentSource = Extract<FactSource, { from: 'document' }>;

const FactSide = z.object({
  value: z.string(),
  /** Names for a document's code of a country or a sex. */
  words: InEachLanguage(z.string()).nullable(),
  sources: z.array(FactSource),
});
export type FactSide = z.infer<typeof FactSide>;

/** An inconsistency between facts of a case, for a person to check. */
export const FactCheck = z.object({
  /** Derived from the problem and its values, so it changes when a value changes. */
  id: z.string(),
  problem: FactProblem,
  fact: FactName,
  /** The answer comes first. An expiry has a single side. */
  sides: z.array(FactSide),
  /** The answer that would follow from the document; null: no answer to correct. */
  correction: z.object({ question_id: Key, before: z.string(), after: z.string() }).nullable(),
  /** The document was hard to read, so check it first. */
  doubtful: z.boolean(),
  /** Null: open. */
  settled: z.object({ decision: FactDecision, by: z.string(), at: Instant }).nullable(),
});
export type FactCheck = z.infer<typeof FactCheck>;

/** `today`: in the reader's time zone. */
const CaseInput = z.object({ id: Id, today: Day });
const CheckInput = CaseInput.extend({ check_id: z.string().min(1).max(200) });

export const SettleCheckInput = CheckInput.extend({ decision: FactDecision });
export type SettleCheckInput = z.infer<typeof SettleCheckInput>;

export const ReopenCheckInput = CheckInput.extend({
  /** To undo a correction: the answer before it, and the current one. */
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
  'questionnaire.date_not_allowed',
  'readings.check_changed',
);

export const factChecksContract = {
  /** Open checks first. `compared`: whether there is any fact to compare, in a file or an answer. */
  list: professionalProcedure
    .get(
      '/client_requests/{id}/fact_checks',
      'Differences between answers and documents of a case, and expiring passports',
    )
    .input(CaseInput)
    .errors(refuses('requests.not_found'))
    .output(z.object({ files: z.int(), checks: z.array(FactCheck) })),
  /** Idempotent for the same decision. */
  settle: professionalProcedure
    .post('/client_requests/{id}/fact_checks/{check_id}/settle', 'Settle a check')
    .input(SettleCheckInput)
    .errors(ofAnswer)
    .output(z.object({ id: Id })),
  reopen: professionalProcedure
    .post('/client_requests/{id}/fact_checks/{check_id}/reopen', 'Reopen a settled check')
    .input(ReopenCheckInput)
    .errors(ofAnswer)
    .output(z.object({ id: Id })),
};
