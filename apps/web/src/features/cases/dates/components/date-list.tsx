import { Link } from '@tanstack/react-router';
import type { CalendarEntry } from '@visafolio/contract/cases/dates/dates.contract.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';
import { CircleAlert } from 'lucide-react';
import { formatDaysLeft } from '../../../../shared/i18n/days-left.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { getEntryName } from './entry-link.tsx';

interface DateListProps {
  title: string;
  items: readonly CalendarEntry[];
}

/** A list of dates, each with a link to its case. */
export function DateList({ title, items }: DateListProps) {
  const { t, language } = useTranslation();
  if (!items.length) return null;
  return (
    <section className="flex flex-col gap-3" aria-label={title}>
      <h2 className="font-serif text-lg first-letter:uppercase">{title}</h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {items.map((entry) => (
          <li key={`${entry.kind} ${entry.id}`}>
            <Link
              to="/requests/$requestId"
              params={{ requestId: entry.request_id }}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3 text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3"
            >
              <span className="w-full text-sm sm:w-52 sm:shrink-0">
                <time dateTime={entry.on_date} className="font-semibold">
                  {formatDate(entry.on_date, language)}
                </time>
                <span className="block text-muted max-sm:ms-2 max-sm:inline">
                  {formatDaysLeft(entry.on_date, language)}
                </span>
              </span>
              <span className="min-w-0 flex-1">
                <span className="block break-words font-semibold" dir="auto">
                  {entry.client_name}
                </span>
                <span
                  className={
                    entry.done ? 'block text-muted text-sm line-through' : 'block text-muted text-sm'
                  }
                >
                  <bdi>{getEntryName(entry, t)}</bdi> · {visaName(entry.visa_type, t)}
                </span>
              </span>
              {entry.problem && (
                <Badge
                  tone={entry.problem === 'within_six_months' ? 'warning' : 'danger'}
                  icon={<CircleAlert size={14} aria-hidden />}
                >
                  {t(`dates.problem.${entry.problem}`)}
                </Badge>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
