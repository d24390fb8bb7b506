import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';

/** Sets the status of a request, and says so. Done once lists and overlay show it. */
export function useUpdateStatus() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.requests.updateStatus.mutationOptions({
      onSuccess: async ({ status }) => {
        await queryClient.invalidateQueries({ queryKey: api.requests.key() });
        toast.success(t('requests.update.done', { status: t(`requests.status.${status}`) }));
      },
      onError: (error) =>
        toast.error(t('requests.errorTitle'), refusalText(error, t, t('requests.update.failed'))),
    }),
  );
}
