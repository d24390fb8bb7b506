import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** What the firm asks of its people when they sign in. */
export function useFirmPolicy(firmId: string) {
  return useQuery(api.accounts.getFirmPolicy.queryOptions({ input: { firm_id: firmId } }));
}

/** Done once the policy is known as it is now. */
export function useSetFirmPolicy() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.accounts.setFirmPolicy.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.accounts.getFirmPolicy.key() }),
    }),
  );
}
