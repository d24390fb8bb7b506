import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { useChangeHandlers, useRequestRefresh } from './request-changes.ts';

/** Enters an answer on the client's behalf, with a toast. The dialog shows failures. */
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

/** Sends an answer back, and reports whether the mail was sent. The dialog shows failures. */
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

/** Accepts an answer that was sent back, with a toast. */
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
