import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Creates a request and invites the client; the lists show it at once. */
export function useSendRequest() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.requests.send.mutationOptions({
      // After a failure too: the request may be there, only the answer was lost.
      onSettled: () => {
        void queryClient.invalidateQueries({ queryKey: api.requests.list.key() });
        void queryClient.invalidateQueries({ queryKey: api.contacts.list.key() });
      },
    }),
  );
}
