import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useRefresh } from '../../../shared/api/use-refresh.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';

type Failed = 'requests.changes.failed' | 'requests.review.failed' | 'requests.update.failed';

/** Refetches what shows a changed request: lists, details and timeline. */
export const useRequestRefresh = () =>
  useRefresh(api.requests.key(), api.queue.key(), api.activity.list.key());

/** Common handlers of changes that show their failure as a toast. */
export function useChangeHandlers(failed: Failed) {
  const { t } = useTranslation();
  return {
    onError: (error: unknown) => toast.error(t('requests.errorTitle'), refusalText(error, t, t(failed))),
    onSettled: useRequestRefresh(),
  };
}

/** Common handlers of changes to one request's documents and questions. */
export function useItemHandlers() {
  const { t } = useTranslation();
  const handlers = useChangeHandlers('requests.changes.failed');
  return {
    /** The dialog shows failures. */
    reworded: {
      onSuccess: () => toast.success(t('requests.edit.saved')),
      onSettled: handlers.onSettled,
    },
    waived: {
      ...handlers,
      onSuccess: (_: unknown, { waived }: { waived: boolean }) =>
        toast.success(t(waived ? 'requests.changes.waived' : 'requests.changes.restored')),
    },
    withdrawn: { ...handlers, onSuccess: () => toast.success(t('requests.changes.withdrawn')) },
  };
}

/** Corrects a request, and reports what happened to the old link. The dialog shows failures. */
export function useEditRequest() {
  const { t } = useTranslation();
  const onSettled = useRequestRefresh();
  return useSingleMutation(
    api.requests.edit.mutationOptions({
      onSuccess: ({ email_changed }) =>
        email_changed
          ? toast.warning(t('requests.edit.saved'), t('requests.edit.savedEmail'))
          : toast.success(t('requests.edit.saved')),
      onSettled,
    }),
  );
}

/** Sets a request's status, with a toast. Resolves when lists and overlay are up to date. */
export function useUpdateStatus() {
  const { t } = useTranslation();
  const refresh = useRefresh(api.requests.key(), api.queue.key());
  const { onError } = useChangeHandlers('requests.update.failed');
  return useSingleMutation(
    api.requests.updateStatus.mutationOptions({
      onSuccess: async ({ status }) => {
        await refresh();
        toast.success(t('requests.update.done', { status: t(`requests.status.${status}`) }));
      },
      onError,
    }),
  );
}

/** Marks the submitted answers as reviewed, with a toast. */
export function useReviewAnswers() {
  const { t } = useTranslation();
  const handlers = useChangeHandlers('requests.review.failed');
  return useSingleMutation(
    api.requests.reviewAnswers.mutationOptions({
      ...handlers,
      onSuccess: () => toast.success(t('requests.answersReview.done')),
    }),
  );
}
