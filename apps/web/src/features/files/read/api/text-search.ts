import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { inPages } from '../../../../shared/api/in-pages.ts';

/** Files by what is written in them, in all of the workspace or in one case; '' asks for nothing. */
export const useTextSearch = (q: string, requestId: string | undefined) =>
  useInfiniteQuery(
    api.readings.search.infiniteOptions({
      ...inPages,
      input: q
        ? (cursor: string | undefined) => ({
            q,
            ...(requestId && { request_id: requestId }),
            ...(cursor && { cursor }),
          })
        : skipToken,
    }),
  );
