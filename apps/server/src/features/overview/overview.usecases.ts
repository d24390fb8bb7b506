import type { FirmOverview } from '@visafolio/contract/requests/overview.contract.ts';
import { refuse } from '../../shared/api/refuse.ts';
import type { StaffActor } from '../../shared/db/actor.ts';
import type { Services } from '../../shared/services.ts';
import { mayReadOverview, selectMonths, selectPeople } from './overview.queries.ts';

/** For who administers the firm, or works without one. Refuses with session.firm_administrator_required. */
export function getOverview(
  { db }: Services,
  actor: StaffActor,
  { today }: { today: string },
): Promise<FirmOverview> {
  return db.withActor(actor, async (tx) => {
    if (!(await mayReadOverview(tx))) throw refuse('session.firm_administrator_required');
    const people = await selectPeople(tx, today);
    return { people, ...(await selectMonths(tx, today)) };
  });
}
