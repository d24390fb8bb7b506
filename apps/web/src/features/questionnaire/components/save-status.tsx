import { CloudCheck } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { SavingState } from '../outbox/outbox.ts';

/** 'Saving…' and 'Saved', beside the count of answers. */
export function SaveStatus({ state }: { state: SavingState }) {
  const { t } = useTranslation();
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
