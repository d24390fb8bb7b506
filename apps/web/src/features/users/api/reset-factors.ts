import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';

/** Takes a user's second factors away, and says whether there were any. */
export function useResetFactors() {
  const { t } = useTranslation();
  return useSingleMutation(
    api.users.resetFactors.mutationOptions({
      onSuccess: ({ removed }) =>
        removed ? toast.success(t('users.factorsReset')) : toast.warning(t('users.noFactors')),
      onError: (error) => toast.error(t('users.errorTitle'), refusalText(error, t, t('users.resetFailed'))),
    }),
  );
}
