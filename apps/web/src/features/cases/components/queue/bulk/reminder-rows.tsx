import type { BulkRow } from '@visafolio/contract/cases/queue.contract.ts';
import { useState } from 'react';
import { errorText } from '../../../../../shared/api/error-text.ts';
import { formatRelative } from '../../../../../shared/i18n/format.ts';
import { languageName } from '../../../../../shared/i18n/language-name.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { PageSpinner } from '../../../../../ui/feedback/page-spinner.tsx';
import { useReminderPreview } from '../../../../notifications/invitations/api/invitations.ts';
import { ReminderMails } from '../../../../notifications/invitations/components/reminder-mail.tsx';

interface ReminderRowsProps {
  rows: BulkRow[];
  getName: (row: BulkRow) => string;
}

/** Recipients of a reminder, with the date of the last one and a preview of each mail. */
export function ReminderRows({ rows, getName }: ReminderRowsProps) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('queue.bulk.reminders')} className="divide-y divide-line rounded-md border border-line">
      {rows.map((row, index) => (
        <ReminderRow key={row.id} row={row} name={getName(row)} begins={index === 0} />
      ))}
    </ul>
  );
}

interface ReminderRowProps {
  row: BulkRow;
  name: string;
  /** Expanded initially. */
  begins: boolean;
}

function ReminderRow({ row, name, begins }: ReminderRowProps) {
  const { t, language } = useTranslation();
  const [isOpen, setOpen] = useState(begins);
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 px-3 py-1.5 text-sm">
          <span className="min-w-0 break-words font-semibold">
            <bdi>{name}</bdi>
          </span>
          <span className="text-muted">
            {row.reminded_at
              ? t('queue.bulk.lastReminder', { when: formatRelative(row.reminded_at, language) })
              : t('queue.bulk.noReminder')}
          </span>
        </summary>
        {isOpen && <Mails id={row.id} />}
      </details>
    </li>
  );
}

function Mails({ id }: { id: string }) {
  const { t, language } = useTranslation();
  const { data: preview, error } = useReminderPreview(id);
  if (preview)
    return (
      <div className="flex flex-col gap-3 px-3 pb-3">
        {preview.others.length === 0 && (
          <p className="break-words text-muted text-sm">
            {t('invitations.reminder.intro', {
              recipient: preview.recipient,
              language: languageName(preview.language, language),
            })}
          </p>
        )}
        <ReminderMails preview={preview} />
      </div>
    );
  if (error) return <p className="px-3 pb-3 text-sm text-warning">{errorText(error, t)}</p>;
  return <PageSpinner label={t('invitations.reminder.loading')} />;
}
