import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** The documents asked for. Undefined asks nothing yet. */
export const documentsQuery = (requestId: string | undefined) =>
  api.uploads.listDocuments.queryOptions({
    input: requestId === undefined ? skipToken : { request_id: requestId },
    staleTime: 60_000,
  });

// Staff add and waive documents while a client is at it.
export const useDocuments = (requestId: string | undefined) =>
  useQuery({ ...documentsQuery(requestId), refetchOnWindowFocus: 'always' });

/** What has been uploaded for each document. Undefined asks nothing yet. */
export const documentStatesQuery = (requestId: string | undefined) =>
  api.uploads.listStates.queryOptions({
    input: requestId === undefined ? skipToken : { request_id: requestId },
  });

export const useDocumentStates = (requestId: string | undefined) => useQuery(documentStatesQuery(requestId));

/** Hands the documents in for review. Offline it fails at once. */
export function useSubmitDocuments() {
  const queryClient = useQueryClient();
  return useMutation(
    api.uploads.submit.mutationOptions({
      networkMode: 'always',
      // A refusal says that request or documents have changed, too.
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: api.portal.key() }),
          queryClient.invalidateQueries({ queryKey: api.uploads.key() }),
        ]),
    }),
  );
}

/** Removes an uploaded file; its document is asked for again. */
export function useRemoveUpload() {
  const queryClient = useQueryClient();
  return useMutation(
    api.uploads.remove.mutationOptions({
      networkMode: 'always',
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: api.uploads.listStates.key() }),
          queryClient.invalidateQueries({ queryKey: api.portal.getRequest.key() }),
        ]),
    }),
  );
}
