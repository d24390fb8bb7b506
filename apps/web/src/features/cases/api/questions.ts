import { api } from '../../../shared/api/client.ts';
import { useIdempotencyKey } from '../../../shared/api/use-idempotency-key.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { useItemHandlers, useRequestRefresh } from './request-changes.ts';

/** Adds a question to one request. `key` belongs to the input. The dialog shows failures. */
export function useAddQuestion() {
  const { t } = useTranslation();
  const onSettled = useRequestRefresh();
  const { key, onError } = useIdempotencyKey('requests.added_before');
  const mutation = useSingleMutation(
    api.requests.addQuestion.mutationOptions({
      onSuccess: () => toast.success(t('requests.changes.questionAdded')),
      onError,
      onSettled,
    }),
  );
  return { ...mutation, key };
}

/** Changes a question of one request. The dialog shows failures. */
export const useRewordQuestion = () =>
  useSingleMutation(api.requests.rewordQuestion.mutationOptions(useItemHandlers().reworded));

/** Waives a question or asks it after all, with a toast. */
export const useWaiveQuestion = () =>
  useSingleMutation(api.requests.waiveQuestion.mutationOptions(useItemHandlers().waived));

/** Removes a question of one request, with a toast. */
export const useWithdrawQuestion = () =>
  useSingleMutation(api.requests.withdrawQuestion.mutationOptions(useItemHandlers().withdrawn));
