import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { paginated } from '../../../../shared/api/pagination.ts';

/** Full-text search in the workspace's files, or in one case's; '' disables it. */
export const useTextSearch = (q: string, requestId: string | undefined) =>
  useInfiniteQuery(
    api.readings.search.infiniteOptions({
      ...paginated,
      input: q
        ? (cursor: string | undefined) => ({
            q,
            ...(requestId && { request_id: requestId }),
            ...(cursor && { cursor }),
          })
        : skipToken,
    }),
  );
