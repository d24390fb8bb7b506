import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';

/** Makes a user an administrator, or not, and says so. Done once the lists show it. */
export function useSetRole() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.users.setRole.mutationOptions({
      onSuccess: async ({ role }) => {
        toast.success(t('users.roleUpdated', { role: t(`users.role.${role}`).toLocaleLowerCase() }));
        // The own role too may be another now.
        void queryClient.invalidateQueries({ queryKey: api.profiles.key() });
        await queryClient.invalidateQueries({ queryKey: api.users.key() });
      },
      onError: (error) => toast.error(t('users.errorTitle'), refusalText(error, t, t('users.roleFailed'))),
    }),
  );
}
