import { useMutation, useQuery } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

/** Whether messages are translated, by which engine, and who agreed. */
export const useTranslationSettings = (enabled = true) =>
  useQuery(api.translation.settings.queryOptions({ enabled, staleTime: 60_000 }));

export function useSetAgreement() {
  const onSuccess = useRefresh(api.translation.settings.key());
  return useSingleMutation(api.translation.setAgreement.mutationOptions({ onSuccess }));
}

/** Glossary terms that every translation must keep, by language and term. */
export const useTerms = () => useQuery(api.translation.listTerms.queryOptions());

/** Adds, changes and removes terms; each resolves when the list is up to date. The form shows failures. */
export function useTermChanges() {
  const onSuccess = useRefresh(api.translation.listTerms.key());
  return {
    add: useSingleMutation(api.translation.addTerm.mutationOptions({ onSuccess })),
    change: useSingleMutation(api.translation.changeTerm.mutationOptions({ onSuccess })),
    remove: useSingleMutation(api.translation.removeTerm.mutationOptions({ onSuccess })),
  };
}

/** Proposed translations for a person to review; nothing is stored. */
export const useProposals = () => useMutation(api.translation.propose.mutationOptions());
