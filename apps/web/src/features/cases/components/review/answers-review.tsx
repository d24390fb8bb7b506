import { Check } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { useReviewAnswers } from '../../api/request-changes.ts';

interface AnswersReviewProps {
  requestId: string;
  /** Time of the last shown change of the answers. */
  changedAt: string;
}

/** Submitted answers wait for review, which the professional confirms here. */
export function AnswersReview({ requestId, changedAt }: AnswersReviewProps) {
  const { t } = useTranslation();
  const review = useReviewAnswers();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warning-line bg-warning-soft px-4 py-3">
      <p className="text-sm">{t('requests.answersReview.waiting')}</p>
      <Button
        variant="secondary"
        size="sm"
        loading={review.isPending}
        onClick={() => review.mutate({ id: requestId, answers_to_review: changedAt })}
      >
        <Check size={16} aria-hidden />
        {t('requests.answersReview.mark')}
      </Button>
    </div>
  );
}
