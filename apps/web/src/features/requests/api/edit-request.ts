import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';
import { useAfterChange } from './change-request.ts';

/** Corrects a request, and says what became of the old link. Failures are the dialog's to show. */
export function useEditRequest() {
  const { t } = useTranslation();
  const { refresh } = useAfterChange(t('requests.edit.failed'));
  return useSingleMutation(
    api.requests.edit.mutationOptions({
      onSuccess: ({ email_changed }) =>
        email_changed
          ? toast.warning(t('requests.edit.saved'), t('requests.edit.savedEmail'))
          : toast.success(t('requests.edit.saved')),
      onSettled: refresh,
    }),
  );
}
