import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Whether messages are translated, by what, and who agreed. */
export const useTranslationSettings = (enabled = true) =>
  useQuery(api.translation.settings.queryOptions({ enabled, staleTime: 60_000 }));

export function useSetAgreement() {
  const onSuccess = useRefresh(api.translation.settings.key());
  return useSingleMutation(api.translation.setAgreement.mutationOptions({ onSuccess }));
}

/** Words that every translation keeps, by language and term. */
export const useTerms = () => useQuery(api.translation.listTerms.queryOptions());

/** Adds, changes and removes a word; each is done once the list shows it. Failures are the form's to show. */
export function useTermChanges() {
  const onSuccess = useRefresh(api.translation.listTerms.key());
  return {
    add: useSingleMutation(api.translation.addTerm.mutationOptions({ onSuccess })),
    change: useSingleMutation(api.translation.changeTerm.mutationOptions({ onSuccess })),
    remove: useSingleMutation(api.translation.removeTerm.mutationOptions({ onSuccess })),
  };
}

/** Translations of texts for a person to read: nothing is stored. */
export const useProposals = () => useMutation(api.translation.propose.mutationOptions());
