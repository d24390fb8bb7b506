import {
  type CalendarEntry,
  type CalendarKind,
  type ComingDates,
  calendarLimits,
} from '@visafolio/contract/cases/dates/dates.contract.ts';
import { addDays, daysBetween, findKeyDateProblem } from '@visafolio/contract/cases/dates/paper-expiry.ts';
import type { RequestScope } from '@visafolio/contract/cases/requests.contract.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { countComing, type EntryRow, selectCalendarEntries } from './calendar.queries.ts';

interface CalendarFilter {
  today: string;
  from: string;
  to: string;
  scope: RequestScope;
  kinds?: CalendarKind[] | undefined;
  done: boolean;
}

/** At most `calendarLimits.days` days from `from` on; `more` says that entries were left out. */
export async function listCalendar(
  { db }: Services,
  actor: StaffActor,
  { today, from, to, scope, kinds, done }: CalendarFilter,
): Promise<{ items: CalendarEntry[]; more: boolean }> {
  const last = daysBetween(from, to) > calendarLimits.days ? addDays(from, calendarLimits.days) : to;
  const rows = await db.withActor(actor, (tx) =>
    selectCalendarEntries(tx, { from, to: last, scope, kinds, done, limit: calendarLimits.entries + 1 }),
  );
  const items = rows.slice(0, calendarLimits.entries).map((row) => toEntry(row, today));
  return { items, more: rows.length > items.length };
}

export const countComingDates = (
  { db }: Services,
  actor: StaffActor,
  { today, scope }: { today: string; scope: RequestScope },
): Promise<ComingDates> =>
  db.withActor(actor, (tx) =>
    countComing(tx, { today, until: addDays(today, calendarLimits.soonDays), scope }),
  );

function toEntry(row: EntryRow, today: string): CalendarEntry {
  const { id, request_id, kind, label, on_date, due_on, client_name, visa_type, case_number, done } = row;
  const problem =
    kind === 'due'
      ? on_date < today
        ? ('overdue' as const)
        : null
      : findKeyDateProblem({ kind, on_date, done }, { today, due_on });
  return { id, request_id, kind, label, on_date, client_name, visa_type, case_number, done, problem };
}
