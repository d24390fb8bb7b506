import { useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarKind, calendarLimits } from '@visafolio/contract/cases/dates/dates.contract.ts';
import { addDays } from '@visafolio/contract/cases/dates/paper-expiry.ts';
import { CalendarDays, ChevronLeft, ChevronRight, List, User, Users } from 'lucide-react';
import { formatMonth } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { getWeekStart } from '../../../../shared/i18n/week-start.ts';
import { getToday } from '../../../../shared/parse-date.ts';
import { useProfile } from '../../../../shared/session/use-profile.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
import { ViewSwitch } from '../../../../ui/layout/view-switch.tsx';
import { useCalendar } from '../api/calendar.ts';
import { DateList } from '../components/date-list.tsx';
import { MonthGrid } from '../components/month-grid.tsx';
import { addMonths, listMonthPageDays, startOfMonth } from '../months.ts';

type View = 'month' | 'list';

/** Range of the list, in days. */
const reach = { back: 730, ahead: 365 };

/** `/calendar`: due dates and key dates of the visible cases, as a month or a list; phones always show a list. */
export function CalendarPage() {
  const { t, language } = useTranslation();
  const search = useSearch({ from: '/staff/calendar' });
  const navigate = useNavigate();
  const { data: me } = useProfile();
  const today = getToday();
  const view: View = search.view === 'list' ? 'list' : 'month';
  const month = /^\d{4}-\d{2}$/.test(search.month ?? '') ? `${search.month}-01` : startOfMonth(today);
  const scope = search.scope === 'firm' ? 'firm' : 'mine';
  const kind = CalendarKind.options.find((each) => each === search.kind);
  const page = listMonthPageDays(month, getWeekStart(language));
  const range =
    view === 'list'
      ? { from: addDays(today, -reach.back), to: addDays(today, reach.ahead), done: false }
      : { from: page[0] ?? month, to: page.at(-1) ?? month, done: true };
  const list = useCalendar({ ...range, scope, kind });
  const show = (change: { [name in 'view' | 'month' | 'scope' | 'kind']?: string }) =>
    void navigate({
      to: '/calendar',
      search: (now) => ({ ...now, ...change }),
      replace: true,
      resetScroll: false,
    });
  const showMonth = (months: number) => show({ month: addMonths(month, months).slice(0, 7) });
  const monthName = formatMonth(month.slice(0, 7), language, 'long');
  const items = list.data?.items;
  const soonUntil = addDays(today, calendarLimits.soonDays);

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <PageTitle>{t('dates.calendar.title')}</PageTitle>
        <Button
          variant="outline"
          size="sm"
          onClick={() => void navigate({ to: '.', search: (now) => ({ ...now, settings: 'calendar' }) })}
        >
          <CalendarDays size={16} aria-hidden />
          {t('dates.calendar.subscribe')}
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-3 max-sm:[&>fieldset]:w-full">
        <ViewSwitch
          label={t('dates.calendar.view')}
          view={view}
          views={[
            { value: 'month', label: t('dates.calendar.month'), Icon: CalendarDays },
            { value: 'list', label: t('dates.calendar.list'), Icon: List },
          ]}
          onChange={(next) => show({ view: next === 'month' ? '' : next })}
        />
        {me?.profile?.firm && (
          <ViewSwitch
            label={t('dates.calendar.scope')}
            view={scope}
            views={[
              { value: 'mine', label: t('dates.calendar.mine'), Icon: User },
              { value: 'firm', label: t('dates.calendar.firm'), Icon: Users },
            ]}
            onChange={(next) => show({ scope: next === 'mine' ? '' : next })}
          />
        )}
        <Field label={t('dates.calendar.kind')} hideLabel className="max-sm:w-full sm:w-56">
          <Select
            options={[
              { value: '', label: t('dates.calendar.all') },
              ...CalendarKind.options.map((each) => ({ value: each, label: t(`dates.kinds.${each}`) })),
            ]}
            value={kind ?? ''}
            onChange={(event) => show({ kind: event.target.value })}
          />
        </Field>
      </div>
      {view === 'month' && (
        <div className="flex items-center gap-2">
          <Button
            variant="outline"
            size="icon"
            aria-label={t('dates.calendar.previous')}
            onClick={() => showMonth(-1)}
          >
            <ChevronLeft size={20} className="rtl:rotate-180" aria-hidden />
          </Button>
          <Button
            variant="outline"
            size="icon"
            aria-label={t('dates.calendar.next')}
            onClick={() => showMonth(1)}
          >
            <ChevronRight size={20} className="rtl:rotate-180" aria-hidden />
          </Button>
          <h2 className="min-w-0 flex-1 px-1 font-serif text-xl first-letter:uppercase" aria-live="polite">
            {monthName}
          </h2>
          {month !== startOfMonth(today) && (
            <Button variant="link" size="sm" onClick={() => show({ month: '' })}>
              {t('dates.calendar.today')}
            </Button>
          )}
        </div>
      )}
      {list.data?.more && <Alert tone="warning">{t('dates.calendar.cut')}</Alert>}
      {!items && !list.error && <PageSpinner label={t('dates.calendar.loading')} />}
      {!items && list.error && <LoadFailure query={list}>{t('dates.calendar.failed')}</LoadFailure>}
      {items && view === 'month' && (
        <>
          <div className="max-md:hidden">
            <MonthGrid
              month={month}
              items={items}
              onMonth={showMonth}
              onMore={() => show({ view: 'list' })}
            />
          </div>
          <div className="flex flex-col gap-6 md:hidden">
            <Agenda
              title={monthName}
              items={items.filter(({ on_date }) => on_date.startsWith(month.slice(0, 7)))}
            />
          </div>
        </>
      )}
      {items && view === 'list' && (
        <div className="flex flex-col gap-8">
          <DateList
            title={t('dates.calendar.noneLate')}
            items={items.filter(({ on_date }) => on_date < today)}
          />
          <DateList
            title={t('dates.calendar.soon')}
            items={items.filter(({ on_date }) => on_date >= today && on_date <= soonUntil)}
          />
          <DateList
            title={t('dates.calendar.later')}
            items={items.filter(({ on_date }) => on_date > soonUntil)}
          />
          {!items.length && <NoDates />}
        </div>
      )}
    </div>
  );
}

function Agenda({ title, items }: Parameters<typeof DateList>[0]) {
  return items.length ? <DateList title={title} items={items} /> : <NoDates />;
}

function NoDates() {
  const { t } = useTranslation();
  return <EmptyState title={t('dates.calendar.empty')} description={t('dates.calendar.emptyText')} />;
}
