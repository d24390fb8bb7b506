import { useEffect, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { pageData } from '../../../../shared/page-data.ts';
import { Logo } from '../../../../ui/layout/logo.tsx';

export function Footer() {
  const { t } = useTranslation();
  // Not part of the prerendered markup, which is the same for all installations.
  const [privacy, setPrivacy] = useState<{ href?: string }>({});
  useEffect(() => {
    if (pageData.privacyUrl) setPrivacy({ href: pageData.privacyUrl });
  }, []);

  return (
    <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 gap-y-3 text-muted text-sm">
      <Logo />
      <p>{t('landing.footer.tagline')}</p>
      <p className="flex gap-6 sm:ms-auto">
        <a href="/blog" className="text-muted">
          {t('landing.footer.blog')}
        </a>
        {/* Without a target until the server provides one. */}
        <a {...privacy}>{t('landing.footer.privacy')}</a>
      </p>
    </div>
  );
}
