import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** The request as its client sees it; null where the server knows none. Undefined asks nothing yet. */
export function usePortalRequest(requestId: string | undefined) {
  return useQuery(
    api.portal.getRequest.queryOptions({
      input: requestId === undefined ? skipToken : { request_id: requestId },
      select: (rows) => rows[0] ?? null,
    }),
  );
}
