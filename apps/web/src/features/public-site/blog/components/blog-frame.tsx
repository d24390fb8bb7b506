import type { ReactNode } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import { Shell } from '../../../../ui/layout/shell.tsx';
import { Footer } from '../../landing/components/footer.tsx';

/**
 * The layout of the blog's pages. Links into and out of the blog load a new document, because only the blog's documents have a policy that
 * allows images from anywhere.
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
