import type {
  RequestCard,
  RequestOrder,
  RequestScope,
  RequestStatus,
  RequestsPage,
  RequestTab,
} from '@visafolio/contract/requests/requests.contract.ts';
import { type Page, readPartCursor, toPage } from '../../../shared/api/cursor.ts';
import type { StaffActor, UnresolvedActor } from '../../../shared/db/actor.ts';
import type { Database } from '../../../shared/db/database.ts';
import type { Services } from '../../../shared/services.ts';
import {
  type Asked,
  anyCase,
  foundKinds,
  foundPage,
  kindCounts,
  type QueueConditions,
  type QueuePageRow,
  walkedPage,
} from './queue.queries.ts';
import { getSegments, type State } from './queue-sorts.ts';
import { toCard } from './request-cards.queries.ts';

interface PageInput {
  q?: string | undefined;
  scope?: RequestScope | undefined;
  /** Whose cases, of all in the scope. */
  responsible?: string | undefined;
  tab: RequestTab;
  order?: RequestOrder | undefined;
  cursor?: string | undefined;
  limit: number;
}

const inTab: Record<RequestTab, readonly RequestStatus[]> = {
  all: ['pending', 'in-progress', 'documents_submitted', 'completed'],
  pending: ['pending'],
  'in-progress': ['in-progress', 'documents_submitted'],
  completed: ['completed'],
};

const toConditions = ({ q, scope = 'mine', responsible, tab }: PageInput): QueueConditions => ({
  ...anyCase,
  mine: scope === 'mine',
  desk: responsible ?? null,
  states: inTab[tab],
  responsible: responsible ? [responsible] : null,
  q: q || null,
});

/** A page of the actor's requests, newest first, without counts. */
export async function listCards(
  { db }: Services,
  actor: StaffActor,
  input: Omit<PageInput, 'order'>,
): Promise<Page<RequestCard>> {
  const asked = askFor(input);
  const [walkedRows] = await db.inOneRoundTrip(actor, walkedPage(asked));
  return toCards(input, await findRest(db, actor, asked, walkedRows));
}

/**
 * A page of the actor's requests, or of all in their workspace, with the counts of every tab for the same search and person. What is
 * archived is in none of them.
 */
export async function listRequests(
  { db }: Services,
  actor: StaffActor | UnresolvedActor<'staff'>,
  input: PageInput,
): Promise<RequestsPage> {
  const asked = askFor(input);
  const { conditions } = asked;
  const everyTab = { ...conditions, states: inTab.all };
  const [walkedRows, kinds] = await db.inOneRoundTrip(
    actor,
    walkedPage(asked),
    isFiltered(conditions) ? foundKinds(everyTab) : kindCounts(conditions),
  );
  const rows = await findRest(db, actor, asked, walkedRows);
  return { ...toCards(input, rows), counts: toTabCounts(kinds) };
}

function askFor(input: PageInput): Asked {
  const sort = input.order === 'attention' ? 'next' : 'newest';
  const after = readPartCursor(
    input.cursor,
    getSegments(sort, 'asc').map(({ type }) => type),
  );
  return { conditions: toConditions(input), sort, direction: 'asc', after, limit: input.limit + 1 };
}

const isFiltered = ({ q, responsible }: QueueConditions): boolean => Boolean(q ?? responsible);

/** The walked rows where they are the whole page. Where fewer were walked past, the filter's own indexes find all of its rows. */
async function findRest(
  db: Database,
  actor: StaffActor | UnresolvedActor<'staff'>,
  asked: Asked,
  walkedRows: QueuePageRow[],
): Promise<QueuePageRow[]> {
  if (walkedRows.length === asked.limit || !isFiltered(asked.conditions)) return walkedRows;
  const [rows] = await db.inOneRoundTrip(actor, foundPage(asked));
  return rows;
}

function toCards({ limit }: PageInput, rows: QueuePageRow[]): Page<RequestCard> {
  const page = toPage(rows, limit, (row) => [String(row.segment), row.sort_key, row.id]);
  return { ...page, items: page.items.map(toCard) };
}

function toTabCounts(kinds: { state: State; n: number }[]): Record<RequestTab, number> {
  const of = (tab: RequestTab) =>
    kinds.reduce((sum, { state, n }) => sum + (inTab[tab].some((each) => each === state) ? n : 0), 0);
  return {
    all: of('all'),
    pending: of('pending'),
    'in-progress': of('in-progress'),
    completed: of('completed'),
  };
}
