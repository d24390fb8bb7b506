import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';

/** Sends a new invitation, which invalidates its old link, with a toast. */
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

/** Sends the invitation of the second person of a case again, which invalidates their old link, with a toast. */
export function useResendPartyInvitation() {
  const { t } = useTranslation();
  const onSettled = useRefresh(api.requests.key());
  const failed = (text: string) => toast.error(t('invitations.failedTitle'), text);
  return useSingleMutation(
    api.invitations.sendParty.mutationOptions({
      onSuccess: ({ sent, recipient }) =>
        sent ? toast.success(t('invitations.resent.client', { recipient })) : failed(t('invitations.failed')),
      onError: (error) => failed(refusalText(error, t, t('invitations.failed'))),
      onSettled,
    }),
  );
}

/** Previews of the reminders that would go out now. */
export const useReminderPreview = (id: string) =>
  useQuery(api.invitations.previewReminder.queryOptions({ input: { id }, gcTime: 0 }));

/** Reminds everybody who misses something, and reports whether the mails were sent. The dialog shows failures. */
export function useSendReminder() {
  const { t, language } = useTranslation();
  const onSettled = useRefresh(api.requests.key(), api.activity.list.key(), api.texts.get.key());
  return useSingleMutation(
    api.invitations.remind.mutationOptions({
      onSuccess: ({ sent, recipient, other_recipients, text }) => {
        if (sent && text === false)
          return toast.warning(
            t('invitations.reminder.textNotSentTitle'),
            t('invitations.reminder.textNotSent'),
          );
        const done = text ? 'invitations.reminder.sentByText' : 'invitations.reminder.sent';
        return sent
          ? toast.success(
              t(done, { recipient: new Intl.ListFormat(language).format([recipient, ...other_recipients]) }),
            )
          : toast.warning(t('invitations.reminder.retryingTitle'), t('invitations.reminder.retrying'));
      },
      onSettled,
    }),
  );
}
