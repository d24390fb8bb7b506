import type {
  RequestOrder,
  RequestsPage,
  RequestTab,
} from '@visafolio/contract/requests/requests.contract.ts';
import { refuse } from '../../shared/api/refuse.ts';
import type { Bearer, StaffActor } from '../../shared/db/actor.ts';
import { toInstant } from '../../shared/db/instant.ts';
import type { Services } from '../../shared/services.ts';
import { type CardRow, cardsPage, statusCounts, toCard, toTabCounts } from './requests.queries.ts';

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
  const after = input.cursor ? readCursor(input.cursor) : null;
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
  const next_cursor = last && rows.length > shown.length ? writeCursor(last) : null;
  return { items: shown.map(toCard), counts: toTabCounts(counts), next_cursor };
}

const writeCursor = ({ urgency, created_at, id }: CardRow): string =>
  `${urgency}_${toInstant(created_at)}_${id}`;

function readCursor(cursor: string): { urgency: number; createdAt: string; id: string } {
  const parts = /^(\d)_(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z)_([0-9a-f-]{36})$/.exec(cursor);
  const [, urgency, createdAt, id] = parts ?? [];
  if (!urgency || !createdAt || !id || Number.isNaN(Date.parse(createdAt)))
    throw refuse('requests.bad_cursor');
  return { urgency: Number(urgency), createdAt, id };
}
