import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Id } from '../shared/fields.ts';
import { limits } from '../shared/limits.ts';
import { professionalProcedure } from '../shared/procedure.ts';

export const AskAgainInput = z.object({
  id: Id,
  document_id: Id,
  /** The reviewed file. If a newer one exists, the review is refused. */
  upload_id: Id,
  reason: z.string().trim().min(1).max(limits.reviewNoteMaxLength),
  /** Key of the prepared message that the reason is, so that clients see it in their language. */
  prepared: z.string().max(60).optional(),
});
export type AskAgainInput = z.infer<typeof AskAgainInput>;

export const reviewContract = {
  acceptFile: professionalProcedure
    .post('/client_requests/{id}/documents/{document_id}/accept', 'Accept the file of a document')
    .input(z.object({ id: Id, document_id: Id, upload_id: Id }))
    .errors(
      refuses('requests.not_found', 'requests.file_changed', 'uploads.being_checked', 'uploads.blocked'),
    )
    .output(z.object({ id: Id })),
  /** `answers_to_review`: as it was shown. If the client has changed answers since, the review is refused. */
  reviewAnswers: professionalProcedure
    .post('/client_requests/{id}/answers/review', 'Mark the submitted answers as reviewed')
    .input(z.object({ id: Id, answers_to_review: z.iso.datetime().regex(/^[12]/) }))
    .errors(refuses('requests.not_found'))
    .output(z.object({ id: Id })),
  /** Requests the document again with a reason. The client gets one mail, and the file stays in the history. */
  askAgain: professionalProcedure
    .post(
      '/client_requests/{id}/documents/{document_id}/ask_again',
      'Ask the client for another file, with a reason',
    )
    .input(AskAgainInput)
    .errors(refuses('requests.not_found', 'requests.completed', 'requests.file_changed'))
    .output(z.object({ id: Id, notified: z.boolean() })),
};
