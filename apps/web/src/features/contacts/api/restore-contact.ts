import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';
import { refreshIfGone } from './refresh-if-gone.ts';

/** Takes archived contacts back, any number at once; says how it went. */
export function useRestoreContact() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation(
    api.contacts.restore.mutationOptions({
      onSuccess: async ({ name }) => {
        await queryClient.invalidateQueries({ queryKey: api.contacts.key() });
        toast.success(t('contacts.successTitle'), t('contacts.success.restored', { name }));
      },
      onError: (error) => {
        refreshIfGone(queryClient, error);
        toast.error(t('contacts.errorTitle'), refusalText(error, t, t('contacts.error.restore')));
      },
    }),
  );
}
