import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { NotFound } from '../../ui/feedback/not-found.tsx';
import { Shell } from '../../ui/layout/shell.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  // The path shown, not the one the user is navigating to.
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });

  // Leaves out the query string because it may hold a token.
  useEffect(() => {
    if (path) navigator.sendBeacon('/api/not_found', path);
  }, [path]);

  return (
    <Shell width="narrow">
      <NotFound>
        <Link to="/" className={buttonStyles()}>
          {t('common.notFound.goHome')}
        </Link>
      </NotFound>
    </Shell>
  );
}
