import type { ClientActor } from '../../../shared/db/actor.ts';
import type { PartyFollower } from '../../../shared/events/live-feed.ts';
import type { Services } from '../../../shared/services.ts';
import { findOwnParty, requireOwnParty } from '../conversation/party.ts';

/** As whom a client hears of their conversation. Refuses a foreign request and an unknown one alike. */
export const requireFollower = (
  { db }: Services,
  actor: ClientActor,
  { request_id: requestId }: { request_id: string },
): Promise<PartyFollower> =>
  db.withActor(actor, async (tx) => ({ requestId, party: (await requireOwnParty(tx, requestId)).party }));

/** Whether the client still is who they follow as. */
export const isFollower = (
  { db }: Services,
  actor: ClientActor,
  { requestId, party }: PartyFollower,
): Promise<boolean> =>
  db.withActor(actor, async (tx) => (await findOwnParty(tx, requestId))?.party === party);
