import clsx from 'clsx';
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
  /** Beside the number of answers. */
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
      {/* On a phone the time shares the line that is reserved for the state of saving, so that nothing moves when it appears. */}
      <div className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1 sm:flex sm:gap-x-1.5">
        <p className="col-span-2 text-muted text-sm">{t('questionnaire.answered', { answered, count })}</p>
        {!dateProblem && timeLeft}
        <div className={clsx('sm:ms-auto', dateProblem && 'col-span-2')}>
          <SaveStatus state={saving} dateProblem={dateProblem} />
        </div>
      </div>
    </div>
  );
}
