import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Progress } from '../../../../ui/feedback/progress.tsx';

interface CountProgressProps {
  what: 'documents' | 'questions';
  done: number;
  total: number;
}

/** How many of a request's documents or questions are done, as numbers and as a bar. */
export function CountProgress({ what, done, total }: CountProgressProps) {
  const { t } = useTranslation();
  const label = t(`requests.progress.${what}`);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="text-muted">{label}</span>
        <span className="font-semibold tabular-nums" aria-hidden>
          {t('requests.progress.ratio', { done, total })}
        </span>
      </div>
      <Progress
        size="sm"
        value={total === 0 ? 0 : (done / total) * 100}
        label={label}
        valueText={t(`requests.progress.${what}Done`, { done, total })}
      />
    </div>
  );
}
