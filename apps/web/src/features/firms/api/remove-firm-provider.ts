import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Done once the list is without it. */
export function useRemoveFirmProvider() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.accounts.removeFirmProvider.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.accounts.listFirmProviders.key() }),
    }),
  );
}
