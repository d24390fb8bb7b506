import type { ActivityKind } from '@visafolio/contract/activity/activity.contract.ts';
import type { RequestActor } from '../../shared/db/actor.ts';
import { announceOnCommit, type Tx } from '../../shared/db/database.ts';
import { activity } from './activity.table.ts';

export interface NewActivity {
  /** The professional who owns the request. */
  ownerId: string;
  requestId: string;
  kind: ActivityKind;
  /** What the timeline shows beyond the kind: ids, names, before and after. */
  payload?: Record<string, unknown>;
}

/** One row in the transaction of the change it tells of: the timeline and the live feed read it. */
export async function recordActivity(tx: Tx, actor: RequestActor, entry: NewActivity): Promise<void> {
  await tx.insert(activity).values({
    ownerId: entry.ownerId,
    requestId: entry.requestId,
    actorId: actor.as === 'system' ? null : actor.userId,
    actorKind: actor.as,
    kind: entry.kind,
    payload: entry.payload ?? {},
  });
  announceOnCommit(tx);
}
