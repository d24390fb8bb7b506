import type { Deletion } from '@visafolio/contract/accounts/accounts.contract.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { countOwned, selectColleagues, selectDuties } from './deletion.queries.ts';

/** What deleting the acting professional's account would mean, and what stands against it. */
export async function describeDeletion({ db }: Services, actor: StaffActor): Promise<Deletion> {
  const [owned, colleagues, duties] = await Promise.all([
    db.withActor(actor, (tx) => countOwned(tx, actor.userId)),
    selectColleagues(db.accounts, actor.userId),
    selectDuties(db.accounts, actor.userId),
  ]);
  const { last_administrator, break_glass } = duties;
  return { ...owned, colleagues, last_administrator, break_glass };
}
