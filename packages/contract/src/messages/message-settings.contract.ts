import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { professionalProcedure } from '../shared/procedure.ts';

/** How a firm's messages are sent by mail. */
export const MessageSettings = z.object({
  /** Whether mails contain the text of messages, or just a notice. */
  mails_have_text: z.boolean(),
  /** Whether answers to these mails arrive in the conversation. False: the mails say that answers are not read. */
  mail_answers: z.boolean(),
  /** Whether the caller may change them: firm administrators, and professionals without a firm. */
  may_change: z.boolean(),
});
export type MessageSettings = z.infer<typeof MessageSettings>;

export const messageSettingsContract = {
  get: professionalProcedure
    .get('/workspace/message_settings', 'How mails about messages are sent')
    .output(MessageSettings),
  setMailsHaveText: professionalProcedure
    .put('/workspace/message_settings/mails_have_text', 'Set whether mails contain the text of messages')
    .input(z.object({ mails_have_text: z.boolean() }))
    .errors(refuses('session.firm_administrator_required'))
    .output(MessageSettings),
};
