import type {
  RequestOrder,
  RequestsPage,
  RequestTab,
} from '@visafolio/contract/requests/requests.contract.ts';
import { Id } from '@visafolio/contract/shared/fields.ts';
import { readValues, writeCursor } from '../../shared/api/cursor.ts';
import { refuse } from '../../shared/api/refuse.ts';
import type { Bearer, StaffActor } from '../../shared/db/actor.ts';
import { toInstant } from '../../shared/db/instant.ts';
import type { Services } from '../../shared/services.ts';
import {
  type CardRow,
  cardsPage,
  type PageFilter,
  statusCounts,
  toCard,
  toTabCounts,
} from './requests.queries.ts';

interface PageInput {
  q?: string | undefined;
  tab: RequestTab;
  order?: RequestOrder | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** A page of the actor's requests, with the counts of every tab for the same search. */
export async function listRequests(
  services: Services,
  actor: StaffActor | Bearer<'staff'>,
  input: PageInput,
): Promise<RequestsPage> {
  const after = startOf(input.cursor);
  // One row more than asked tells whether there is a next page.
  const filter = {
    q: input.q,
    tab: input.tab,
    order: input.order ?? 'newest',
    after,
    limit: input.limit + 1,
  };
  const [rows, counts] = await services.db.inOneFlight(actor, cardsPage(filter), statusCounts(input.q));
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  const next_cursor = last && rows.length > shown.length ? endAt(last) : null;
  return { items: shown.map(toCard), counts: toTabCounts(counts), next_cursor };
}

const endAt = ({ urgency, created_at, id }: CardRow): string =>
  writeCursor([String(urgency), toInstant(created_at), id]);

const isInstant = (value: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/.test(value) && !Number.isNaN(Date.parse(value));

function startOf(cursor: string | undefined): PageFilter['after'] {
  const values = readValues(cursor, 3);
  if (!values) return null;
  const [urgency = '', createdAt = '', id = ''] = values;
  if (!/^\d$/.test(urgency) || !isInstant(createdAt) || !Id.safeParse(id).success)
    throw refuse('lists.bad_cursor');
  return { urgency: Number(urgency), createdAt, id };
}
