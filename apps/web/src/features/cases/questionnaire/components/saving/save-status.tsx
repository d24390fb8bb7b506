import type { MessageKey } from '@visafolio/locales/types.ts';
import { CloudCheck, CloudOff } from 'lucide-react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Spinner } from '../../../../../ui/feedback/spinner.tsx';
import type { DateProblem } from '../../../../../ui/form/date-problem.ts';
import type { SavingState } from '../../outbox/outbox.ts';

const unsavedTexts = {
  unreadable: 'questionnaire.saving.notADate',
  ambiguous: 'questionnaire.saving.whichDay',
  limit: 'questionnaire.saving.checkYear',
} as const satisfies Record<DateProblem, MessageKey>;

interface SaveStatusProps {
  state: SavingState;
  /** The text is not a valid date, so it is not saved. */
  dateProblem?: DateProblem | undefined;
}

/** 'Saving…', 'Saved', or why the answer is not saved. Reserves its line, so that nothing moves. */
export function SaveStatus({ state, dateProblem }: SaveStatusProps) {
  const { t } = useTranslation();
  if (dateProblem) {
    return (
      <p role="status" className="flex min-h-5 items-center gap-1.5 text-sm text-warning">
        <CloudOff size={18} className="shrink-0" aria-hidden />
        <span>{t(unsavedTexts[dateProblem])}</span>
      </p>
    );
  }
  return (
    <p role="status" className="flex min-h-5 items-center gap-1.5 text-sm">
      {state === 'saving' && (
        <>
          <Spinner className="size-4 text-muted" />
          <span className="text-muted">{t('questionnaire.saving.saving')}</span>
        </>
      )}
      {state === 'saved' && (
        <>
          <CloudCheck size={18} className="text-success" aria-hidden />
          <span className="text-success">{t('questionnaire.saving.saved')}</span>
        </>
      )}
    </p>
  );
}
