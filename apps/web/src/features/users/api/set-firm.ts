import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';

/** Assigns a user to a firm, or to none, and says so. Done once the lists show it. */
export function useSetFirm() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.users.setFirm.mutationOptions({
      onSuccess: async ({ firm_id }) => {
        toast.success(t(firm_id ? 'users.firmAssigned' : 'users.firmRemoved'));
        void queryClient.invalidateQueries({ queryKey: api.profiles.key() });
        void queryClient.invalidateQueries({ queryKey: api.firms.key() });
        await queryClient.invalidateQueries({ queryKey: api.users.key() });
      },
      onError: (error) => toast.error(t('users.errorTitle'), refusalText(error, t, t('users.firmFailed'))),
    }),
  );
}
