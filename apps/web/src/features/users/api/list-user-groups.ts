import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** Pages of firms that have users, by name, each with how many. `q`: '' for no search. */
export function useUserGroups(q: string) {
  return useInfiniteQuery(
    api.users.groups.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(q && { q }), ...(cursor && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}
