import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Creates a request and invites the client; the lists show it at once. */
export function useSendRequest() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.requests.send.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.requests.list.key() }),
    }),
  );
}
