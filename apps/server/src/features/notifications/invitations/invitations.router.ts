import { asStaff, procedures, run } from '../../../shared/api/procedures.ts';
import { previewReminder, sendReminder } from '../reminders/reminders.usecases.ts';
import { resendInvitation, resendPartyInvitation } from './invitations.usecases.ts';

const invitations = procedures.invitations.use(asStaff);

export const invitationsRouter = {
  send: invitations.send.handler(
    run((services, actor, { clientRequestId, by_text }) =>
      resendInvitation(services, actor, clientRequestId, { by_text }),
    ),
  ),
  sendParty: invitations.sendParty.handler(
    run((services, actor, { id, person_id }) => resendPartyInvitation(services, actor, id, person_id)),
  ),
  previewReminder: invitations.previewReminder.handler(
    run((services, actor, { id }) => previewReminder(services, actor, id)),
  ),
  remind: invitations.remind.handler(
    run((services, actor, { id, by_text }) => sendReminder(services, actor, id, { by_text })),
  ),
};
