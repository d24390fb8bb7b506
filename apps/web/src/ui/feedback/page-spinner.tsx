import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { Spinner } from './spinner.tsx';

export function PageSpinner({ label }: { label?: string }) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      data-page-loading
      className="flex min-h-64 flex-1 flex-col items-center justify-center gap-3 text-muted"
    >
      <Spinner className="size-7 text-accent" />
      <p>{label ?? t('common.loading')}</p>
    </div>
  );
}
