import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';

/** Sends a new invitation for a request, which voids its old link, and says how it went. */
export function useResendInvitation() {
  const { t } = useTranslation();
  const onSettled = useRefresh(api.requests.key());
  const failed = (text: string) => toast.error(t('invitations.failedTitle'), text);
  return useSingleMutation(
    api.invitations.send.mutationOptions({
      onSuccess: ({ sent, sentToSponsor, recipient }) => {
        if (!sent) return failed(t('invitations.failed'));
        const kind = sentToSponsor ? 'sponsor' : 'client';
        toast.success(t(`invitations.resent.${kind}`, { recipient }));
      },
      onError: (error) => failed(refusalText(error, t, t('invitations.failed'))),
      onSettled,
    }),
  );
}

/** The reminder as the client would get it now. */
export const useReminderPreview = (id: string) =>
  useQuery(api.invitations.previewReminder.queryOptions({ input: { id }, gcTime: 0 }));

/** Reminds a client, and says whether the mail went out. Failures are the dialog's to show. */
export function useSendReminder() {
  const { t } = useTranslation();
  const onSettled = useRefresh(api.requests.key(), api.activity.list.key(), api.texts.get.key());
  return useSingleMutation(
    api.invitations.remind.mutationOptions({
      onSuccess: ({ sent, recipient, text }) => {
        if (sent && text === false)
          return toast.warning(
            t('invitations.reminder.textNotSentTitle'),
            t('invitations.reminder.textNotSent'),
          );
        const done = text ? 'invitations.reminder.sentByText' : 'invitations.reminder.sent';
        return sent
          ? toast.success(t(done, { recipient }))
          : toast.warning(t('invitations.reminder.retryingTitle'), t('invitations.reminder.retrying'));
      },
      onSettled,
    }),
  );
}
