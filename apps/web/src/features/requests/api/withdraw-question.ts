import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';
import { useAfterChange } from './change-request.ts';

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
