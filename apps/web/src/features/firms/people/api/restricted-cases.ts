import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';

/** Restricted cases by number, each with its responsible person. */
export const useRestrictedCases = () => useQuery(api.workspace.restrictedCases.queryOptions());

/** Changes the responsible person of cases; resolves when the lists are up to date. */
export function useReassign() {
  const refresh = useRefresh(api.workspace.key(), api.requests.key());
  return useSingleMutation(api.workspace.reassign.mutationOptions({ onSettled: refresh }));
}
