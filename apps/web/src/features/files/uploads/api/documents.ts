import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { getPollingInterval } from '../file-state.ts';

/** The requested documents. Disabled without an id. */
export const documentsQuery = (requestId: string | undefined) =>
  api.uploads.listDocuments.queryOptions({
    input: requestId === undefined ? skipToken : { request_id: requestId },
    staleTime: 60_000,
    // Staff add and waive documents while a client uploads.
    refetchOnWindowFocus: 'always',
  });

export const useDocuments = (requestId: string | undefined) => useQuery(documentsQuery(requestId));

/** Uploads per document. Disabled without an id. */
export const documentStatesQuery = (requestId: string | undefined) =>
  api.uploads.listStates.queryOptions({
    input: requestId === undefined ? skipToken : { request_id: requestId },
    refetchInterval: ({ state }) => getPollingInterval(state.data?.flatMap(({ files }) => files)),
  });

export const useDocumentStates = (requestId: string | undefined) => useQuery(documentStatesQuery(requestId));

/** Submits the documents for review. Fails at once when offline. */
export function useSubmitDocuments() {
  // A refusal also means that the request or its documents have changed.
  const onSettled = useRefresh(api.portal.key(), api.uploads.key());
  return useMutation(api.uploads.submit.mutationOptions({ networkMode: 'always', onSettled }));
}

/** Removes an uploaded file; its document is requested again. */
export function useRemoveUpload() {
  const onSettled = useRefresh(api.uploads.listStates.key(), api.portal.getRequest.key());
  return useMutation(api.uploads.remove.mutationOptions({ networkMode: 'always', onSettled }));
}
