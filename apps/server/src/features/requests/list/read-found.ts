import type { QueueTotal } from '@visafolio/contract/requests/queue.contract.ts';
import type { StaffActor, UnresolvedActor } from '../../../shared/db/actor.ts';
import type { Database } from '../../../shared/db/database.ts';
import { type Asked, cardsOf, foundRows, type Looked, type QueuePageRow } from './queue.queries.ts';

export interface Read {
  rows: QueuePageRow[];
  total: QueueTotal;
}

/** A page of what the filter finds by its own indexes, and how much that is. */
export async function readFound(
  db: Database,
  actor: StaffActor | UnresolvedActor<'staff'>,
  asked: Asked,
  looked: Looked,
): Promise<Read> {
  const [found] = await db.inOneRoundTrip(actor, foundRows(asked, looked));
  const [rows] = await db.inOneRoundTrip(actor, cardsOf(found));
  return { rows, total: { n: found[0]?.n ?? 0, exact: true } };
}
