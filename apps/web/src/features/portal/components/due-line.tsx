import { daysBetween } from '@visafolio/contract/requests/paper-expiry.ts';
import { regions } from '@visafolio/locales/regions.ts';
import { CalendarClock } from 'lucide-react';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toIsoDate } from '../../../shared/parse-date.ts';

/** By when the client is to give everything, and how many days are left. A default export: most requests have no such day. */
export default function DueLine({ dueOn }: { dueOn: string }) {
  const { t, language } = useTranslation();
  const days = daysBetween(toIsoDate(new Date()), dueOn);
  const left = new Intl.RelativeTimeFormat(regions[language], { numeric: 'auto' }).format(days, 'day');
  const date = formatDate(dueOn, language);
  return (
    <p className="flex items-start gap-3">
      <CalendarClock size={20} className="mt-0.5 shrink-0 text-accent" aria-hidden />
      <span className="min-w-0">
        {days < 0 ? t('due.past', { date, left }) : t('due.by', { date, left })}
      </span>
    </p>
  );
}
