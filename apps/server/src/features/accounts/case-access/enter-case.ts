import type { ClientUser } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { ClientActor } from '../../../shared/db/actor.ts';
import { isClosedCase } from '../../../shared/db/trash.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { markEntered, selectEntrant, updateTimeZone } from './case-access.queries.ts';

/** Checks that the actor's e-mail may open the request, and records the first entry. Refuses with portal.no_access and portal.closed. */
export async function enterCase(
  { db }: Services,
  actor: ClientActor,
  { requestId, timeZone }: { requestId: string; timeZone?: string | undefined },
): Promise<ClientUser> {
  return db.withActor(actor, async (tx) => {
    const entrant = await selectEntrant(tx, requestId);
    if (!entrant) throw refuse((await isClosedCase(tx, requestId)) ? 'portal.closed' : 'portal.no_access');
    if (timeZone && timeZone !== entrant.time_zone) await updateTimeZone(tx, requestId, timeZone);
    if (!entrant.is_verified && (await markEntered(tx, requestId))) {
      await recordActivity(tx, actor, { requestId, kind: 'invitation.accepted' });
    }
    return {
      id: entrant.id,
      email: entrant.email,
      firstName: entrant.first_name,
      lastName: entrant.last_name,
      clientRequestId: requestId,
      isVerified: true,
      timeZone: timeZone ?? entrant.time_zone,
    };
  });
}
