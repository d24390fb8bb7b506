import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';

export const useFirmDefaults = ({ enabled = true } = {}) =>
  useQuery(api.workspace.defaults.queryOptions({ enabled, staleTime: 60_000 }));

export function useSetFirmDefaults() {
  const refresh = useRefresh(api.workspace.defaults.key());
  return useSingleMutation(api.workspace.setDefaults.mutationOptions({ onSuccess: refresh }));
}
