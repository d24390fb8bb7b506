import { Link } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';

/** `onRetry`: the check itself failed and can be retried. */
export function AccessDenied({ onRetry }: { onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <Card className="mx-auto w-full max-w-lg items-center gap-3 px-6 py-10 text-center">
      <ShieldAlert size={36} strokeWidth={1.5} className="text-danger" aria-hidden />
      <PageTitle className="text-2xl">{t('users.denied.title')}</PageTitle>
      <p role="alert" className="text-muted">
        {t('users.denied.text')}
      </p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        {onRetry && (
          <Button variant="outline" onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        )}
        <Link to="/dashboard" className={buttonStyles()}>
          {t('users.denied.back')}
        </Link>
      </div>
    </Card>
  );
}
