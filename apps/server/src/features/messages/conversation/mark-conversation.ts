import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { selectConversation, updateMarks, updateUnread, updateWaiting } from './conversation.queries.ts';
import { type ConversationRef, requireParty } from './party.ts';

interface MarkInput {
  delivered_to: number;
  read_to: number;
}

/** Marks what arrived at the actor's side and what was read there. Marks never move back. Returns the current ones. */
export function markConversation(
  { db }: Services,
  actor: ClientActor | StaffActor,
  input: ConversationRef & MarkInput,
): Promise<MarkInput> {
  return db.withActor(actor, async (tx) => {
    const { party } = await requireParty(tx, actor, input);
    const conversation = await selectConversation(tx, input.request_id, party);
    const moved = conversation && (await updateMarks(tx, actor, conversation.id, input));
    if (!moved) return { delivered_to: 0, read_to: 0 };
    if (actor.as === 'staff') await updateUnread(tx, conversation.id, input.read_to);
    if (moved.read_to > moved.was_read_to)
      await recordActivity(tx, actor, {
        requestId: input.request_id,
        kind: 'message.read',
        payload: { party, read_to: moved.read_to },
      });
    return { delivered_to: moved.delivered_to, read_to: moved.read_to };
  });
}

/** Sets whether the conversation waits for staff or for nobody. */
export function setWaitingFor(
  { db }: Services,
  actor: StaffActor,
  input: ConversationRef & { waiting_for: 'staff' | null },
): Promise<{ waiting_for: 'staff' | 'client' | null }> {
  return db.withActor(actor, async (tx) => {
    const { party } = await requireParty(tx, actor, input);
    const conversation = await selectConversation(tx, input.request_id, party);
    if (!conversation) return { waiting_for: null };
    if (await updateWaiting(tx, conversation.id, input.waiting_for))
      await recordActivity(tx, actor, {
        requestId: input.request_id,
        kind: 'message.settled',
        payload: { party, waiting_for: input.waiting_for },
      });
    return { waiting_for: input.waiting_for };
  });
}
