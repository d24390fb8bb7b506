import { languages } from '@visafolio/contract/shared/languages.ts';
import { CalendarClock } from 'lucide-react';
import { formatDaysLeft } from '../../../../shared/i18n/days-left.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { getToday } from '../../../../shared/parse-date.ts';

/** The due date and the days left. Default export because most requests have no due date. */
export default function DueLine({ dueOn }: { dueOn: string }) {
  const { t, language } = useTranslation();
  const left = formatDaysLeft(dueOn, language);
  const date = formatDate(dueOn, language, languages[language].region);
  return (
    <p className="flex items-start gap-3">
      <CalendarClock size={20} className="mt-0.5 shrink-0 text-accent" aria-hidden />
      <span className="min-w-0">
        {dueOn < getToday() ? t('due.past', { date, left }) : t('due.by', { date, left })}
      </span>
    </p>
  );
}
