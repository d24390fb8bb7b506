import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { useChangeHandlers, useRequestRefresh } from './request-changes.ts';

/** Gives an answer for the client, and says so. Failures are the dialog's to show. */
export function useEnterAnswer() {
  const { t } = useTranslation();
  const onSettled = useRequestRefresh();
  return useSingleMutation(
    api.questionnaire.enterAnswer.mutationOptions({
      onSuccess: () => toast.success(t('requests.onBehalf.saved')),
      onSettled,
    }),
  );
}

/** Sends an answer back, and says whether the mail went out. Failures are the dialog's to show. */
export function useSendBack() {
  const { t } = useTranslation();
  const onSettled = useRequestRefresh();
  return useSingleMutation(
    api.questionnaire.sendBack.mutationOptions({
      onSuccess: ({ notified }) =>
        notified
          ? toast.success(t('requests.review.asked'))
          : toast.warning(t('requests.sentBack.laterTitle'), t('requests.review.askedLater')),
      onSettled,
    }),
  );
}

/** Accepts an answer that was sent back, and says so. */
export function useAcceptAnswer() {
  const { t } = useTranslation();
  const handlers = useChangeHandlers('requests.review.failed');
  return useSingleMutation(
    api.questionnaire.acceptAnswer.mutationOptions({
      ...handlers,
      onSuccess: () => toast.success(t('requests.sentBack.accepted')),
    }),
  );
}
