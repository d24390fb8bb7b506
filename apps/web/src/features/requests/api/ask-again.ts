import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';
import { useAfterChange } from './change-request.ts';

/** Asks the client for another file, and says whether the mail went out. Failures are the dialog's to show. */
export function useAskAgain() {
  const { t } = useTranslation();
  const { refresh } = useAfterChange(t('requests.review.failed'));
  return useSingleMutation(
    api.requests.askAgain.mutationOptions({
      onSuccess: ({ notified }) =>
        notified
          ? toast.success(t('requests.review.asked'))
          : toast.warning(t('requests.review.askedLaterTitle'), t('requests.review.askedLater')),
      onSettled: refresh,
    }),
  );
}
