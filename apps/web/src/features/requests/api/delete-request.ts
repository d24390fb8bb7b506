import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

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
