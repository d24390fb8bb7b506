import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { RequestTab } from '@visafolio/contract/requests/requests.contract.ts';
import { api } from '../../../shared/api/client.ts';

interface Filter {
  /** '' for no search. */
  q: string;
  tab: RequestTab;
}

/** Pages of cards, newest first, with every tab's count. The last list stays while another filter loads. */
export function useRequests({ q, tab }: Filter) {
  return useInfiniteQuery(
    api.requests.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ tab, ...(q && { q }), ...(cursor && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}
