import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Whether the firm's people sign in at its own provider only, and who may sign in otherwise. */
export function useSsoOnly(firmId: string) {
  return useQuery(api.accounts.getSsoOnly.queryOptions({ input: { firm_id: firmId } }));
}

/** Done once the rule is known as it is now. */
export function useSetSsoOnly() {
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.accounts.setSsoOnly.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.accounts.getSsoOnly.key() }),
    }),
  );
}

/** The professionals of the firm whom a search finds; `q`: '' for all. */
export function useFirmMembers(firmId: string, q: string, { enabled }: { enabled: boolean }) {
  return useQuery(
    api.users.list.queryOptions({
      input: { firm: firmId, ...(q && { q }) },
      enabled,
      placeholderData: (last) => last,
    }),
  );
}
