import type { InvitationOutcome } from '@visafolio/contract/requests/requests.contract.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { type RequestActor, type StaffActor, system } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { deliverInvitation } from './delivery/deliver-invitation.ts';
import { beginAgain, claimInvitation } from './invitations.queries.ts';

/**
 * Mails the invitation of a request to its sponsor or client, waiting 10 s at most. One that fails is retried
 * in the background for 24 h. Refuses with requests.not_found where the request is gone or completed.
 */
export async function sendInvitation(
  services: Services,
  actor: RequestActor,
  requestId: string,
): Promise<InvitationOutcome> {
  const claim = await services.db.withActor(system, (tx) => claimInvitation(tx, requestId));
  if (!claim) throw refuse('requests.not_found');
  return deliverInvitation(services, actor, claim);
}

/** 'Resend Request': a new invitation; the links mailed before it stop working. */
export async function resendInvitation(
  services: Services,
  actor: StaffActor,
  requestId: string,
): Promise<InvitationOutcome> {
  const state = await services.db.withActor(actor, (tx) => beginAgain(tx, requestId));
  if (!state) throw refuse('requests.not_found');
  if (state === 'completed') throw refuse('requests.completed');
  return sendInvitation(services, actor, requestId);
}
