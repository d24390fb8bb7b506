import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { settlePartyInvitation } from '../../notifications/invitations/settle-party-invitation.ts';
import { markRequestChanged } from '../edit/mark-request-changed.ts';
import { lockRequest } from '../lock-request.ts';
import { dividePeople } from './divide-people.ts';
import { assignNewParties, hasPeopleWithoutParties, selectParties } from './parties.queries.ts';

/**
 * Chooses which parties the sponsor answers for; the client answers for the others, and is invited when they have something to answer for the
 * first time. Choosing the same ones changes nothing. Refuses with
 * requests.parties_not_possible.
 */
export async function setParties(
  { db }: Services,
  actor: StaffActor,
  { id, answered_by_sponsor }: { id: string; answered_by_sponsor: string[] },
): Promise<{ id: string }> {
  return db.withActor(actor, async (tx) => {
    await lockRequest(tx, id, { open: true });
    const before = await listSponsorsParties(tx, id);
    await dividePeople(tx, id, { bySponsor: answered_by_sponsor });
    await settlePartyInvitation(tx, id);
    const after = await listSponsorsParties(tx, id);
    if (before.join() === after.join()) return { id };
    await markRequestChanged(tx, id);
    await recordActivity(tx, actor, {
      requestId: id,
      kind: 'request.parties_changed',
      payload: { before, after },
    });
    return { id };
  });
}

/** Names of the parties that the sponsor answers for. */
const listSponsorsParties = async (tx: Tx, requestId: string): Promise<string[]> =>
  (await selectParties(tx, requestId)).flatMap(({ name, answered_by }) =>
    answered_by === 'sponsor' ? [name] : [],
  );

/**
 * Assigns parties without a person after the template's version or the people of a case changed, and settles who is invited. Refuses with
 * template_updates.people_without_parties.
 */
export async function settleParties(tx: Tx, requestId: string): Promise<void> {
  if (await hasPeopleWithoutParties(tx, requestId)) throw refuse('template_updates.people_without_parties');
  await assignNewParties(tx, requestId);
  await settlePartyInvitation(tx, requestId);
}
