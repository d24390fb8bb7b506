import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Skeleton } from '../../../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../../../ui/visually-hidden.tsx';

const lines = Array.from({ length: 20 }, (_, place) => place);

export function QueueSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="rounded-lg border border-line bg-surface p-3">
      <VisuallyHidden>{t('queue.table.loading')}</VisuallyHidden>
      <div className="flex flex-col gap-2.5" aria-hidden>
        {lines.map((place) => (
          <Skeleton key={place} className="h-4.5" />
        ))}
      </div>
    </div>
  );
}
