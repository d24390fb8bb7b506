import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';

/** The name pattern of the firm's files, and whether their text may go to external services. */
export const useFileSettings = () => useQuery(api.readings.settings.queryOptions());

/** Resolves when the settings and the cabinet's file names are up to date. */
export function useSetNamePattern() {
  const refreshSettings = useRefresh(api.readings.settings.key());
  const refreshNames = useRefresh(api.documents.key());
  return useSingleMutation(
    api.readings.setNamePattern.mutationOptions({
      onSuccess: () => Promise.all([refreshSettings(), refreshNames()]),
    }),
  );
}

export function useSetCameraData() {
  const refresh = useRefresh(api.readings.settings.key());
  return useSingleMutation(api.readings.setCameraData.mutationOptions({ onSuccess: refresh }));
}

export function useSetProviderAgreement() {
  const refresh = useRefresh(api.readings.settings.key());
  return useSingleMutation(api.readings.setProviderAgreement.mutationOptions({ onSuccess: refresh }));
}
