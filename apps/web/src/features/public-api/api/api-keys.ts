import { useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

export const useApiKeys = () => useQuery(api.apiKeys.list.queryOptions());

/** The answer has the secret, which is kept nowhere: `gcTime` drops it with the dialog. */
export function useCreateApiKey() {
  const refresh = useRefresh(api.apiKeys.key());
  return useSingleMutation(api.apiKeys.create.mutationOptions({ gcTime: 0, onSuccess: refresh }));
}

export function useRotateApiKey() {
  const refresh = useRefresh(api.apiKeys.key());
  return useSingleMutation(api.apiKeys.rotate.mutationOptions({ gcTime: 0, onSettled: refresh }));
}

export function useRevokeApiKey() {
  const refresh = useRefresh(api.apiKeys.key());
  return useSingleMutation(api.apiKeys.revoke.mutationOptions({ onSettled: refresh }));
}
