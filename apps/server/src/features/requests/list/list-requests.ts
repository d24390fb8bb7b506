import type {
  RequestCard,
  RequestOrder,
  RequestScope,
  RequestsPage,
  RequestTab,
} from '@visafolio/contract/requests/requests.contract.ts';
import { type Page, readTimeCursor, readUrgencyCursor, toPage } from '../../../shared/api/cursor.ts';
import type { StaffActor, UnresolvedActor } from '../../../shared/db/actor.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import type { Services } from '../../../shared/services.ts';
import { cardsPage, statusCounts, toCard, toTabCounts } from './request-cards.queries.ts';

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

/** A page of the actor's requests, newest first. */
export async function listCards(
  { db }: Services,
  actor: StaffActor,
  { q, scope = 'mine', responsible, tab, cursor, limit }: Omit<PageInput, 'order'>,
): Promise<Page<RequestCard>> {
  const place = { order: 'newest' as const, after: readTimeCursor(cursor) };
  const filter = { q, scope, responsible, tab, place, limit: limit + 1 };
  const [rows] = await db.inOneRoundTrip(actor, cardsPage(filter));
  const page = toPage(rows, limit, (row) => [toInstant(row.created_at), row.id]);
  return { ...page, items: page.items.map(toCard) };
}

/** A page of the actor's requests, or of all in their workspace, with the counts of every tab for the same search and person. */
export async function listRequests(
  services: Services,
  actor: StaffActor | UnresolvedActor<'staff'>,
  input: PageInput,
): Promise<RequestsPage> {
  const { q, scope = 'mine', responsible, tab, cursor } = input;
  const place =
    input.order === 'attention'
      ? { order: input.order, after: readUrgencyCursor(cursor) }
      : { order: 'newest' as const, after: readTimeCursor(cursor) };
  const filter = { q, scope, responsible, tab, place, limit: input.limit + 1 };
  const [rows, counts] = await services.db.inOneRoundTrip(actor, cardsPage(filter), statusCounts(filter));
  const page = toPage(rows, input.limit, (row) =>
    place.order === 'newest'
      ? [toInstant(row.created_at), row.id]
      : [String(row.urgency), row.rank ?? '', row.id],
  );
  return { ...page, items: page.items.map(toCard), counts: toTabCounts(counts) };
}
