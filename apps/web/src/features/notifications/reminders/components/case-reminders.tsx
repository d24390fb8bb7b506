import type { ReminderSchedule } from '@visafolio/contract/notifications/reminders.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { getDateLocale } from '../../../../shared/i18n/date-locale.ts';
import { formatDate, formatRelative } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { usePauseSchedule, useReminderSchedule, useResumeSchedule } from '../api/schedules.ts';

const ScheduleDialog = lazy(() => import('./schedule-dialog.tsx'));

interface CaseRemindersProps {
  request: { id: string; name: string; status: string };
}

/** The client's reminder schedule, with the next date or why there is none. */
export function CaseReminders({ request }: CaseRemindersProps) {
  const { t } = useTranslation();
  const query = useReminderSchedule(request.id);
  const { data } = query;
  return (
    <section className="flex flex-col gap-3 print:hidden" aria-labelledby="case-reminders">
      <Heading id="case-reminders" className="font-serif text-lg">
        {t('reminders.title')}
      </Heading>
      <div className="flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-3.5">
        {!data && !query.error && <Spinner label={t('reminders.loading')} />}
        {!data && query.error && <LoadFailure query={query}>{t('reminders.loadFailed')}</LoadFailure>}
        {data && <Standing request={request} schedule={data} />}
      </div>
    </section>
  );
}

function Standing({ request, schedule }: CaseRemindersProps & { schedule: ReminderSchedule }) {
  const { t, language } = useTranslation();
  const [changing, setChanging] = useState(false);
  const pause = usePauseSchedule();
  const resume = useResumeSchedule();
  const { mode, next_at, pause: reason, last_sent_at } = schedule;
  const isOff = mode === 'off';
  const isBusy = pause.isPending || resume.isPending;

  return (
    <>
      <div className="flex flex-col gap-1">
        <p className="font-semibold">{isOff ? t('reminders.off') : t(`reminders.modes.${mode}`)}</p>
        {!isOff && reason && <p className="text-sm">{pauseText(schedule, t, language)}</p>}
        {!isOff && next_at && (
          <p className="text-sm">
            <NextTime at={next_at} schedule={schedule} />
          </p>
        )}
        {last_sent_at && (
          <p className="text-muted text-sm">
            {t('reminders.last', { time: formatRelative(last_sent_at, language) })}
          </p>
        )}
      </div>
      {request.status !== 'completed' && (
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="outline" size="sm" onClick={() => setChanging(true)} disabled={isBusy}>
            {isOff ? t('reminders.turnOn') : t('reminders.change')}
          </Button>
          {reason === 'paused' && (
            <Button
              variant="outline"
              size="sm"
              loading={resume.isPending}
              onClick={() => resume.mutate({ id: request.id })}
            >
              {t('reminders.resume')}
            </Button>
          )}
          {!isOff && next_at && reason !== 'paused' && (
            <>
              <Button
                variant="outline"
                size="sm"
                loading={pause.isPending && pause.variables?.until === 'week'}
                disabled={isBusy}
                onClick={() => pause.mutate({ id: request.id, until: 'week' })}
              >
                {t('reminders.pauseWeek')}
              </Button>
              <Button
                variant="outline"
                size="sm"
                loading={pause.isPending && pause.variables?.until === 'resumed'}
                disabled={isBusy}
                onClick={() => pause.mutate({ id: request.id, until: 'resumed' })}
              >
                {t('reminders.pauseOpen')}
              </Button>
            </>
          )}
        </div>
      )}
      {changing && (
        <Suspense>
          <ScheduleDialog request={request} schedule={schedule} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  );
}

type Words = ReturnType<typeof useTranslation>;

function pauseText(
  { pause, paused_until }: ReminderSchedule,
  t: Words['t'],
  language: Words['language'],
): string {
  if (pause === 'paused' && paused_until)
    return t('reminders.pause.pausedUntil', { time: formatDate(paused_until, language) });
  return pause ? t(`reminders.pause.${pause}`) : '';
}

/** Also shows the client's local time if it differs. */
function NextTime({ at, schedule }: { at: string; schedule: ReminderSchedule }) {
  const { t, language } = useTranslation();
  const show = (timeZone?: string) =>
    new Intl.DateTimeFormat(getDateLocale(language), {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone,
    }).format(new Date(at));
  const time = show();
  const local = new Intl.DateTimeFormat(getDateLocale(language), {
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: schedule.time_zone,
  }).format(new Date(at));
  return show(schedule.time_zone) === time
    ? t('reminders.next', { time })
    : t('reminders.nextFor', { time, local });
}
