import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Id } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { professionalProcedure } from '../shared/procedure.ts';

export const AskAgainInput = z.object({
  id: Id,
  document_id: Id,
  /** The reviewed file: a newer one is not judged unseen. */
  upload_id: Id,
  reason: z.string().trim().min(1).max(limits.reviewNoteMaxLength),
  /** The prepared message that the reason is the words of: whoever reads another language gets it in theirs. */
  prepared: z.string().max(60).optional(),
});
export type AskAgainInput = z.infer<typeof AskAgainInput>;

/** What staff do with the files and answers that came. */
export const reviewContract = {
  acceptFile: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{id}/documents/{document_id}/accept',
      summary: 'Accept the file of a document',
    })
    .input(z.object({ id: Id, document_id: Id, upload_id: Id }))
    .errors(refuses('requests.not_found', 'requests.file_changed'))
    .output(z.object({ id: Id })),
  /** `answers_to_review` as it was shown: what the client changed after it is not judged unseen. */
  reviewAnswers: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{id}/answers/review',
      summary: 'Mark the submitted answers as reviewed',
    })
    .input(z.object({ id: Id, answers_to_review: z.iso.datetime().regex(/^[12]/) }))
    .errors(refuses('requests.not_found'))
    .output(z.object({ id: Id })),
  /** The document waits again with the reason, the client gets one mail, the file stays in the history. */
  askAgain: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{id}/documents/{document_id}/ask_again',
      summary: 'Ask the client for another file, with a reason',
    })
    .input(AskAgainInput)
    .errors(refuses('requests.not_found', 'requests.completed', 'requests.file_changed'))
    .output(z.object({ id: Id, notified: z.boolean() })),
};
