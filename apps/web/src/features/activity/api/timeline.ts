import { useInfiniteQuery } from '@tanstack/react-query';
import type { TimelineShow } from '@visafolio/contract/activity/activity.contract.ts';
import { useEffect } from 'react';
import { api } from '../../../shared/api/client.ts';
import { paginated } from '../../../shared/api/pagination.ts';

/** Pages of a request's activity, newest first. */
export const timelineQuery = (requestId: string, show: TimelineShow = 'all') =>
  api.activity.list.infiniteOptions({
    ...paginated,
    input: (cursor: string | undefined) => ({ request_id: requestId, show, ...(cursor && { cursor }) }),
  });

export const useTimeline = (requestId: string, show?: TimelineShow) =>
  useInfiniteQuery(timelineQuery(requestId, show));

/** Loads older pages too, because a browser prints only what has been rendered. */
export function useWholeTimeline(requestId: string, show?: TimelineShow) {
  const query = useTimeline(requestId, show);
  const { hasNextPage, isFetching, error, fetchNextPage } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !error) void fetchNextPage();
  }, [hasNextPage, isFetching, error, fetchNextPage]);
  return query;
}
