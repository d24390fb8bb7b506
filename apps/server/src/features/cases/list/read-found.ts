import type { QueueTotal } from '@visafolio/contract/cases/queue.contract.ts';
import type { StaffActor, UnresolvedActor } from '../../../shared/db/actor.ts';
import type { Database } from '../../../shared/db/database.ts';
import {
  type Asked,
  cardsStatement,
  foundRows,
  type QueuePageRow,
  type SearchedRow,
  searchedPage,
} from './queue.queries.ts';
import type { State } from './queue-sorts.ts';

export interface Read {
  rows: QueuePageRow[];
  total: QueueTotal;
}

/** A page of what the filter finds by its own indexes, and how much that is. */
export async function readFound(
  db: Database,
  actor: StaffActor | UnresolvedActor<'staff'>,
  asked: Asked,
): Promise<Read> {
  const [found] = await db.inOneRoundTrip(actor, foundRows(asked));
  const [rows] = await db.inOneRoundTrip(actor, cardsStatement(found));
  return { rows, total: { n: found[0]?.n ?? 0, exact: true } };
}

export interface ReadSearch {
  rows: QueuePageRow[];
  /** How many of the desk's rows it finds in a state. */
  countIn(states: readonly State[]): number;
}

const isOnPage = (row: SearchedRow): row is SearchedRow & QueuePageRow => row.id !== null;

/** A page of what a search finds, with counts of every state; null where it finds more than `atMost` cases. */
export async function readSearch(
  db: Database,
  actor: StaffActor | UnresolvedActor<'staff'>,
  asked: Asked,
  atMost: number,
): Promise<ReadSearch | null> {
  const [rows] = await db.inOneRoundTrip(actor, searchedPage(asked, atMost));
  const [first] = rows;
  if (!first) throw new Error('totals have a row');
  if (first.searched > atMost) return null;
  const countIn = (states: readonly State[]) =>
    states.reduce((sum, state) => sum + (first.kinds?.[state] ?? 0), 0);
  return { rows: rows.filter(isOnPage), countIn };
}
