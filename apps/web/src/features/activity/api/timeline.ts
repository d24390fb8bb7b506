import { useInfiniteQuery } from '@tanstack/react-query';
import type { TimelineShow } from '@visafolio/contract/requests/activity.contract.ts';
import { api } from '../../../shared/api/client.ts';
import { inPages } from '../../../shared/api/in-pages.ts';

/** Pages of what happened to a request, newest first. */
export const timelineQuery = (requestId: string, show: TimelineShow = 'all') =>
  api.activity.list.infiniteOptions({
    ...inPages,
    input: (cursor: string | undefined) => ({ request_id: requestId, show, ...(cursor && { cursor }) }),
  });

export const useTimeline = (requestId: string, show?: TimelineShow) =>
  useInfiniteQuery(timelineQuery(requestId, show));
