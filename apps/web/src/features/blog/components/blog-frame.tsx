import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { Shell } from '../../../ui/shell.tsx';
import { Footer } from '../../landing/components/footer.tsx';

/** What surrounds every page of the blog. */
export function BlogFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Shell
      width="wide"
      actions={
        <Link to="/auth" className={buttonStyles({ variant: 'ghost', size: 'sm' })}>
          {t('landing.nav.signIn')}
        </Link>
      }
      footer={<Footer />}
    >
      {children}
    </Shell>
  );
}
