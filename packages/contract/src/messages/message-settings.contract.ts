import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { professionalProcedure } from '../shared/procedure.ts';

/** How a firm's messages reach people who are not there. */
export const MessageSettings = z.object({
  /** Mails about messages have their text, and not just a notice. */
  mails_have_text: z.boolean(),
  /** Answers to these mails arrive in the conversation; false: the mails say that nobody reads them. */
  mail_answers: z.boolean(),
  /** The caller may change them: they administer the firm, or work without one. */
  may_change: z.boolean(),
});
export type MessageSettings = z.infer<typeof MessageSettings>;

export const messageSettingsContract = {
  get: professionalProcedure
    .route({
      method: 'GET',
      path: '/workspace/message_settings',
      summary: 'How mails about messages are sent',
    })
    .output(MessageSettings),
  setMailsHaveText: professionalProcedure
    .route({
      method: 'PUT',
      path: '/workspace/message_settings/mails_have_text',
      summary: 'Say whether mails about messages have their text',
    })
    .input(z.object({ mails_have_text: z.boolean() }))
    .errors(refuses('session.firm_administrator_required'))
    .output(MessageSettings),
};
