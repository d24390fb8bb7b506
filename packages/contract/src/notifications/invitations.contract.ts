import { z } from 'zod';
import { InvitationOutcome } from '../cases/requests.contract.ts';
import { errorStatus, refuses } from '../shared/errors.ts';
import { Id, Instant, Language } from '../shared/fields.ts';
import { professionalProcedure } from '../shared/procedure.ts';

export const ReminderMail = z.object({
  recipient: z.string(),
  /** Of whoever gets it. */
  name: z.string(),
  language: Language,
  subject: z.string(),
  /** Plain-text version of the mail. */
  text: z.string(),
  /** Where a text message may go beside it; null: this person has not agreed to texts. */
  number: z.string().nullable(),
});
export type ReminderMail = z.infer<typeof ReminderMail>;

/** `others`: the mail to the second person of a case with parties. Whoever misses nothing gets none. */
export const ReminderPreview = ReminderMail.extend({
  others: z.array(ReminderMail),
  last_sent_at: Instant.nullable(),
});
export type ReminderPreview = z.infer<typeof ReminderPreview>;

/** Also sends a text message, if the client agreed to texts. */
const ByText = z.boolean().default(false);
/** Null: not requested. False: not sent, or not yet. */
const TextOutcome = z.boolean().nullable();

/** `sent`, `text`: false if one of several was not sent, or not yet. */
const ReminderOutcome = z.object({
  sent: z.boolean(),
  recipient: z.string(),
  other_recipients: z.array(z.string()),
  text: TextOutcome,
});
export type ReminderOutcome = z.infer<typeof ReminderOutcome>;

const reminding = refuses('requests.not_found', 'requests.completed', 'requests.nothing_missing');

export const invitationsContract = {
  /** A new invitation; the old link stops working. `sent: false`: it is retried in the background. */
  send: professionalProcedure
    .post('/functions/send-client-invitation', 'Resend the invitation of a request')
    .input(z.object({ clientRequestId: Id, by_text: ByText }))
    .errors(refuses('requests.not_found', 'requests.completed', 'accounts.no_text_consent'))
    .output(InvitationOutcome.extend({ text: TextOutcome })),
  /**
   * For another person of a case with parties than who gets the main invitation: the client, if that goes to the sponsor, or with `person_id`
   * one of its other people. The old link stops working.
   */
  sendParty: professionalProcedure
    .post(
      '/client_requests/{id}/party_invitation',
      'Send the invitation of another person of a request again',
    )
    .input(z.object({ id: Id, person_id: Id.optional() }))
    .errors(refuses('requests.not_found', 'requests.completed', 'requests.nobody_to_invite'))
    .output(z.object({ sent: z.boolean(), recipient: z.string() })),
  previewReminder: professionalProcedure
    .get('/client_requests/{id}/reminder', 'The reminder as the client would get it')
    .input(z.object({ id: Id }))
    .errors(reminding)
    .output(ReminderPreview),
  /** At most one per hour and request. `sent: false`: it is retried in the background. */
  remind: professionalProcedure
    .post('/client_requests/{id}/reminder', 'Remind each person of what they miss')
    .input(z.object({ id: Id, by_text: ByText }))
    .errors({
      ...reminding,
      ...refuses('accounts.no_text_consent'),
      'requests.reminded_recently': {
        status: errorStatus['requests.reminded_recently'],
        data: z.object({ next_at: Instant }),
      },
    })
    .output(ReminderOutcome),
};
