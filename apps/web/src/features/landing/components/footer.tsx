import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Logo } from '../../../ui/logo.tsx';

export function Footer() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-6 gap-y-3 text-muted text-sm">
      <Logo />
      <p>{t('landing.footer.tagline')}</p>
      {/* No link until the firm names an address for it. */}
      <span className="sm:ms-auto">{t('landing.footer.privacy')}</span>
    </div>
  );
}
