import type { CalendarEntry } from '@visafolio/contract/cases/dates/dates.contract.ts';
import clsx from 'clsx';
import { type KeyboardEvent, useRef } from 'react';
import { getDateLocale } from '../../../../shared/i18n/date-locale.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { getWeekStart } from '../../../../shared/i18n/week-start.ts';
import { getToday } from '../../../../shared/parse-date.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { listMonthPageDays } from '../months.ts';
import { EntryLink } from './entry-link.tsx';

/** Maximum number of dates in a cell. */
const shown = 3;

interface MonthGridProps {
  /** Any day of the month. */
  month: string;
  items: readonly CalendarEntry[];
  onMonth: (months: 1 | -1) => void;
  /** Shows all dates of a day. */
  onMore: () => void;
}

/** A month as a table of weeks. Arrow keys move between dates, Page Up and Page Down between months. */
export function MonthGrid({ month, items, onMonth, onMore }: MonthGridProps) {
  const { t, language } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const days = listMonthPageDays(month, getWeekStart(language));
  const today = getToday();
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(getDateLocale(language), { ...options, timeZone: 'UTC' });
  const [short, long, full] = [
    words({ weekday: 'short' }),
    words({ weekday: 'long' }),
    words({ dateStyle: 'full' }),
  ];
  const at = (day: string) => new Date(`${day}T00:00:00Z`);
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));

  const move = (event: KeyboardEvent) => {
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      onMonth(event.key === 'PageUp' ? -1 : 1);
      return;
    }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const links = [...(table.current?.querySelectorAll<HTMLElement>('td a, td button') ?? [])];
    const place = links.indexOf(document.activeElement as HTMLElement);
    if (!step || place < 0) return;
    event.preventDefault();
    links[place + step]?.focus();
  };

  return (
    <table
      ref={table}
      onKeyDown={move}
      className="w-full table-fixed border-collapse overflow-hidden rounded-lg border border-line bg-surface"
    >
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th
              key={day}
              scope="col"
              className="border-line border-b px-2 py-2 text-start text-muted text-sm"
            >
              <span aria-hidden>{short.format(at(day))}</span>
              <VisuallyHidden>{long.format(at(day))}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const entries = items.filter(({ on_date }) => on_date === day);
              const isOther = day.slice(0, 7) !== month.slice(0, 7);
              return (
                <td
                  key={day}
                  aria-current={day === today ? 'date' : undefined}
                  className={clsx('h-28 border border-line p-1 align-top', isOther && 'bg-sunken')}
                >
                  <p className="mb-1 text-end text-sm tabular-nums">
                    <span
                      aria-hidden
                      className={clsx(
                        'inline-block min-w-6 rounded-full px-1 text-center leading-6',
                        day === today ? 'bg-accent font-semibold text-on-accent' : isOther && 'text-muted',
                      )}
                    >
                      {Number(day.slice(8))}
                    </span>
                    <VisuallyHidden>
                      {entries.length
                        ? t('dates.calendar.dayOf', { day: full.format(at(day)), count: entries.length })
                        : full.format(at(day))}
                    </VisuallyHidden>
                  </p>
                  {entries.length > 0 && (
                    <ul className="flex flex-col gap-1">
                      {entries.slice(0, entries.length > shown ? shown - 1 : shown).map((entry) => (
                        <li key={`${entry.kind} ${entry.id}`}>
                          <EntryLink entry={entry} />
                        </li>
                      ))}
                      {entries.length > shown && (
                        <li>
                          <button
                            type="button"
                            onClick={onMore}
                            className="min-h-6 rounded-sm px-1.5 font-semibold text-accent text-xs hover:underline"
                          >
                            {t('dates.calendar.more', { count: entries.length - shown + 1 })}
                          </button>
                        </li>
                      )}
                    </ul>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
