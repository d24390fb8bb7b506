import type { StaffActor, UnresolvedActor } from '../../../shared/db/actor.ts';
import type { Database } from '../../../shared/db/database.ts';
import {
  type Asked,
  type FoundRow,
  mostSearched,
  prepareFilteredPage,
  type QueuePageRow,
  searchedPage,
} from './queue.queries.ts';
import type { State } from './queue-sorts.ts';

/** A page of what was found, and how many rows of it are in a state. */
interface Found {
  rows: QueuePageRow[];
  countIn(states: readonly State[]): number;
}

const isOnPage = (row: FoundRow): row is FoundRow & QueuePageRow => row.id !== null;

/** Null where more cases are found than `most`. */
const readFound =
  (page: typeof searchedPage, most: number) =>
  async (db: Database, actor: StaffActor | UnresolvedActor<'staff'>, asked: Asked): Promise<Found | null> => {
    const [rows] = await db.inOneRoundTrip(actor, page(asked));
    const [first] = rows;
    if (!first || first.found > most) return null;
    return {
      rows: rows.filter(isOnPage),
      countIn: (states) => states.reduce((sum, state) => sum + (first.kinds?.[state] ?? 0), 0),
    };
  };

/** By a search, in all states that a desk has. */
export const readSearch = readFound(searchedPage, mostSearched);
/** By filters, a search among them, in the states that are asked for. */
export const readFilteredUpTo = (most: number) => ({
  most,
  read: readFound(prepareFilteredPage(most), most),
});
/** A page of what more cases have is full sooner in its own order. */
export const readFiltered = readFilteredUpTo(500);
