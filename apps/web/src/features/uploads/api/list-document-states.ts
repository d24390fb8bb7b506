import { skipToken, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** What has been uploaded for each document. Undefined asks nothing yet. */
export function useDocumentStates(requestId: string | undefined) {
  return useQuery(
    api.uploads.listStates.queryOptions({
      input: requestId === undefined ? skipToken : { request_id: requestId },
    }),
  );
}
