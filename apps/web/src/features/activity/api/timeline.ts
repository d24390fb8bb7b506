import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { inPages } from '../../../shared/api/in-pages.ts';

/** Pages of what happened to a request, newest first. */
export function useTimeline(requestId: string) {
  return useInfiniteQuery(
    api.activity.list.infiniteOptions({
      ...inPages,
      input: (cursor: string | undefined) => ({ request_id: requestId, ...(cursor && { cursor }) }),
    }),
  );
}
