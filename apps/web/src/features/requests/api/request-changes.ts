import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api } from '../../../shared/api/client.ts';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';

/** What every change of a request has in common: lists, details and timeline are read again, a failure is said. */
export function useAfterChange(failed: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useCallback(
    () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: api.requests.key() }),
        queryClient.invalidateQueries({ queryKey: api.activity.list.key() }),
      ]),
    [queryClient],
  );
  return {
    t,
    refresh,
    onError: (error: unknown) => toast.error(t('requests.errorTitle'), refusalText(error, t, failed)),
  };
}

/** Corrects a request, and says what became of the old link. Failures are the dialog's to show. */
export function useEditRequest() {
  const { t } = useTranslation();
  const { refresh } = useAfterChange(t('requests.edit.failed'));
  return useSingleMutation(
    api.requests.edit.mutationOptions({
      onSuccess: ({ email_changed }) =>
        email_changed
          ? toast.warning(t('requests.edit.saved'), t('requests.edit.savedEmail'))
          : toast.success(t('requests.edit.saved')),
      onSettled: refresh,
    }),
  );
}

/** Sets the status of a request, and says so. Done once lists and overlay show it. */
export function useUpdateStatus() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useSingleMutation(
    api.requests.updateStatus.mutationOptions({
      onSuccess: async ({ status }) => {
        await queryClient.invalidateQueries({ queryKey: api.requests.key() });
        toast.success(t('requests.update.done', { status: t(`requests.status.${status}`) }));
      },
      onError: (error) =>
        toast.error(t('requests.errorTitle'), refusalText(error, t, t('requests.update.failed'))),
    }),
  );
}

/** Marks the submitted answers as reviewed, and says so. */
export function useReviewAnswers() {
  const { t } = useTranslation();
  const { refresh, onError } = useAfterChange(t('requests.review.failed'));
  return useSingleMutation(
    api.requests.reviewAnswers.mutationOptions({
      onSuccess: () => toast.success(t('requests.answersReview.done')),
      onError,
      onSettled: refresh,
    }),
  );
}
