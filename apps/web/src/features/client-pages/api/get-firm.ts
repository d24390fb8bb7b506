import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

const rarelyChangesMs = 5 * 60_000;

/** The firm that leads these pages; null where the professional has none. Undefined asks nothing yet. */
export function usePortalFirm(requestId: string | undefined) {
  return useQuery(
    api.portal.getFirm.queryOptions({
      input: requestId === undefined ? skipToken : { request_id: requestId },
      select: ({ firm }) => firm,
      staleTime: rarelyChangesMs,
    }),
  );
}
