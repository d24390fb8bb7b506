import { useQuery } from '@tanstack/react-query';
import { api } from '../../../../shared/api/client.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useRefresh } from '../../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';

/** Asked for again with each minute that a page is open: STOP comes from outside. */
export const useCaseTexts = (id: string) =>
  useQuery(api.texts.get.queryOptions({ input: { id }, refetchInterval: 60_000 }));

/** Where texts about a request may go; undefined: nowhere, or not known yet. */
export function useTextNumber(id: string): string | undefined {
  const { data } = useQuery(api.texts.get.queryOptions({ input: { id } }));
  const isOn = data?.offered && data.consent && !data.consent.ended_at;
  return isOn ? data.consent?.number : undefined;
}

const useChanged = () => useRefresh(api.texts.get.key(), api.requests.key(), api.activity.list.key());

/** Failures are the dialog's to show. */
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

/** The invitation again, by mail and text. */
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
