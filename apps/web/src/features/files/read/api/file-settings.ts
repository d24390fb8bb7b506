import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';

/** How the firm's files are called, and what may leave. */
export const useFileSettings = () => useQuery(api.readings.settings.queryOptions());

/** Done once they are known as they are now, and the cabinet's names with them. */
export function useSetNamePattern() {
  const refreshSettings = useRefresh(api.readings.settings.key());
  const refreshNames = useRefresh(api.documents.key());
  return useSingleMutation(
    api.readings.setNamePattern.mutationOptions({
      onSuccess: () => Promise.all([refreshSettings(), refreshNames()]),
    }),
  );
}

export function useSetProviderAgreement() {
  const refresh = useRefresh(api.readings.settings.key());
  return useSingleMutation(api.readings.setProviderAgreement.mutationOptions({ onSuccess: refresh }));
}
