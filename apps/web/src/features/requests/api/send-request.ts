import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { isErrorCode } from '../../../shared/api/error-text.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

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
