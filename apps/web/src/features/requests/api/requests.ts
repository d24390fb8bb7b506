import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { isErrorCode } from '../../../shared/api/error-text.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Everything about one request. */
export const requestQuery = (id: string) =>
  api.requests.get.queryOptions({ input: { id }, enabled: isRequestId(id) });

export const useRequest = (id: string) => useQuery(requestQuery(id));

/** An address may hold anything in place of an id. */
export const isRequestId = (id: string): boolean => uuid.test(id);

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Creates a request and invites the client; the lists show it at once. `onSignedOut` is called even where the page has
 * already left for the sign-in: the live stream may report the end of the session before the call is answered.
 */
export function useSendRequest({ onSignedOut }: { onSignedOut: () => void }) {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.requests.send.mutationOptions({
      onError: (error) => {
        if (isErrorCode(error, 'session.required')) onSignedOut();
      },
      // After a failure too: the request may be there, only the answer was lost.
      onSettled: () => {
        void queryClient.invalidateQueries({ queryKey: api.requests.list.key() });
        void queryClient.invalidateQueries({ queryKey: api.contacts.list.key() });
      },
    }),
  );
}

/** Deletes a request with its answers and files. Done once the lists are without it. */
export function useDeleteRequest() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.requests.delete.mutationOptions({
      onSuccess: ({ id }) => {
        queryClient.removeQueries({ queryKey: api.requests.get.key({ input: { id } }) });
        return queryClient.invalidateQueries({ queryKey: api.requests.list.key() });
      },
    }),
  );
}
