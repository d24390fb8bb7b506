import type { MessageKey } from '@visafolio/locales/types.ts';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Card, CardContent, CardHeader, CardTitle } from '../../../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { ProgressStep } from '../progress-steps.ts';

const titles = {
  account: 'portal.progress.account',
  documents: 'portal.progress.documents',
  questionnaire: 'portal.progress.questionnaire',
  review: 'portal.progress.review',
} as const satisfies Record<ProgressStep['name'], MessageKey>;

const open = {
  account: 'portal.progress.accountDone',
  documents: 'portal.progress.documentsOpen',
  questionnaire: 'portal.progress.questionnaireOpen',
  review: 'portal.progress.reviewOpen',
} as const satisfies Record<ProgressStep['name'], MessageKey>;

const done = {
  account: 'portal.progress.accountDone',
  documents: 'portal.progress.documentsDone',
  questionnaire: 'portal.progress.questionnaireDone',
  review: 'portal.progress.reviewDone',
} as const satisfies Record<ProgressStep['name'], MessageKey>;

interface ProgressCardProps {
  steps: ProgressStep[];
  unplaced: number;
  /** Something requested has not been submitted yet. */
  unsent: boolean;
}

export function ProgressCard({ steps, unplaced, unsent }: ProgressCardProps) {
  const { t } = useTranslation();
  return (
    <Card as="section" aria-labelledby="progress">
      <CardHeader>
        <CardTitle id="progress">{t('portal.progress.title')}</CardTitle>
      </CardHeader>
      <CardContent>
        <ol className="flex flex-col">
          {steps.map((step, index) => (
            <li
              key={step.name}
              className="relative flex gap-4 pb-6 last:pb-0"
              {...(step.current ? { 'aria-current': 'step' } : {})}
            >
              {index < steps.length - 1 && (
                <span
                  className={clsx(
                    'absolute start-4 top-8 bottom-0 w-0.5 -translate-x-1/2 rtl:translate-x-1/2',
                    step.complete ? 'bg-success' : 'bg-line',
                  )}
                  aria-hidden
                />
              )}
              <StepMark step={step} number={index + 1} />
              <div className="min-w-0 pt-1">
                <p className={clsx('font-semibold', !step.complete && !step.current && 'text-muted')}>
                  {t(titles[step.name])}
                  {step.complete && <VisuallyHidden>: {t('portal.progress.complete')}</VisuallyHidden>}
                </p>
                <p className="text-muted text-sm">
                  {t(stepText(step, { unplaced, unsent }), { count: unplaced })}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </CardContent>
    </Card>
  );
}

function stepText(step: ProgressStep, { unplaced, unsent }: Omit<ProgressCardProps, 'steps'>) {
  if (step.waived) return 'portal.progress.waived';
  if (step.name === 'documents' && !step.complete && unplaced > 0) return 'portal.documents.unplaced';
  if (step.name === 'review' && step.current && unsent) return 'portal.progress.reviewReady';
  return (step.complete ? done : open)[step.name];
}

function StepMark({ step, number }: { step: ProgressStep; number: number }) {
  return (
    <span
      aria-hidden
      className={clsx(
        'flex size-8 shrink-0 items-center justify-center rounded-full border-2 font-semibold text-sm',
        step.complete && 'border-success bg-success text-on-accent',
        !step.complete && step.current && 'border-accent text-accent',
        !step.complete && !step.current && 'border-line text-muted',
      )}
    >
      {step.complete ? <Check size={18} strokeWidth={3} /> : step.waived ? '–' : number}
    </span>
  );
}
