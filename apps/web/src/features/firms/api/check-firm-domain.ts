import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Looks for a domain's DNS record. Done once the list shows what was found. */
export function useCheckFirmDomain() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.accounts.checkFirmDomain.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.accounts.listFirmProviders.key() }),
    }),
  );
}
