import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { TwoTonedBar } from '../two-toned-bar.tsx';

interface CountProgressProps {
  what: 'documents' | 'questions';
  done: number;
  total: number;
  /** For documents: how many staff have accepted. */
  accepted?: number;
}

/** Progress of a request's documents or questions, as numbers and a bar; for documents also how many are accepted. */
export function CountProgress({ what, done, total, accepted }: CountProgressProps) {
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
      <TwoTonedBar
        received={done}
        accepted={accepted ?? done}
        total={total}
        label={label}
        valueText={t(`requests.progress.${what}Done`, { done, total })}
      />
      {accepted !== undefined && done > 0 && (
        <p className="text-muted text-xs tabular-nums">
          {t('requests.progress.accepted', { count: accepted })}
        </p>
      )}
    </div>
  );
}
