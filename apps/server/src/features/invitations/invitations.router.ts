import { asStaff, procedures } from '../../shared/api/procedures.ts';
import { resendInvitation } from './invitations.usecases.ts';

export const invitationsRouter = {
  send: procedures.invitations.send
    .use(asStaff)
    .handler(({ input, context }) =>
      resendInvitation(context.services, context.actor, input.clientRequestId),
    ),
};
