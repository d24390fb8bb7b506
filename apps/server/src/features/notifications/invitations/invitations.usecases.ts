import type { InvitationOutcome } from '@visafolio/contract/cases/requests.contract.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { type RequestActor, type StaffActor, system } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { sendOrderedMail } from '../client-mails/request-mails.outbox.ts';
import { runNow } from '../run-now.ts';
import { orderText } from '../text-messages/order-text.ts';
import { sendOrderedText } from '../text-messages/request-texts.outbox.ts';
import { requestInvitation } from './invitations.outbox.ts';
import { beginAgain, selectInvited } from './invitations.queries.ts';
import { findPartyInvitation, orderPartyInvitation } from './party-invitations.queries.ts';

/**
 * Mails the invitation of a request to its sponsor or client, waiting 10 s at most. One that fails is retried
 * in the background for 24 h. Refuses with requests.not_found where the request is gone or completed.
 */
export async function sendInvitation(
  services: Services,
  actor: RequestActor,
  requestId: string,
): Promise<InvitationOutcome> {
  const invited = await services.db.withActor(system, (tx) => selectInvited(tx, requestId));
  if (!invited) throw refuse('requests.not_found');
  const sent = await runNow(services, actor, requestInvitation, { requestId, payload: {} });
  return { sent, sentToSponsor: invited.to_sponsor, recipient: invited.recipient };
}

/**
 * 'Resend Request': a new invitation; the links sent before it stop working. With `by_text` a text goes beside the mail; refuses
 * with accounts.no_text_consent where nobody agreed to that.
 */
export async function resendInvitation(
  services: Services,
  actor: StaffActor,
  id: string,
  { by_text = false } = {},
): Promise<InvitationOutcome & { text: boolean | null }> {
  const textId = await services.db.withActor(actor, async (tx) => {
    const state = await beginAgain(tx, id);
    if (!state) throw refuse('requests.not_found');
    if (state === 'completed') throw refuse('requests.completed');
    const textId = by_text ? await orderText(tx, id, 'invitation') : null;
    if (by_text && !textId) throw refuse('accounts.no_text_consent');
    return textId;
  });
  const [outcome, text] = await Promise.all([
    sendInvitation(services, actor, id),
    textId ? sendOrderedText(services, actor, id, textId) : null,
  ]);
  return { ...outcome, text };
}

/**
 * 'Send again' for the client of a case whose main invitation goes to the sponsor, or one of its other people, waiting 10 s at most; links sent to them before stop working. One that fails is
 * retried in the background for 24 h. Refuses with requests.nobody_to_invite if that person sees nothing, or there is none.
 */
export async function resendPartyInvitation(
  services: Services,
  actor: StaffActor,
  id: string,
  personId?: string,
): Promise<{ sent: boolean; recipient: string }> {
  const { orderId, recipient } = await services.db.withActor(actor, async (tx) => {
    const found = await findPartyInvitation(tx, id, personId);
    if (!found) throw refuse('requests.not_found');
    if (found === 'completed') throw refuse('requests.completed');
    if (found === 'none') throw refuse('requests.nobody_to_invite');
    return { ...found, orderId: await orderPartyInvitation(tx, id, { personId, awaited: true }) };
  });
  return { sent: await sendOrderedMail(services, actor, id, orderId), recipient };
}
