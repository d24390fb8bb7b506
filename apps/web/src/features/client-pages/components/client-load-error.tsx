import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { ErrorCard } from '../../../ui/feedback/error-card.tsx';
import { ClientShell } from './client-shell.tsx';

interface ClientLoadErrorProps {
  requestId: string | undefined;
  title: string;
  message: string;
  onRetry: () => void;
}

/** Replaces a client page that failed to load: offers to retry or leave. */
export function ClientLoadError({ requestId, ...card }: ClientLoadErrorProps) {
  const { t } = useTranslation();
  return (
    <ClientShell requestId={requestId} width="narrow">
      <ErrorCard
        {...card}
        action={
          <Link to="/" className={buttonStyles({ variant: 'outline' })}>
            {t('portal.access.goHome')}
          </Link>
        }
      />
    </ClientShell>
  );
}
