import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { Check } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { namePartiesIn } from '../../../templates/parties/name-parties-in.ts';
import { useReviewAnswers } from '../../api/request-changes.ts';

interface AnswersReviewProps {
  request: RequestDetail;
  /** Time of the last shown change of the answers. */
  changedAt: string;
}

/** Submitted answers wait for review, which the professional confirms here. */
export function AnswersReview({ request, changedAt }: AnswersReviewProps) {
  const { t, language } = useTranslation();
  const parties = namePartiesIn(request.submitted_parties, language);
  const others = namePartiesIn(
    request.parties.filter(({ asked, submitted_at }) => asked > 0 && submitted_at === null),
    language,
  );
  const review = useReviewAnswers();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warning-line bg-warning-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-56 break-words text-sm">
        {parties
          ? t('requests.answersReview.waitingPart', { parties, others })
          : t('requests.answersReview.waiting')}
      </p>
      <Button
        variant="secondary"
        size="sm"
        loading={review.isPending}
        onClick={() => review.mutate({ id: request.id, answers_to_review: changedAt })}
      >
        <Check size={16} aria-hidden />
        {t('requests.answersReview.mark')}
      </Button>
    </div>
  );
}
