import { z } from 'zod';
import { refuses } from '../../shared/errors.ts';
import { Count, Id, Instant, Key, Language } from '../../shared/fields.ts';
import { professionalProcedure } from '../../shared/procedure.ts';
import { RequestScope } from '../requests.contract.ts';
import {
  Day,
  KeyDate,
  KeyDateInput,
  KeyDateKind,
  KeyDateProblem,
  NewKeyDate,
  StoredDay,
} from './key-date.ts';

/** `due`: the due date of an open case. The others are key dates. */
export const CalendarKind = z.enum(['due', ...KeyDateKind.options]);
export type CalendarKind = z.infer<typeof CalendarKind>;

export const CalendarEntry = z.object({
  /** Id of the key date, or of the request for a due date. */
  id: Key,
  request_id: Key,
  kind: CalendarKind,
  label: z.string().nullable(),
  on_date: StoredDay,
  client_name: z.string(),
  visa_type: z.string(),
  case_number: z.int(),
  done: z.boolean(),
  /** Due dates can only be `overdue`. */
  problem: KeyDateProblem.nullable(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

export const calendarLimits = { days: 1_100, entries: 1_000, soonDays: 7 };

/** Counts for the dashboard. */
export const ComingDates = z.object({ overdue: Count, soon: Count });
export type ComingDates = z.infer<typeof ComingDates>;

const CaseDates = z.object({
  due_on: StoredDay.nullable(),
  /** By day, with the done ones last. */
  key_dates: z.array(KeyDate),
});
export type CaseDates = z.infer<typeof CaseDates>;

const CalendarFeed = z.object({
  scope: RequestScope,
  created_at: Instant,
  /** When a calendar program last read the feed. */
  last_read_at: Instant.nullable(),
});

/** Settings of the feed that a person's calendar program subscribes to. */
export const CalendarFeedSettings = z.object({
  /** Null: no feed exists. */
  feed: CalendarFeed.nullable(),
  /** Whether events show client names; otherwise they show case numbers. */
  name_clients: z.boolean(),
  /** Whether the caller may change `name_clients`: firm administrators, and professionals without a firm. */
  may_change: z.boolean(),
});
export type CalendarFeedSettings = z.infer<typeof CalendarFeedSettings>;

/** Today in the caller's time zone, which the server does not know. */
const Today = z.object({ today: Day });

export const datesContract = {
  list: professionalProcedure
    .get('/client_requests/{id}/dates', 'Due date and key dates of a case')
    .input(Today.extend({ id: Id }))
    .errors(refuses('requests.not_found'))
    .output(CaseDates),
  /** `seen`: the due date that was shown. If a colleague has changed it since, the change is refused. */
  setDueDate: professionalProcedure
    .put('/client_requests/{id}/due_date', 'Set, change or remove the due date of a case')
    .input(z.object({ id: Id, due_on: Day.nullable(), seen: Day.nullable().optional() }))
    .errors(refuses('requests.not_found', 'requests.completed', 'requests.edited_meanwhile'))
    .output(z.object({ id: Id, due_on: StoredDay.nullable() })),
  /** Idempotent by id. */
  add: professionalProcedure
    .post('/client_requests/{id}/key_dates', 'Add a key date to a case', { successStatus: 201 })
    .input(NewKeyDate)
    .errors(refuses('requests.not_found'))
    .output(z.object({ id: Id })),
  /** `sequence`: version of the date that the caller saw. A date from an answer keeps its day and kind. */
  change: professionalProcedure
    .put('/client_requests/{id}/key_dates/{key_date_id}', 'Change a key date, or mark it done')
    .input(KeyDateInput.extend({ id: Id, key_date_id: Id, done: z.boolean(), sequence: z.int() }))
    .errors(refuses('dates.not_found', 'requests.edited_meanwhile'))
    .output(z.object({ id: Id })),
  remove: professionalProcedure
    .delete('/client_requests/{id}/key_dates/{key_date_id}', 'Remove a key date')
    .input(z.object({ id: Id, key_date_id: Id }))
    .errors(refuses('dates.not_found'))
    .output(z.object({ id: Id })),
  /** By day, both ends included. At most 1,100 days and 1,000 entries. */
  calendar: professionalProcedure
    .get('/calendar', 'Due dates and key dates of the cases that the caller may see')
    .input(
      Today.extend({
        from: Day,
        to: Day,
        scope: RequestScope.default('mine'),
        /** Default: all kinds. */
        kinds: z.array(CalendarKind).max(6).optional(),
        /** Includes the done ones. */
        done: z.union([z.boolean(), z.stringbool()]).default(false),
      }),
    )
    .output(z.object({ items: z.array(CalendarEntry), more: z.boolean() })),
  coming: professionalProcedure
    .get('/calendar/coming', 'Number of overdue and upcoming dates')
    .input(Today.extend({ scope: RequestScope.default('mine') }))
    .output(ComingDates),
  feedSettings: professionalProcedure
    .get('/calendar/feed', "The caller's calendar feed")
    .output(CalendarFeedSettings),
  /** Replaces the previous address, which stops working. The new one is returned only here. */
  makeFeed: professionalProcedure
    .post('/calendar/feed', 'Create a new address for the calendar feed', { successStatus: 201 })
    .input(z.object({ scope: RequestScope, language: Language }))
    .output(z.object({ url: z.string() })),
  removeFeed: professionalProcedure
    .delete('/calendar/feed', 'Delete the calendar feed')
    .output(z.object({ removed: z.boolean() })),
  setNameClients: professionalProcedure
    .put('/calendar/name_clients', 'Set whether the calendar feed shows the names of clients')
    .input(z.object({ name_clients: z.boolean() }))
    .errors(refuses('session.firm_administrator_required'))
    .output(CalendarFeedSettings),
};
