import { api } from '../../../shared/api/client.ts';
import { isErrorCode } from '../../../shared/api/error-text.ts';
import { useSendingKey } from '../../../shared/api/use-sending-key.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';
import { useAfterChange } from './request-changes.ts';

/** Asks one client one more question. `key` goes with the input. Failures are the dialog's to show. */
export function useAddQuestion() {
  const { t } = useTranslation();
  const { refresh } = useAfterChange(t('requests.changes.failed'));
  const { key, renew } = useSendingKey();
  const mutation = useSingleMutation(
    api.requests.addQuestion.mutationOptions({
      onSuccess: () => toast.success(t('requests.changes.questionAdded')),
      onError: (error) => {
        if (isErrorCode(error, 'requests.added_before')) renew();
      },
      onSettled: refresh,
    }),
  );
  return { ...mutation, key };
}

/** Changes a question of one client alone. Failures are the dialog's to show. */
export function useRewordQuestion() {
  const { t } = useTranslation();
  const { refresh } = useAfterChange(t('requests.changes.failed'));
  return useSingleMutation(
    api.requests.rewordQuestion.mutationOptions({
      onSuccess: () => toast.success(t('requests.edit.saved')),
      onSettled: refresh,
    }),
  );
}

/** Stops asking for a question, or asks for it after all, and says so. */
export function useWaiveQuestion() {
  const { t } = useTranslation();
  const { refresh, onError } = useAfterChange(t('requests.changes.failed'));
  return useSingleMutation(
    api.requests.waiveQuestion.mutationOptions({
      onSuccess: (_, { waived }) =>
        toast.success(t(waived ? 'requests.changes.waived' : 'requests.changes.restored')),
      onError,
      onSettled: refresh,
    }),
  );
}

/** Removes a question of one client alone, and says so. */
export function useWithdrawQuestion() {
  const { t } = useTranslation();
  const { refresh, onError } = useAfterChange(t('requests.changes.failed'));
  return useSingleMutation(
    api.requests.withdrawQuestion.mutationOptions({
      onSuccess: () => toast.success(t('requests.changes.withdrawn')),
      onError,
      onSettled: refresh,
    }),
  );
}
