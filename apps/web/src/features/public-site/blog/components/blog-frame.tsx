import type { ReactNode } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import { Shell } from '../../../../ui/layout/shell.tsx';
import { Footer } from '../../landing/components/footer.tsx';

/**
 * The frame of every page of the blog. Links out of it and into it load a new document: posts show pictures from
 * anywhere, and only the blog's documents have the policy that allows them.
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
