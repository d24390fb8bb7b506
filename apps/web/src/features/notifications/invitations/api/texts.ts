import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';

/** Polls every minute, because a STOP reply changes it without an event. */
export const useCaseTexts = (id: string) =>
  useQuery(api.texts.get.queryOptions({ input: { id }, refetchInterval: 60_000 }));

const useChanged = () => useRefresh(api.texts.get.key(), api.requests.key(), api.activity.list.key());

/** The dialog shows failures. */
export function useNoteConsent() {
  const { t } = useTranslation();
  const changed = useChanged();
  return useSingleMutation(
    api.texts.note.mutationOptions({
      onSuccess: () => {
        toast.success(t('texts.noted'));
        return changed();
      },
    }),
  );
}

export function useEndTexts() {
  const { t } = useTranslation();
  const changed = useChanged();
  return useSingleMutation(
    api.texts.end.mutationOptions({
      onSuccess: () => {
        toast.success(t('texts.endedNow'));
        return changed();
      },
      onError: (error) => toast.error(refusalText(error, t, t('texts.failed'))),
    }),
  );
}

export function useInviteByText() {
  const { t } = useTranslation();
  const changed = useChanged();
  return useSingleMutation(
    api.invitations.send.mutationOptions({
      onSuccess: ({ sent, text }) => {
        if (sent && text) return toast.success(t('texts.invited'));
        if (sent) return toast.warning(t('texts.invitedMailOnly'));
        return text ? toast.warning(t('texts.invitedTextOnly')) : toast.error(t('texts.inviteFailed'));
      },
      onError: (error) => toast.error(refusalText(error, t, t('texts.inviteFailed'))),
      onSettled: changed,
    }),
  );
}
