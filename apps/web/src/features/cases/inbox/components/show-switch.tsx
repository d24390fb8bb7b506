import type { InboxShow } from '@visafolio/contract/messages/inbox.contract.ts';
import { messageLimits } from '@visafolio/contract/messages/message-limits.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { inboxShows } from '../../../messages/api/inbox.ts';

interface ShowSwitchProps {
  show: InboxShow;
  counts: { unread: number; waiting_for_us: number; held: number } | undefined;
  onChange: (show: InboxShow) => void;
}

export function ShowSwitch({ show, counts, onChange }: ShowSwitchProps) {
  const { t } = useTranslation();
  const getCount = (each: InboxShow) =>
    each === 'unread' || each === 'waiting_for_us' || each === 'held' ? counts?.[each] : undefined;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{t('inbox.filter')}</legend>
      {inboxShows.map((each) => {
        const count = getCount(each);
        return (
          <button
            key={each}
            type="button"
            aria-pressed={each === show}
            onClick={() => onChange(each)}
            className="flex min-h-9 items-center gap-2 rounded-full border border-control bg-surface px-3.5 font-semibold text-muted text-sm hover:border-ink hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent pointer-coarse:min-h-11"
          >
            {t(`inbox.show.${each}`)}
            {count !== undefined && count > 0 && (
              <span className="tabular-nums">
                {count >= messageLimits.countMax ? t('inbox.many', { count }) : count}
              </span>
            )}
          </button>
        );
      })}
    </fieldset>
  );
}
