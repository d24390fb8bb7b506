import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** Pages of what happened to a request, newest first. */
export function useTimeline(requestId: string) {
  return useInfiniteQuery(
    api.activity.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ request_id: requestId, ...(cursor && { cursor }) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
  );
}
