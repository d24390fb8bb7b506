import { queryOptions, useMutationState, useQuery } from '@tanstack/react-query';
import type { FactDecision } from '@visafolio/contract/files/fact-checks.contract.ts';
import { api } from '../../../../shared/api/client.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { getToday } from '../../../../shared/parse-date.ts';
import { toast } from '../../../../shared/toast/toast.ts';

export const factChecksQuery = (id: string) =>
  queryOptions(api.factChecks.list.queryOptions({ input: { id, today: getToday() } }));

/** Where answers and documents of a case disagree, and passports that expire. */
export const useFactChecks = (id: string) => useQuery(factChecksQuery(id));

/** The number of undecided checks; 0 while loading. */
export const useOpenChecks = (id: string): number =>
  useFactChecks(id).data?.checks.filter(({ settled }) => !settled).length ?? 0;

function useCheckEnd() {
  const { t } = useTranslation();
  const onSettled = useRefresh(
    api.factChecks.key(),
    api.requests.get.key(),
    api.activity.list.key(),
    api.dates.key(),
  );
  return {
    onError: (error: unknown) => void toast.error(refusalText(error, t, t('requests.checks.saveFailed'))),
    onSettled,
  };
}

/** `onSuccess` gets the decision before the list is refetched, which may no longer contain it. Shows a toast on failure. */
export const useSettleCheck = (onSuccess: (decision: FactDecision) => void) =>
  useSingleMutation(
    api.factChecks.settle.mutationOptions({
      ...useCheckEnd(),
      onSuccess: (_, { decision }) => onSuccess(decision),
    }),
  );

/** Shows a toast on failure. */
export const useReopenCheck = (onSuccess: () => void) =>
  useSingleMutation(api.factChecks.reopen.mutationOptions({ ...useCheckEnd(), onSuccess }));

/** Ids of checks whose decision is being saved. A live event may remove one from the list before the call returns. */
export const useChecksBeingSettled = (): string[] =>
  useMutationState({
    filters: { mutationKey: api.factChecks.settle.mutationKey(), status: 'pending' },
    select: ({ state }) => (state.variables as { check_id: string }).check_id,
  });
