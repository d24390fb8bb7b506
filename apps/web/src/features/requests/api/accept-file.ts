import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';
import { useAfterChange } from './change-request.ts';

/** Accepts the file of a document, and says so. */
export function useAcceptFile() {
  const { t } = useTranslation();
  const { refresh, onError } = useAfterChange(t('requests.review.failed'));
  return useSingleMutation(
    api.requests.acceptFile.mutationOptions({
      onSuccess: () => toast.success(t('requests.review.accepted')),
      onError,
      onSettled: refresh,
    }),
  );
}
