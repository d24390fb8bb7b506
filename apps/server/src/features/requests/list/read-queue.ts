import { addDays } from '@visafolio/contract/requests/paper-expiry.ts';
import type {
  QueueChoices,
  QueueCounts,
  QueueFilter,
  QueuePage,
  QueuePageInput,
  QueueTotal,
} from '@visafolio/contract/requests/queue.contract.ts';
import type { Attention, RequestScope } from '@visafolio/contract/requests/requests.contract.ts';
import type { z } from 'zod';
import { readPartCursor, toPage } from '../../../shared/api/cursor.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import {
  anyCase,
  clockCounts,
  counted,
  foundPage,
  foundTotal,
  kindCounts,
  type QueueConditions,
  type QueuePageRow,
  selectChoices,
  walked,
  walkedPage,
  walkedTotal,
} from './queue.queries.ts';
import { getSegments, type State } from './queue-sorts.ts';
import { reasons, toCard } from './request-cards.queries.ts';

const day = 24 * 60 * 60_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

/** Today's date in UTC, where the reader's is not told. */
const todayOr = (today: string | undefined) => today ?? new Date().toISOString().slice(0, 10);

/** While the client's turn is not over, the day counts. */
const whileClientGives: readonly State[] = ['pending', 'in-progress'];
const inLists: readonly State[] = ['pending', 'in-progress', 'documents_submitted', 'completed'];

type Due = Pick<QueueConditions, 'due_from' | 'due_to' | 'due_none'>;
const anyDue: Due = { due_from: null, due_to: null, due_none: null };

function getDue(due: QueueFilter['due'], today: string): Due {
  switch (due) {
    case undefined:
      return anyDue;
    case 'overdue':
      return { ...anyDue, due_to: addDays(today, -1) };
    case 'today':
      return { ...anyDue, due_from: today, due_to: today };
    case 'week':
      return { ...anyDue, due_from: today, due_to: addDays(today, 6) };
    case 'month':
      return { ...anyDue, due_from: today, due_to: addDays(today, 29) };
    case 'none':
      return { ...anyDue, due_none: true };
    default:
      return { ...anyDue, due_from: due.from ?? null, due_to: due.to ?? null };
  }
}

function getActive(wanted: QueueFilter['active']): Pick<QueueConditions, 'active_from' | 'active_to'> {
  switch (wanted) {
    case undefined:
      return { active_from: null, active_to: null };
    case 'today':
      return { active_from: ago(1), active_to: null };
    case 'week':
      return { active_from: ago(7), active_to: null };
    case 'quiet7':
      return { active_from: null, active_to: ago(7) };
    case 'quiet14':
      return { active_from: null, active_to: ago(14) };
    case 'quiet30':
      return { active_from: null, active_to: ago(30) };
  }
}

function getStates({ status, archived, due }: QueueFilter): readonly State[] {
  if (archived) return status && !status.includes('completed') ? [] : ['archived'];
  const open = due === 'overdue' ? whileClientGives : inLists;
  return status ? open.filter((state) => status.some((each) => each === state)) : open;
}

/** The reasons' places in the order of urgency; `none` is 0. */
const getUrgency = (reason: Attention | 'none') => (reason === 'none' ? 0 : reasons.indexOf(reason));

function toConditions(filter: QueueFilter, today: string): QueueConditions {
  const { scope, attention, visa, template, responsible, assigned, sponsor, undelivered, q } = filter;
  // The desk of the one person whose cases are asked for has fewer rows.
  const others = responsible?.length === 1 ? responsible[0] : assigned;
  return {
    mine: scope === 'mine',
    desk: others ?? null,
    states: getStates(filter),
    urgencies: attention ? attention.map(getUrgency) : null,
    visas: visa ?? null,
    templates: template ?? null,
    responsible: responsible ?? null,
    assigned: assigned ?? null,
    sponsor: sponsor ?? null,
    ...getDue(filter.due, today),
    ...getActive(filter.active),
    undelivered: undelivered ?? null,
    q: q || null,
  };
}

/** Whether a filter asks for more than states, which sums are kept of. */
const isFiltered = ({ mine: _, desk: __, states: ___, ...rest }: QueueConditions) =>
  Object.values(rest).some((each) => each !== null);

/** A page of the queue in its order, with how many rows the filter finds. */
export async function readQueue(
  { db }: Services,
  actor: StaffActor,
  input: z.output<typeof QueuePageInput>,
): Promise<QueuePage> {
  const { filter, sort, direction, limit } = input;
  const conditions = toConditions(filter, todayOr(input.today));
  const after = readPartCursor(
    input.cursor,
    getSegments(sort, direction).map(({ type }) => type),
  );
  const asked = { conditions, sort, direction, after, limit: limit + 1 };
  const filtered = isFiltered(conditions);
  const [kinds, walkedRows, [near]] = await db.inOneRoundTrip(
    actor,
    kindCounts(conditions),
    walkedPage(asked),
    walkedTotal(filtered && !after ? conditions : anyCase),
  );
  const onDesk = sumOf(kinds, ({ state }) => conditions.states.includes(state));
  const complete = !filtered || onDesk <= walked || walkedRows.length > limit;
  // The few rows of a rare filter are found by its own indexes, planned for what it asks.
  const [rows, all] = complete
    ? [walkedRows, undefined]
    : await db.withActor(actor, async (tx) => {
        // A desk is taken for large: reading all desks would seem no dearer than an index.
        await tx.$client.query('SET LOCAL enable_seqscan = off');
        return [
          (await tx.$client.query<QueuePageRow>(foundPage(asked))).rows,
          after ? undefined : (await tx.$client.query<{ n: number }>(foundTotal(conditions))).rows[0],
        ] as const;
      });
  const page = toPage(rows, limit, (row) => [String(row.segment), row.sort_key, row.id]);
  const total = after ? null : toTotal({ filtered, onDesk, page, near: near?.n ?? 0, all: all?.n });
  return { next_cursor: page.next_cursor, items: page.items.map(toRow), total };
}

interface Counted {
  filtered: boolean;
  /** Rows of the desk in the states. */
  onDesk: number;
  page: { items: unknown[]; next_cursor: string | null };
  /** Found among the newest rows. */
  near: number;
  /** Found by the filter's own indexes. */
  all: number | undefined;
}

/** Exact where sums are kept, where the page is all there is, and where few are found. */
function toTotal({ filtered, onDesk, page, near, all }: Counted): QueueTotal {
  if (!filtered) return { n: onDesk, exact: true };
  if (!page.next_cursor) return { n: page.items.length, exact: true };
  if (all !== undefined) return { n: all, exact: true };
  return { n: Math.max(near, page.items.length), exact: onDesk <= counted };
}

const sumOf = <Kind extends { n: number }>(kinds: Kind[], which: (kind: Kind) => boolean) =>
  kinds.reduce((sum, kind) => sum + (which(kind) ? kind.n : 0), 0);

const toRow = (row: QueuePageRow) => ({ ...toCard(row), sponsor_name: row.sponsor_name });

/** What waits for whom, of all on the desk that is not archived. */
export async function countQueue(
  { db }: Services,
  actor: StaffActor,
  { scope, today }: { scope: RequestScope; today?: string | undefined },
): Promise<QueueCounts> {
  const desk = { mine: scope === 'mine', desk: null };
  const [kinds, [clock]] = await db.inOneRoundTrip(
    actor,
    kindCounts(desk),
    clockCounts({ ...desk, today: todayOr(today) }),
  );
  const inList = kinds.filter(({ state }) => state !== 'archived');
  const of = (state: State) => sumOf(kinds, (kind) => kind.state === state);
  const because = (reason: Attention) => sumOf(inList, ({ urgency }) => urgency === reasons.indexOf(reason));
  return {
    status: {
      pending: of('pending'),
      'in-progress': of('in-progress'),
      documents_submitted: of('documents_submitted'),
      completed: of('completed'),
    },
    archived: of('archived'),
    attention: {
      invitation: because('invitation'),
      message: because('message'),
      review: because('review'),
      ready: because('ready'),
      stalled: clock?.stalled ?? 0,
    },
    overdue: clock?.overdue ?? 0,
    due_soon: clock?.due_soon ?? 0,
    undelivered: sumOf(inList, ({ undelivered }) => undelivered),
  };
}

/** Values that filters may ask for. */
export function listChoices({ db }: Services, actor: StaffActor): Promise<QueueChoices> {
  return db.withActor(actor, selectChoices);
}
