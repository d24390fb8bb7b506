import type {
  RequestCard,
  RequestOrder,
  RequestScope,
  RequestStatus,
  RequestsPage,
  RequestTab,
} from '@visafolio/contract/cases/requests.contract.ts';
import { type Page, readPartCursor, toPage } from '../../../shared/api/cursor.ts';
import type { StaffActor, UnresolvedActor } from '../../../shared/db/actor.ts';
import type { Statement } from '../../../shared/db/statement.ts';
import type { Services } from '../../../shared/services.ts';
import { type Asked, listedPage, type QueuePageRow } from './queue.queries.ts';
import { anyCase, type QueueConditions } from './queue-conditions.ts';
import { foundStates, kindCounts, type StateCount } from './queue-counts.queries.ts';
import { getParts, type State } from './queue-sorts.ts';
import { readSearch } from './read-found.ts';
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

type Reader = StaffActor | UnresolvedActor<'staff'>;

/** A page of the actor's requests, newest first, without counts. */
export async function listCards(
  { db }: Services,
  actor: StaffActor,
  input: Omit<PageInput, 'order'>,
): Promise<Page<RequestCard>> {
  const asked = askFor(input);
  const search = asked.conditions.q !== null && (await readSearch(db, actor, asked));
  if (search) return toCards(input, search.rows);
  const [rows] = await db.inOneRoundTrip(actor, listedPage(asked));
  return toCards(input, rows);
}

/**
 * A page of the actor's requests, or of all in their workspace, with the counts of every tab for the same search and person. What is
 * archived is in none of them.
 */
export async function listRequests({ db }: Services, actor: Reader, input: PageInput): Promise<RequestsPage> {
  const asked = askFor(input);
  const { conditions } = asked;
  const search = conditions.q !== null && (await readSearch(db, actor, asked));
  if (search) return { ...toCards(input, search.rows), counts: toTabCounts(search.countIn) };
  const kinds: Statement<StateCount> =
    (conditions.q ?? conditions.responsible) ? foundStates(conditions) : kindCounts(conditions);
  const [counted, rows] = await db.inOneRoundTrip(actor, kinds, listedPage(asked));
  const countIn = (states: readonly State[]) =>
    counted.reduce((sum, { state, n }) => sum + (states.includes(state) ? n : 0), 0);
  return { ...toCards(input, rows), counts: toTabCounts(countIn) };
}

const todayInUtc = () => new Date().toISOString().slice(0, 10);

function askFor(input: PageInput): Asked {
  const sort = input.order === 'attention' ? 'next' : 'newest';
  const after = readPartCursor(
    input.cursor,
    getParts(sort, 'asc').map(({ type }) => type),
  );
  return {
    conditions: toConditions(input),
    sort,
    direction: 'asc',
    after,
    limit: input.limit + 1,
    today: todayInUtc(),
  };
}

function toCards({ limit }: PageInput, rows: QueuePageRow[]): Page<RequestCard> {
  const page = toPage(rows, limit, (row) => [String(row.segment), row.sort_key, row.id]);
  return { ...page, items: page.items.map(toCard) };
}

const toTabCounts = (countIn: (states: readonly State[]) => number): Record<RequestTab, number> => ({
  all: countIn(inTab.all),
  pending: countIn(inTab.pending),
  'in-progress': countIn(inTab['in-progress']),
  completed: countIn(inTab.completed),
});
