import { asStaff, procedures } from '../../../shared/api/procedures.ts';
import { resendInvitation } from './invitations.usecases.ts';
import { previewReminder, sendReminder } from './reminders/reminders.usecases.ts';

export const invitationsRouter = {
  send: procedures.invitations.send
    .use(asStaff)
    .handler(({ input, context }) =>
      resendInvitation(context.services, context.actor, input.clientRequestId),
    ),
  previewReminder: procedures.invitations.previewReminder
    .use(asStaff)
    .handler(({ input, context }) => previewReminder(context.services, context.actor, input.id)),
  remind: procedures.invitations.remind
    .use(asStaff)
    .handler(({ input, context }) => sendReminder(context.services, context.actor, input.id)),
};
