import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Shell } from '../../ui/layout/shell.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  // The page that is shown, not the one being left for.
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });

  // Without the query string: it may hold a token.
  useEffect(() => {
    if (path) navigator.sendBeacon('/api/not_found', path);
  }, [path]);

  return (
    <Shell width="narrow">
      <div className="my-auto flex flex-col items-center gap-3 pb-16 text-center">
        <p className="font-serif text-4xl text-accent" aria-hidden>
          404
        </p>
        <PageTitle>{t('common.notFound.title')}</PageTitle>
        <p className="text-muted">{t('common.notFound.description')}</p>
        <Link to="/" className={buttonStyles({ className: 'mt-4' })}>
          {t('common.notFound.goHome')}
        </Link>
      </div>
    </Shell>
  );
}
