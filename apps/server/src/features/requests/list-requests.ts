import type {
  RequestCard,
  RequestsPage,
  RequestTab,
} from '@visafolio/contract/requests/requests.contract.ts';
import { refuse } from '../../shared/api/refuse.ts';
import type { Bearer, StaffActor } from '../../shared/db/actor.ts';
import type { Services } from '../../shared/services.ts';
import { cardsPage, statusCounts, toCard, toTabCounts } from './requests.queries.ts';

interface PageInput {
  q?: string | undefined;
  tab: RequestTab;
  cursor?: string | undefined;
  limit: number;
}

/** A page of the actor's requests, newest first, with the counts of every tab for the same search. */
export async function listRequests(
  services: Services,
  actor: StaffActor | Bearer<'staff'>,
  input: PageInput,
): Promise<RequestsPage> {
  const after = input.cursor ? readCursor(input.cursor) : null;
  // One row more than asked tells whether there is a next page.
  const filter = { q: input.q, tab: input.tab, after, limit: input.limit + 1 };
  const [rows, counts] = await services.db.inOneFlight(actor, cardsPage(filter), statusCounts(input.q));
  const items = rows.slice(0, input.limit).map(toCard);
  const last = items.at(-1);
  const next_cursor = last && rows.length > items.length ? writeCursor(last) : null;
  return { items, counts: toTabCounts(counts), next_cursor };
}

const writeCursor = (card: RequestCard): string => `${card.created_at}_${card.id}`;

function readCursor(cursor: string): { createdAt: string; id: string } {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z)_([0-9a-f-]{36})$/.exec(cursor);
  if (!parts?.[1] || !parts[2] || Number.isNaN(Date.parse(parts[1]))) throw refuse('requests.bad_cursor');
  return { createdAt: parts[1], id: parts[2] };
}
