import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

interface Filter {
  /** '' for no search. */
  q: string;
  /** A firm's id, or `none` for users without one; left out for everybody. */
  firm?: string;
}

/** Pages of users, newest first. The last list stays while another search loads. */
export function useUsers({ q, firm }: Filter) {
  return useInfiniteQuery(
    api.users.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(q && { q }),
        ...(firm && { firm }),
        ...(cursor && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}
