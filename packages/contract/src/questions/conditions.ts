import { z } from 'zod';
import { templateLimits } from '../shared/limits.ts';
import { Line } from '../shared/line.ts';

/** Identifies a question within a template's version, for the conditions of later questions, for example `marital_status`. */
export const QuestionKey = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9_]*$/);
export type QuestionKey = z.infer<typeof QuestionKey>;

const Value = Line(templateLimits.textMaxLength, 1);

/** A test of the answer to an earlier question of the same template. Upper and lower case are the same. */
export const AnswerTest = z.discriminatedUnion('is', [
  z.object({ question: QuestionKey, is: z.enum(['answered', 'not_answered']) }),
  z.object({ question: QuestionKey, is: z.enum(['equal', 'not_equal', 'containing']), value: Value }),
  z.object({
    question: QuestionKey,
    is: z.literal('one_of'),
    values: z.array(Value).min(1).max(templateLimits.choicesMax),
  }),
  z.object({ question: QuestionKey, is: z.enum(['before', 'after']), date: z.iso.date() }),
]);
export type AnswerTest = z.infer<typeof AnswerTest>;

/** When a question is asked: if all of the tests hold, or any of them. */
export const Condition = z.object({
  match: z.enum(['all', 'any']),
  tests: z.array(AnswerTest).min(1).max(templateLimits.testsMax),
});
export type Condition = z.infer<typeof Condition>;

/** Why the condition of a question cannot be saved. */
export const ConditionProblem = z.enum([
  /** The other question comes later, or is the question itself. */
  'later_question',
  /** No question of the template has this key. */
  'unknown_question',
  /** Two questions have the same key. */
  'same_key',
  /** The value is not a choice of the other question. */
  'unknown_choice',
  /** The other question is of a party whose answers not everybody sees who is asked this question, or staff answer it. */
  'other_party',
]);
export type ConditionProblem = z.infer<typeof ConditionProblem>;
