import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RetentionRules } from '@visafolio/contract/retention/retention.contract.ts';
import { api } from '../../../shared/api/client.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';

export const useRetention = () => useQuery(api.retention.get.queryOptions());

export const useUpcoming = ({ enabled }: { enabled: boolean }) =>
  useQuery(api.retention.upcoming.queryOptions({ enabled }));

/** Of rules that are not in force; null: none are chosen. */
export const usePreview = (rules: RetentionRules | null) =>
  useQuery(
    api.retention.preview.queryOptions({
      enabled: rules !== null,
      placeholderData: keepPreviousData,
      input: {
        ...(rules?.completed_months && { completed_months: rules.completed_months }),
        ...(rules?.unsubmitted_months && { unsubmitted_months: rules.unsubmitted_months }),
        ...(rules?.contact_months && { contact_months: rules.contact_months }),
      },
    }),
  );

export function useSetRetention() {
  const refresh = useRefresh(api.retention.key());
  return useSingleMutation(api.retention.set.mutationOptions({ onSuccess: refresh }));
}
