import type { Gap } from '@visafolio/contract/questions/groups/history-gaps.ts';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../../ui/feedback/alert.tsx';

interface GapNotesProps {
  gaps: readonly Gap[];
  /** The name of an entry, where several histories are listed. */
  of?: string;
  action?: ReactNode;
}

/** Names the times that a history lacks; renders nothing if there are none. */
export function GapNotes({ gaps, of, action }: GapNotesProps) {
  const { t, language } = useTranslation();
  if (gaps.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={of === undefined ? t('entries.gaps') : t('entries.gapsOf', { name: of })}
      action={action}
    >
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
