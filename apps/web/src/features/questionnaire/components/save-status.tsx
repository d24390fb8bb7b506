import { Link } from '@tanstack/react-router';
import { CircleAlert, CloudCheck, CloudOff } from 'lucide-react';
import { errorText, isErrorCode } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { SavingState } from '../outbox/outbox.ts';

interface SaveStatusProps {
  state: SavingState;
  error: unknown;
  onRetry: () => void;
}

/** Where the answers are: on their way, on the server, or waiting in this browser. */
export function SaveStatus({ state, error, onRetry }: SaveStatusProps) {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex min-h-11 items-center text-sm">
      {state === 'saving' && (
        <p className="flex items-center gap-2 text-muted">
          <Spinner className="size-4" />
          {t('questionnaire.saving.saving')}
        </p>
      )}
      {state === 'saved' && (
        <p className="flex items-center gap-2 text-success">
          <CloudCheck size={18} aria-hidden />
          {t('questionnaire.saving.saved')}
        </p>
      )}
      {state === 'offline' && (
        <p className="flex items-start gap-2 rounded-md border border-warning-line bg-warning-soft px-3 py-2">
          <CloudOff size={18} className="mt-0.5 shrink-0 text-warning" aria-hidden />
          {t('questionnaire.saving.offline')}
        </p>
      )}
      {state === 'failed' && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-danger-line bg-danger-soft px-3 py-2">
          <p className="flex min-w-0 items-start gap-2">
            <CircleAlert size={18} className="mt-0.5 shrink-0 text-danger" aria-hidden />
            <span>
              <strong className="font-semibold">{t('questionnaire.saving.failed')}</strong>{' '}
              {errorText(error, t)} {t('questionnaire.saving.kept')}
            </span>
          </p>
          <div className="flex flex-wrap gap-2">
            <Button size="sm" variant="outline" onClick={onRetry}>
              {t('common.tryAgain')}
            </Button>
            {isErrorCode(error, 'session.required') && (
              <Link to="/auth" className={buttonStyles({ size: 'sm' })}>
                {t('portal.access.signIn')}
              </Link>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
