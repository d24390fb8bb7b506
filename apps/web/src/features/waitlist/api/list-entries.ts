import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** Pages of sign-ups, newest first. The last list stays while another search loads. */
export function useWaitlistEntries(q: string) {
  return useInfiniteQuery(
    api.waitlist.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...(q && { q }), ...(cursor && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
}
