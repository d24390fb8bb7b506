import { addDays } from '@visafolio/contract/cases/dates/paper-expiry.ts';
import type {
  QueueChoices,
  QueueCounts,
  QueueFilter,
  QueuePage,
  QueuePageInput,
} from '@visafolio/contract/cases/queue.contract.ts';
import type { Attention, RequestScope } from '@visafolio/contract/cases/requests.contract.ts';
import type { PageTotal } from '@visafolio/contract/shared/paging.ts';
import type { z } from 'zod';
import { readPartCursor, toPage } from '../../../shared/api/cursor.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Database } from '../../../shared/db/database.ts';
import type { Services } from '../../../shared/services.ts';
import { type Asked, listedPage, type QueuePageRow, selectChoices } from './queue.queries.ts';
import type { QueueConditions } from './queue-conditions.ts';
import { clockCounts, type KindCount, kindCounts } from './queue-counts.queries.ts';
import { getParts, type State, states, whileClientGives } from './queue-sorts.ts';
import { readFiltered, readSearch } from './read-found.ts';
import { reasons, toCard } from './request-cards.queries.ts';

const day = 24 * 60 * 60_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

/** Today's date in UTC, where the reader's is not told. */
const todayOr = (today: string | undefined) => today ?? new Date().toISOString().slice(0, 10);

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

function getStates({ status, archived, due, attention, documents_complete }: QueueFilter): readonly State[] {
  if (archived) return status && !status.includes('completed') ? [] : ['archived'];
  const isOfClient = due === 'overdue' || attention?.every((reason) => reason === 'stalled');
  const open = isOfClient ? whileClientGives : inLists;
  if (documents_complete && archived === undefined && !isOfClient && !status) return states;
  return status ? open.filter((state) => status.some((each) => each === state)) : open;
}

/** The reasons' places in the order of urgency; `none` is 0. */
const getUrgency = (reason: Attention | 'none') => (reason === 'none' ? 0 : reasons.indexOf(reason));

function toConditions(filter: QueueFilter, today: string): QueueConditions {
  const {
    scope,
    attention,
    visa,
    template,
    responsible,
    assigned,
    sponsor,
    documents_complete,
    undelivered,
    q,
  } = filter;
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
    documents_complete: documents_complete ? `${documents_complete}-01` : null,
    undelivered: undelivered ?? null,
    q: q || null,
  };
}

/** Whether it asks for the cases that one person is responsible for: most rows of their desk. */
const isOfOnePerson = ({ mine, desk, responsible }: QueueConditions) =>
  !mine && responsible?.length === 1 && responsible[0] === desk;

/** Whether a filter asks for more than states and a person, which sums are kept of. */
function isFiltered(conditions: QueueConditions) {
  const { mine: _, desk: __, states: ___, responsible, ...rest } = conditions;
  return (
    (responsible !== null && !isOfOnePerson(conditions)) || Object.values(rest).some((each) => each !== null)
  );
}

/** A page of the queue in its order, with how many rows the filter finds. */
export async function readQueue(
  { db }: Services,
  actor: StaffActor,
  input: z.output<typeof QueuePageInput>,
  filtered = readFiltered,
): Promise<QueuePage> {
  const { filter, sort, direction, limit } = input;
  const today = todayOr(input.today);
  const conditions = toConditions(filter, today);
  const after = readPartCursor(
    input.cursor,
    getParts(sort, direction).map(({ type }) => type),
  );
  const asked = { conditions, sort, direction, after, limit: limit + 1, today };
  const { rows, total } = await readRows(db, actor, asked, filtered);
  const page = toPage(rows, limit, (row) => [String(row.segment), row.sort_key, row.id]);
  return { next_cursor: page.next_cursor, items: page.items.map(toCard), total: after ? null : total };
}

async function readRows(
  db: Database,
  actor: StaffActor,
  asked: Asked,
  filtered: typeof readFiltered,
): Promise<{ rows: QueuePageRow[]; total: PageTotal }> {
  const { conditions } = asked;
  if (!isFiltered(conditions)) {
    const [kinds, rows] = await db.inOneRoundTrip(actor, kindCounts(conditions), listedPage(asked));
    const isCounted = ({ state, responsible }: KindCount) =>
      conditions.states.includes(state) && (responsible || !isOfOnePerson(conditions));
    return { rows, total: { n: getSum(kinds, isCounted), exact: true } };
  }
  const search = conditions.q === null ? null : await readSearch(db, actor, asked);
  const found = search ?? (await filtered.read(db, actor, asked));
  if (found) return { rows: found.rows, total: { n: found.countIn(conditions.states), exact: true } };
  const [rows] = await db.inOneRoundTrip(actor, listedPage(asked));
  return { rows, total: { n: filtered.most, exact: false } };
}

const getSum = <Kind extends { n: number }>(kinds: Kind[], which: (kind: Kind) => boolean) =>
  kinds.reduce((sum, kind) => sum + (which(kind) ? kind.n : 0), 0);

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
  const of = (state: State) => getSum(kinds, (kind) => kind.state === state);
  const because = (reason: Attention) => getSum(inList, ({ urgency }) => urgency === reasons.indexOf(reason));
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
    undelivered: getSum(inList, ({ urgency }) => urgency === reasons.indexOf('invitation')),
  };
}

/** Values that filters may ask for. */
export function listChoices({ db }: Services, actor: StaffActor): Promise<QueueChoices> {
  return db.withActor(actor, selectChoices);
}
