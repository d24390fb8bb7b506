import clsx from 'clsx';
import { Circle, CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import type { SectionState } from '../section-state.ts';

const icons = { complete: CircleCheck, missing: CircleAlert, optional: CircleDashed };
const tones = { complete: 'text-success', missing: 'text-danger', optional: 'text-muted' };

/**
 * The state of a section: complete, or what is missing. `compact` shows the icon alone, with its text for screen readers, and without
 * alarm: the client is still answering.
 */
export function SectionMark({ state, compact = false }: { state: SectionState; compact?: boolean }) {
  const { t } = useTranslation();
  const isCalm = compact && state.is === 'missing';
  const Icon = isCalm ? Circle : icons[state.is];
  const text =
    state.is === 'missing'
      ? t('answering.section.missing', { count: state.count })
      : t(`answering.section.${state.is}`);
  return (
    <span
      className={clsx(
        'flex shrink-0 items-center gap-1.5 font-semibold text-sm',
        isCalm ? 'text-muted' : tones[state.is],
      )}
    >
      <Icon size={16} className="shrink-0" aria-hidden />
      <span className={clsx(compact && 'sr-only')}>{text}</span>
    </span>
  );
}
