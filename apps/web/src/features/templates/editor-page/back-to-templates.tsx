import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';

export function BackToTemplates() {
  const { t } = useTranslation();
  return (
    <Link
      to="/templates"
      className="-ms-2 inline-flex min-h-11 items-center gap-2 self-start rounded-md px-2 font-semibold text-muted text-sm no-underline hover:bg-ink/6 hover:text-ink"
    >
      <ArrowLeft size={16} className="rtl:rotate-180" aria-hidden />
      {t('templates.title')}
    </Link>
  );
}
