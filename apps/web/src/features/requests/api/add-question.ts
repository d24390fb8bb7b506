import { api } from '../../../shared/api/client.ts';
import { isErrorCode } from '../../../shared/api/error-text.ts';
import { useSendingKey } from '../../../shared/api/use-sending-key.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';
import { useAfterChange } from './change-request.ts';

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
