import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';

/** Makes the PDF of a request's answers anew, and says so. */
export function useRenewForm() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.documents.renewForm.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.documents.key() });
        toast.success(t('documents.renew.done'));
      },
      onError: (error) =>
        toast.error(t('documents.errorTitle'), refusalText(error, t, t('documents.renew.failed'))),
    }),
  );
}
