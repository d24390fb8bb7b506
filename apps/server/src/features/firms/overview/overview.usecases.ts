import type { FirmOverview } from '@visafolio/contract/firms/overview.contract.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { requireLeadsWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';
import { selectMonths, selectPeople } from './overview.queries.ts';

/** For firm administrators and professionals without a firm. Refuses with session.firm_administrator_required. */
export function getOverview(
  { db }: Services,
  actor: StaffActor,
  { today }: { today: string },
): Promise<FirmOverview> {
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    const people = await selectPeople(tx, today);
    return { people, ...(await selectMonths(tx, today)) };
  });
}
