import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';

/** By number, each with its responsible person. */
export const useRestrictedCases = () => useQuery(api.workspace.restrictedCases.queryOptions());

/** Makes somebody responsible for cases; done once the lists are as they are now. */
export function useReassign() {
  const refresh = useRefresh(api.workspace.key(), api.requests.key());
  return useSingleMutation(api.workspace.reassign.mutationOptions({ onSettled: refresh }));
}
