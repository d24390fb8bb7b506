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
import type { Services } from '../../../shared/services.ts';
import {
  anyCase,
  foundKinds,
  foundPage,
  kindCounts,
  type QueueConditions,
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

/** A page of the actor's requests, newest first. */
export async function listCards(
  services: Services,
  actor: StaffActor,
  input: Omit<PageInput, 'order'>,
): Promise<Page<RequestCard>> {
  const { items, next_cursor } = await listRequests(services, actor, input);
  return { items, next_cursor };
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
  const sort = input.order === 'attention' ? 'next' : 'newest';
  const after = readPartCursor(
    input.cursor,
    getSegments(sort, 'asc').map(({ type }) => type),
  );
  const conditions = toConditions(input);
  const asked = { conditions, sort, direction: 'asc', after, limit: input.limit + 1 } as const;
  const isFiltered = Boolean(conditions.q ?? conditions.responsible);
  const everyTab = { ...conditions, states: inTab.all };
  const [walkedRows, kinds] = await db.inOneRoundTrip(
    actor,
    walkedPage(asked),
    isFiltered ? foundKinds(everyTab) : kindCounts(conditions),
  );
  const counts = toTabCounts(kinds);
  // Every row that is counted stands on a page: where fewer were walked past, the filter's own indexes find them.
  const isComplete = walkedRows.length > input.limit || !isFiltered;
  const [rows] = isComplete ? [walkedRows] : await db.inOneRoundTrip(actor, foundPage(asked));
  const page = toPage(rows, input.limit, (row) => [String(row.segment), row.sort_key, row.id]);
  return { ...page, items: page.items.map(toCard), counts };
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
