import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';
import { useAfterChange } from './change-request.ts';

/** Stops asking for a document, or asks for it after all, and says so. */
export function useWaiveDocument() {
  const { t } = useTranslation();
  const { refresh, onError } = useAfterChange(t('requests.changes.failed'));
  return useSingleMutation(
    api.requests.waiveDocument.mutationOptions({
      onSuccess: (_, { waived }) =>
        toast.success(t(waived ? 'requests.changes.waived' : 'requests.changes.restored')),
      onError,
      onSettled: refresh,
    }),
  );
}
