import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { RequestOrder, RequestTab } from '@visafolio/contract/requests/requests.contract.ts';
import { api } from '../../../shared/api/client.ts';

interface Filter {
  /** '' for no search. */
  q: string;
  tab: RequestTab;
  order: RequestOrder;
}

/** Pages of cards, with every tab's count. The last list stays while another filter loads. */
export function useRequests({ q, tab, order }: Filter) {
  return useInfiniteQuery(
    api.requests.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ tab, order, ...(q && { q }), ...(cursor && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}
