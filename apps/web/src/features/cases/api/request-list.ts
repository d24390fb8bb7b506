import { useInfiniteQuery } from '@tanstack/react-query';
import type { RequestOrder, RequestScope, RequestTab } from '@visafolio/contract/cases/requests.contract.ts';
import { api } from '../../../shared/api/client.ts';
import { paginatedSearch, toPageInput } from '../../../shared/api/pagination.ts';

interface Filter {
  /** '' for no search. */
  q: string;
  scope: RequestScope;
  /** '' for all. */
  responsible: string;
  tab: RequestTab;
  order: RequestOrder;
}

/** Pages of cards, with the count of every tab. */
export const requestsQuery = ({ q, scope, responsible, tab, order }: Filter) =>
  api.requests.list.infiniteOptions({
    ...paginatedSearch,
    input: (cursor: string | undefined) => ({
      scope,
      ...(responsible && { responsible }),
      tab,
      order,
      ...toPageInput(q, cursor),
    }),
  });

export const useRequests = (filter: Filter) => useInfiniteQuery(requestsQuery(filter));
