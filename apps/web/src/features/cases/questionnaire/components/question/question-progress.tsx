import type { ReactNode } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Progress } from '../../../../../ui/feedback/progress.tsx';
import type { DateProblem } from '../../../../../ui/form/date-problem.ts';
import { getPercentAt } from '../../answers.ts';
import type { SavingState } from '../../outbox/outbox.ts';
import { SaveStatus } from '../saving/save-status.tsx';

interface QuestionProgressProps {
  index: number;
  count: number;
  answered: number;
  saving: SavingState;
  dateProblem: DateProblem | undefined;
  /** Follows the number of answers. */
  timeLeft?: ReactNode;
}

export function QuestionProgress(props: QuestionProgressProps) {
  const { index, count, answered, saving, dateProblem, timeLeft } = props;
  const { t } = useTranslation();
  const percent = getPercentAt(index, count);
  const complete = t('questionnaire.percent', { percent });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <p className="font-semibold">{t('questionnaire.position', { number: index + 1, count })}</p>
        <p className="text-muted">{complete}</p>
      </div>
      <Progress value={percent} label={t('questionnaire.progress')} valueText={complete} />
      <div className="flex justify-between gap-x-4 gap-y-1 max-sm:flex-col sm:items-center">
        <p className="text-muted text-sm">
          <span>{t('questionnaire.answered', { answered, count })}</span>
          {timeLeft}
        </p>
        <SaveStatus state={saving} dateProblem={dateProblem} />
      </div>
    </div>
  );
}
