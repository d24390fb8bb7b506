import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';
import { useAfterChange } from './change-request.ts';

/** Changes a document of one client alone. Failures are the dialog's to show. */
export function useRewordDocument() {
  const { t } = useTranslation();
  const { refresh } = useAfterChange(t('requests.changes.failed'));
  return useSingleMutation(
    api.requests.rewordDocument.mutationOptions({
      onSuccess: () => toast.success(t('requests.edit.saved')),
      onSettled: refresh,
    }),
  );
}
