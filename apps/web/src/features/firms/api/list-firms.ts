import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** Pages of firms by name. `q`: '' for no search. The last list stays while another search loads. */
export function useFirms(q: string, { enabled = true } = {}) {
  return useInfiniteQuery(
    api.firms.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(q && { q }), ...(cursor && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
      enabled,
    }),
  );
}
