import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';

/** Mails a user the way to a new password, and says so. */
export function useSendPasswordLink() {
  const { t } = useTranslation();
  return useSingleMutation(
    api.users.sendPasswordLink.mutationOptions({
      onSuccess: ({ email }) => toast.success(t('users.linkSent', { email })),
      onError: (error) => toast.error(t('users.errorTitle'), refusalText(error, t, t('users.linkFailed'))),
    }),
  );
}
