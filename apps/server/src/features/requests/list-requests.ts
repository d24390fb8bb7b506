import type {
  RequestOrder,
  RequestsPage,
  RequestTab,
} from '@visafolio/contract/requests/requests.contract.ts';
import { pageOf, readUrgencyCursor } from '../../shared/api/cursor.ts';
import type { Bearer, StaffActor } from '../../shared/db/actor.ts';
import { toInstant } from '../../shared/db/instant.ts';
import type { Services } from '../../shared/services.ts';
import { cardsPage, statusCounts, toCard, toTabCounts } from './requests.queries.ts';

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
  const after = readUrgencyCursor(input.cursor);
  const filter = {
    q: input.q,
    tab: input.tab,
    order: input.order ?? 'newest',
    after,
    limit: input.limit + 1,
  };
  const [rows, counts] = await services.db.inOneFlight(actor, cardsPage(filter), statusCounts(input.q));
  const page = pageOf(rows, input.limit, (row) => [String(row.urgency), toInstant(row.created_at), row.id]);
  return { ...page, items: page.items.map(toCard), counts: toTabCounts(counts) };
}
