import { useQueryClient } from '@tanstack/react-query';
import type { FirmProviderInput } from '@visafolio/contract/accounts/firm-providers.ts';
import { api, client } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Adds a sign-in, or changes the one with this id. Done once the list has it. */
export function useSaveFirmProvider() {
  const queryClient = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ id, ...input }: FirmProviderInput & { firm_id: string; id: string | undefined }) =>
      id ? client.accounts.changeFirmProvider({ id, ...input }) : client.accounts.addFirmProvider(input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.accounts.listFirmProviders.key() }),
  });
}
