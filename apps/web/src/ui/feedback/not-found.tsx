import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { PageTitle } from '../layout/page-title.tsx';

/** Nothing exists at this address, or the user may not see it. `children` are links to go on. */
export function NotFound({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="my-auto flex flex-col items-center gap-3 pb-16 text-center">
      <p className="font-serif text-4xl text-accent" aria-hidden>
        404
      </p>
      <PageTitle>{t('common.notFound.title')}</PageTitle>
      <p className="text-muted">{t('common.notFound.description')}</p>
      <div className="mt-4">{children}</div>
    </div>
  );
}
