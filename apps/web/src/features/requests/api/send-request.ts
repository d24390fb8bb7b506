import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';

/** Creates a request and invites the client; the lists show it at once. */
export function useSendRequest() {
  const queryClient = useQueryClient();
  return useMutation(
    api.requests.send.mutationOptions({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.requests.list.key() }),
    }),
  );
}
