import { api } from '../../../shared/api/client.ts';
import { useSingleMutation } from '../../../shared/api/use-single-mutation.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast.ts';
import { useAfterChange } from './change-request.ts';

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
