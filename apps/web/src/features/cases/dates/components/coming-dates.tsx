import { Link } from '@tanstack/react-router';
import type { RequestScope } from '@visafolio/contract/cases/requests.contract.ts';
import { CalendarDays, CircleAlert } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useComingDates } from '../api/calendar.ts';

/** One line with overdue and upcoming dates, and a link to the calendar. Default export because it loads after the list of cases. */
export default function ComingDates({ scope }: { scope: RequestScope }) {
  const { t } = useTranslation();
  const coming = useComingDates(scope);
  if (!coming || coming.overdue + coming.soon === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {coming.overdue > 0 && (
        <span className="inline-flex items-center gap-1.5 font-semibold text-danger">
          <CircleAlert size={16} aria-hidden />
          {t('dates.coming.overdue', { count: coming.overdue })}
        </span>
      )}
      {coming.soon > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <CalendarDays size={16} className="text-muted" aria-hidden />
          {t('dates.coming.soon', { count: coming.soon })}
        </span>
      )}
      <Link
        to="/calendar"
        search={{ view: 'list', scope: scope === 'firm' ? 'firm' : '' }}
        className="inline-flex min-h-6 items-center font-semibold text-accent underline-offset-4 hover:underline"
      >
        {t('dates.coming.open')}
      </Link>
    </p>
  );
}
