import type { StaffActor, UnresolvedActor } from '../../../shared/db/actor.ts';
import type { Database } from '../../../shared/db/database.ts';
import { type Asked, type QueuePageRow, type SearchedRow, searched, searchedPage } from './queue.queries.ts';
import type { State } from './queue-sorts.ts';

const isOnPage = (row: SearchedRow): row is SearchedRow & QueuePageRow => row.id !== null;

/** A page of what a search finds, and how many rows it finds in a state. Null where it finds more cases than are read. */
export async function readSearch(
  db: Database,
  actor: StaffActor | UnresolvedActor<'staff'>,
  asked: Asked,
): Promise<{ rows: QueuePageRow[]; countIn(states: readonly State[]): number } | null> {
  const [rows] = await db.inOneRoundTrip(actor, searchedPage(asked));
  const [first] = rows;
  if (!first || first.searched > searched) return null;
  return {
    rows: rows.filter(isOnPage),
    countIn: (states) => states.reduce((sum, state) => sum + (first.kinds?.[state] ?? 0), 0),
  };
}
