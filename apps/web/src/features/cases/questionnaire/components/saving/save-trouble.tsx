import { Link } from '@tanstack/react-router';
import { errorText, isErrorCode } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import type { SavingState } from '../../outbox/outbox.ts';

interface SaveTroubleProps {
  state: SavingState;
  error: unknown;
  onRetry: () => void;
}

/** Says that answers in this browser wait for the connection or need help. */
export function SaveTrouble({ state, error, onRetry }: SaveTroubleProps) {
  const { t } = useTranslation();
  if (state === 'offline') return <Alert tone="warning">{t('questionnaire.saving.offline')}</Alert>;
  if (state === 'unreachable') return <Alert tone="warning">{t('questionnaire.saving.unreachable')}</Alert>;
  if (state !== 'failed') return null;
  return (
    <Alert
      tone="danger"
      title={t('questionnaire.saving.failed')}
      action={
        <>
          <Button size="sm" variant="outline" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
          {isErrorCode(error, 'session.required') && (
            <Link to="/auth" className={buttonStyles({ size: 'sm' })}>
              {t('portal.access.signIn')}
            </Link>
          )}
        </>
      }
    >
      {errorText(error, t)} {t('questionnaire.saving.kept')}
    </Alert>
  );
}
