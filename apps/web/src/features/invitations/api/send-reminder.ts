import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';

/** Reminds a client, and says whether the mail went out. Failures are the dialog's to show. */
export function useSendReminder() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.invitations.remind.mutationOptions({
      onSuccess: ({ sent, recipient }) =>
        sent
          ? toast.success(t('invitations.reminder.sent', { recipient }))
          : toast.warning(t('invitations.reminder.retryingTitle'), t('invitations.reminder.retrying')),
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: api.requests.key() }),
          queryClient.invalidateQueries({ queryKey: api.activity.list.key() }),
        ]),
    }),
  );
}
