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
import type { Database } from '../../../shared/db/database.ts';
import type { Services } from '../../../shared/services.ts';
import {
  type Asked,
  anyCase,
  foundKinds,
  type KindCount,
  kindCounts,
  type QueueConditions,
  type QueuePageRow,
  searched,
  walkedPage,
} from './queue.queries.ts';
import { getSegments } from './queue-sorts.ts';
import { type ReadSearch, readFound, readSearch } from './read-found.ts';
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
  return toCards(
    input,
    await readWalked(db, actor, asked, await db.inOneRoundTrip(actor, walkedPage(asked))),
  );
}

/**
 * A page of the actor's requests, or of all in their workspace, with the counts of every tab for the same search and person. What is
 * archived is in none of them.
 */
export async function listRequests({ db }: Services, actor: Reader, input: PageInput): Promise<RequestsPage> {
  const asked = askFor(input);
  const { conditions } = asked;
  if (conditions.q === null) {
    const kinds = conditions.responsible ? foundKinds(conditions) : kindCounts(conditions);
    const [counted, ...walked] = await db.inOneRoundTrip(actor, kinds, walkedPage(asked));
    return {
      ...toCards(input, await readWalked(db, actor, asked, walked)),
      counts: toTabCounts(getCount(counted)),
    };
  }
  const search = await readSearch(db, actor, asked, searched);
  if (search) return { ...toCards(input, search.rows), counts: toTabCounts(search.countIn) };
  const [counted, ...walked] = await db.inOneRoundTrip(actor, foundKinds(conditions), walkedPage(asked));
  return {
    ...toCards(input, await readWalked(db, actor, asked, walked)),
    counts: toTabCounts(getCount(counted)),
  };
}

const todayInUtc = () => new Date().toISOString().slice(0, 10);

function askFor(input: PageInput): Asked {
  const sort = input.order === 'attention' ? 'next' : 'newest';
  const after = readPartCursor(
    input.cursor,
    getSegments(sort, 'asc').map(({ type }) => type),
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

/** The walked rows where they are the whole page. Where fewer were walked past, the filter's own indexes find all of its rows. */
async function readWalked(
  db: Database,
  actor: Reader,
  asked: Asked,
  [walkedRows]: [QueuePageRow[]],
): Promise<QueuePageRow[]> {
  const { q, responsible } = asked.conditions;
  if (walkedRows.length === asked.limit || !(q ?? responsible)) return walkedRows;
  return (await readFound(db, actor, asked)).rows;
}

function toCards({ limit }: PageInput, rows: QueuePageRow[]): Page<RequestCard> {
  const page = toPage(rows, limit, (row) => [String(row.segment), row.sort_key, row.id]);
  return { ...page, items: page.items.map(toCard) };
}

const getCount =
  (kinds: KindCount[]): ReadSearch['countIn'] =>
  (states) =>
    kinds.reduce((sum, { state, n }) => sum + (states.includes(state) ? n : 0), 0);

const toTabCounts = (countIn: ReadSearch['countIn']): Record<RequestTab, number> => ({
  all: countIn(inTab.all),
  pending: countIn(inTab.pending),
  'in-progress': countIn(inTab['in-progress']),
  completed: countIn(inTab.completed),
});
