import { Link } from '@tanstack/react-router';
import type { MessageKey } from '@visafolio/locales/types.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { ErrorCard } from '../../../ui/feedback/error-card.tsx';
import { ClientShell } from '../../client-pages/components/client-shell.tsx';

const texts = {
  request: 'portal.requestFailed',
  questions: 'questionnaire.loadFailed',
} as const satisfies Record<string, MessageKey>;

interface LoadErrorProps {
  requestId: string | undefined;
  part: keyof typeof texts;
  onRetry: () => void;
}

/** Says which part of the questionnaire could not be loaded, and offers to try again or leave. */
export function LoadError({ requestId, part, onRetry }: LoadErrorProps) {
  const { t } = useTranslation();
  return (
    <ClientShell requestId={requestId} width="narrow">
      <ErrorCard
        title={t('questionnaire.errorTitle')}
        message={t(texts[part])}
        onRetry={onRetry}
        action={
          <Link to="/" className={buttonStyles({ variant: 'outline' })}>
            {t('portal.access.goHome')}
          </Link>
        }
      />
    </ClientShell>
  );
}
