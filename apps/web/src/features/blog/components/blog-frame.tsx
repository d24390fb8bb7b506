import type { ReactNode } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { Shell } from '../../../ui/layout/shell.tsx';
import { Footer } from '../../landing/components/footer.tsx';

/**
 * What surrounds every page of the blog. Whatever leads out of it, or into it, opens a new document: posts name pictures
 * anywhere, and the policy that lets them in stays with the blog's own documents.
 */
export function BlogFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Shell
      width="wide"
      reload
      actions={
        <a href="/auth" className={buttonStyles({ variant: 'ghost', size: 'sm' })}>
          {t('landing.nav.signIn')}
        </a>
      }
      footer={<Footer />}
    >
      {children}
    </Shell>
  );
}
