import type { Gap } from '@visafolio/contract/questions/history-gaps.ts';
import { formatDate } from '../../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../../ui/feedback/alert.tsx';

/** Names the times that a history lacks; renders nothing if there are none. */
export function GapNotes({ gaps }: { gaps: readonly Gap[] }) {
  const { t, language } = useTranslation();
  if (gaps.length === 0) return null;
  return (
    <Alert tone="warning" title={t('entries.gaps')}>
      <ul className="flex flex-col gap-1">
        {gaps.map(({ from, to }) => (
          <li key={from}>
            {t('entries.gap', {
              from: formatDate(from, language),
              to: formatDate(to, language),
            })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
