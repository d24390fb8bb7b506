import { z } from 'zod';
import { InvitationOutcome } from '../requests/requests.contract.ts';
import { refuses } from '../shared/errors.ts';
import { Id } from '../shared/fields.ts';
import { professionalProcedure } from '../shared/procedure.ts';

export const invitationsContract = {
  /** A new invitation; the old link dies. `sent: false` means it is being retried in the background. */
  send: professionalProcedure
    .route({
      method: 'POST',
      path: '/functions/send-client-invitation',
      summary: 'Send the invitation of a request again',
    })
    .input(z.object({ clientRequestId: Id }))
    .errors(refuses('requests.not_found', 'requests.completed'))
    .output(InvitationOutcome),
};
