import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Deletes a firm; its users stay. Done once the lists are without it. */
export function useDeleteFirm() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.firms.delete.mutationOptions({
      onSuccess: () => {
        void queryClient.invalidateQueries({ queryKey: api.users.key() });
        void queryClient.invalidateQueries({ queryKey: api.profiles.key() });
        return queryClient.invalidateQueries({ queryKey: api.firms.list.key() });
      },
    }),
  );
}
