import { z } from 'zod';
import { InvitationOutcome } from '../cases/requests.contract.ts';
import { errorStatus, refuses } from '../shared/errors.ts';
import { Id, Instant, Language } from '../shared/fields.ts';
import { professionalProcedure } from '../shared/procedure.ts';

export const ReminderPreview = z.object({
  recipient: z.string(),
  language: Language,
  subject: z.string(),
  /** Plain-text version of the mail. */
  text: z.string(),
  last_sent_at: Instant.nullable(),
});
export type ReminderPreview = z.infer<typeof ReminderPreview>;

/** Also sends a text message, if the client agreed to texts. */
const ByText = z.boolean().default(false);
/** Null: not requested. False: not sent, or not yet. */
const TextOutcome = z.boolean().nullable();

const reminding = refuses('requests.not_found', 'requests.completed', 'requests.nothing_missing');

export const invitationsContract = {
  /** A new invitation; the old link stops working. `sent: false`: it is retried in the background. */
  send: professionalProcedure
    .post('/functions/send-client-invitation', 'Resend the invitation of a request')
    .input(z.object({ clientRequestId: Id, by_text: ByText }))
    .errors(refuses('requests.not_found', 'requests.completed', 'accounts.no_text_consent'))
    .output(InvitationOutcome.extend({ text: TextOutcome })),
  previewReminder: professionalProcedure
    .get('/client_requests/{id}/reminder', 'The reminder as the client would get it')
    .input(z.object({ id: Id }))
    .errors(reminding)
    .output(ReminderPreview),
  /** At most one per hour and request. `sent: false`: it is retried in the background. */
  remind: professionalProcedure
    .post('/client_requests/{id}/reminder', 'Remind the client of what is missing')
    .input(z.object({ id: Id, by_text: ByText }))
    .errors({
      ...reminding,
      ...refuses('accounts.no_text_consent'),
      'requests.reminded_recently': {
        status: errorStatus['requests.reminded_recently'],
        data: z.object({ next_at: Instant }),
      },
    })
    .output(z.object({ sent: z.boolean(), recipient: z.string(), text: TextOutcome })),
};
