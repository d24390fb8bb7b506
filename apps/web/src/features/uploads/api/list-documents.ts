import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** The documents asked for. Undefined asks nothing yet. */
export function useDocuments(requestId: string | undefined) {
  return useQuery(
    api.uploads.listDocuments.queryOptions({
      input: requestId === undefined ? skipToken : { request_id: requestId },
      staleTime: 60_000,
      // Staff add and waive documents while a client is at it.
      refetchOnWindowFocus: 'always',
    }),
  );
}
