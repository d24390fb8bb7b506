import { divideParties } from '@visafolio/contract/questions/parties/answering-people.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, requireValue } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { settlePartyInvitation } from '../../notifications/invitations/settle-party-invitation.ts';
import { markRequestChanged } from '../edit/mark-request-changed.ts';
import { lockRequest } from '../lock-request.ts';
import { selectParties, selectTemplateParties, updatePartiesOfPerson } from './parties.queries.ts';

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
    await writeParties(tx, id, answered_by_sponsor);
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

/** `bySponsor`: keys; if absent, all but the template's first party. */
export async function writeParties(tx: Tx, requestId: string, bySponsor?: string[]): Promise<void> {
  const hasSponsor = await requireValue(tx, column.boolean)`
    SELECT EXISTS (SELECT FROM client_users WHERE client_request_id = ${requestId} AND is_sponsor) AS has`;
  const people = divideParties(await selectTemplateParties(tx, requestId), { hasSponsor, bySponsor });
  if (!people) throw refuse('requests.parties_not_possible');
  const { client, sponsor = null } = people;
  await updatePartiesOfPerson(tx, requestId, { isSponsor: false, parties: client });
  if (hasSponsor) await updatePartiesOfPerson(tx, requestId, { isSponsor: true, parties: sponsor });
}
