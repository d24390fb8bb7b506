import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';

/** Disables or enables an account, and says so. Done once the lists show it. */
export function useSetDisabled() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.users.setDisabled.mutationOptions({
      onSuccess: async ({ disabled }) => {
        toast.success(t(disabled ? 'users.disabled' : 'users.enabled'));
        await queryClient.invalidateQueries({ queryKey: api.users.key() });
      },
      onError: (error) => toast.error(t('users.errorTitle'), refusalText(error, t, t('users.disableFailed'))),
    }),
  );
}
