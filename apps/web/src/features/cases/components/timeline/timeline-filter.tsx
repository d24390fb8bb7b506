import type { TimelineShow } from '@visafolio/contract/activity/activity.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { shows } from './timeline-show.ts';

interface TimelineFilterProps {
  show: TimelineShow;
  onChange: (show: TimelineShow) => void;
}

/** Filters the timeline: everything, one side's activity, or one kind. */
export function TimelineFilter({ show, onChange }: TimelineFilterProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="flex flex-wrap gap-2 print:hidden">
      <legend className="sr-only">{t('requests.timeline.filter')}</legend>
      {shows.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === show}
          onClick={() => onChange(each)}
          className="min-h-9 rounded-full border border-control bg-surface px-3.5 font-semibold text-muted text-sm hover:border-ink hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:min-h-11"
        >
          {t(`requests.timeline.show.${each}`)}
        </button>
      ))}
    </fieldset>
  );
}
