import { z } from 'zod';
import { clientLimits } from '../../shared/client-limits.ts';
import { errorStatus, refuses } from '../../shared/errors.ts';
import { Id } from '../../shared/fields.ts';
import { limits } from '../../shared/limits.ts';
import { professionalProcedure } from '../../shared/procedure.ts';
import { DateLimit } from '../../templates/templates.contract.ts';

const AnswerKey = z.object({ id: Id, question_id: Id });

export const EnterAnswerInput = AnswerKey.extend({
  /** A blank answer deletes the stored one. */
  answer: z.string().max(clientLimits.answerMaxLength),
  /** The answer that was shown, '' for none. If another one is stored, nothing is saved. */
  expected_answer: z.string().max(clientLimits.answerMaxLength),
});
export type EnterAnswerInput = z.infer<typeof EnterAnswerInput>;

/** `answer`: the one that was shown. If the client has changed it since, the review is refused. */
const ShownAnswer = AnswerKey.extend({ answer: z.string().min(1).max(clientLimits.answerMaxLength) });

export const SendBackInput = ShownAnswer.extend({
  reason: z.string().trim().min(1).max(limits.reviewNoteMaxLength),
});
export type SendBackInput = z.infer<typeof SendBackInput>;

const ofAnswer = {
  ...refuses('requests.not_found', 'requests.completed', 'requests.question_not_found'),
  /** `answer`: the stored one, '' for none. */
  'questionnaire.answer_changed': {
    status: errorStatus['questionnaire.answer_changed'],
    data: z.object({ question_id: Id, answer: z.string() }),
  },
} as const;

export const staffAnswersContract = {
  /** The rules for clients' answers apply. The answer carries the name of who entered it. */
  enterAnswer: professionalProcedure
    .route({
      method: 'PUT',
      path: '/client_requests/{id}/questions/{question_id}/answer',
      summary: 'Enter, correct or remove an answer for the client',
    })
    .input(EnterAnswerInput)
    .errors({
      ...ofAnswer,
      'questionnaire.answer_not_valid': {
        status: errorStatus['questionnaire.answer_not_valid'],
        data: z.object({ question_id: Id }),
      },
      'questionnaire.birth_date_not_valid': {
        status: errorStatus['questionnaire.birth_date_not_valid'],
        data: z.object({ question_id: Id }),
      },
      /** The date is not in the past, or not in the future, as `limit` says. */
      'questionnaire.date_not_allowed': {
        status: errorStatus['questionnaire.date_not_allowed'],
        data: z.object({ question_id: Id, limit: DateLimit }),
      },
    })
    .output(z.object({ id: Id })),
  /** The answer stays. The client gets one mail and sees the reason beside the answer. */
  sendBack: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{id}/questions/{question_id}/ask_again',
      summary: 'Send an answer back to the client, with a reason',
    })
    .input(SendBackInput)
    .errors(ofAnswer)
    .output(z.object({ id: Id, notified: z.boolean() })),
  /** Accepts an answer that was sent back. */
  acceptAnswer: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{id}/questions/{question_id}/accept',
      summary: 'Accept an answer that was sent back',
    })
    .input(ShownAnswer)
    .errors(ofAnswer)
    .output(z.object({ id: Id })),
};
