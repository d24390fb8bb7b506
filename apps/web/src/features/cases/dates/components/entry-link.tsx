import { Link } from '@tanstack/react-router';
import type { CalendarEntry } from '@visafolio/contract/cases/dates/dates.contract.ts';
import type { Translate } from '@visafolio/locales/types.ts';
import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';

/** A date's own name, or the name of its kind. */
export const getEntryName = ({ kind, label }: CalendarEntry, t: Translate): string =>
  label && kind === 'other' ? label : t(`dates.kinds.${kind}`);

/** One date in a cell of the month grid: client and kind. */
export function EntryLink({ entry }: { entry: CalendarEntry }) {
  const { t } = useTranslation();
  const { request_id, client_name, done, problem } = entry;
  return (
    <Link
      to="/requests/$requestId"
      params={{ requestId: request_id }}
      className={clsx(
        'flex min-h-6 flex-col rounded-sm border-s-2 px-1.5 py-0.5 text-xs leading-4 no-underline hover:bg-sunken',
        problem ? 'border-danger' : 'border-accent',
        done && 'line-through opacity-70',
      )}
    >
      <span className="flex items-center gap-1 font-semibold text-ink">
        {problem && <CircleAlert size={12} className="shrink-0 text-danger" aria-hidden />}
        <span className="truncate" dir="auto">
          {client_name}
        </span>
      </span>
      <span className="truncate text-muted" dir="auto">
        {getEntryName(entry, t)}
      </span>
      {problem && <VisuallyHidden>{t(`dates.problem.${problem}`)}</VisuallyHidden>}
      {done && <VisuallyHidden>{t('dates.keyDates.isDone')}</VisuallyHidden>}
    </Link>
  );
}
