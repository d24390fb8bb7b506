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

/** What a calendar shows: the due dates of open cases, and key dates. */
export const CalendarKind = z.enum(['due', ...KeyDateKind.options]);
export type CalendarKind = z.infer<typeof CalendarKind>;

export const CalendarEntry = z.object({
  /** Of the key date; of a due date the request's. */
  id: Key,
  request_id: Key,
  kind: CalendarKind,
  label: z.string().nullable(),
  on_date: StoredDay,
  client_name: z.string(),
  visa_type: z.string(),
  case_number: z.int(),
  done: z.boolean(),
  /** Of a due date: `overdue`. */
  problem: KeyDateProblem.nullable(),
});
export type CalendarEntry = z.infer<typeof CalendarEntry>;

export const calendarLimits = { days: 1_100, entries: 1_000, soonDays: 7 };

/** What is late or comes soon: dashboards say it. */
export const ComingDates = z.object({ overdue: Count, soon: Count });
export type ComingDates = z.infer<typeof ComingDates>;

const CaseDates = z.object({
  due_on: StoredDay.nullable(),
  /** By their day, those that are done last. */
  key_dates: z.array(KeyDate),
});
export type CaseDates = z.infer<typeof CaseDates>;

const CalendarFeed = z.object({
  scope: RequestScope,
  created_at: Instant,
  /** When a calendar program last asked. */
  last_read_at: Instant.nullable(),
});

/** The address under which a person's own calendar program reads their dates. */
export const CalendarFeedSettings = z.object({
  /** Null: there is none. */
  feed: CalendarFeed.nullable(),
  /** Events name clients; else cases by their number. */
  name_clients: z.boolean(),
  /** The caller may change that: they administer the firm, or work without one. */
  may_change: z.boolean(),
});
export type CalendarFeedSettings = z.infer<typeof CalendarFeedSettings>;

/** The reader's own today: a server knows no time zone of theirs. */
const Today = z.object({ today: Day });

export const datesContract = {
  list: professionalProcedure
    .route({
      method: 'GET',
      path: '/client_requests/{id}/dates',
      summary: 'Due date and key dates of a case',
    })
    .input(Today.extend({ id: Id }))
    .errors(refuses('requests.not_found'))
    .output(CaseDates),
  /** `seen`: what the change began with. What somebody else set meanwhile is not overwritten unseen. */
  setDueDate: professionalProcedure
    .route({
      method: 'PUT',
      path: '/client_requests/{id}/due_date',
      summary: 'Set, change or remove the day by which the client is to give everything',
    })
    .input(z.object({ id: Id, due_on: Day.nullable(), seen: Day.nullable().optional() }))
    .errors(refuses('requests.not_found', 'requests.completed', 'requests.edited_meanwhile'))
    .output(z.object({ id: Id, due_on: StoredDay.nullable() })),
  /** Sent twice with the same id it is kept once. */
  add: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{id}/key_dates',
      successStatus: 201,
      summary: 'Add a key date to a case',
    })
    .input(NewKeyDate)
    .errors(refuses('requests.not_found'))
    .output(z.object({ id: Id })),
  /** `sequence`: of the date as the caller saw it. One that comes from an answer keeps its day and kind. */
  change: professionalProcedure
    .route({
      method: 'PUT',
      path: '/client_requests/{id}/key_dates/{key_date_id}',
      summary: 'Change a key date, or mark it done',
    })
    .input(KeyDateInput.extend({ id: Id, key_date_id: Id, done: z.boolean(), sequence: z.int() }))
    .errors(refuses('dates.not_found', 'requests.edited_meanwhile'))
    .output(z.object({ id: Id })),
  remove: professionalProcedure
    .route({
      method: 'DELETE',
      path: '/client_requests/{id}/key_dates/{key_date_id}',
      summary: 'Remove a key date',
    })
    .input(z.object({ id: Id, key_date_id: Id }))
    .errors(refuses('dates.not_found'))
    .output(z.object({ id: Id })),
  /** By day, both ends included; at most 1,100 days and 1,000 entries. */
  calendar: professionalProcedure
    .route({ method: 'GET', path: '/calendar', summary: 'Due dates and key dates of the cases one may see' })
    .input(
      Today.extend({
        from: Day,
        to: Day,
        scope: RequestScope.default('mine'),
        /** Left out: every kind. */
        kinds: z.array(CalendarKind).max(6).optional(),
        /** With those that are done. */
        done: z.union([z.boolean(), z.stringbool()]).default(false),
      }),
    )
    .output(z.object({ items: z.array(CalendarEntry), more: z.boolean() })),
  coming: professionalProcedure
    .route({
      method: 'GET',
      path: '/calendar/coming',
      summary: 'How many dates are late, and how many come soon',
    })
    .input(Today.extend({ scope: RequestScope.default('mine') }))
    .output(ComingDates),
  feedSettings: professionalProcedure
    .route({ method: 'GET', path: '/calendar/feed', summary: "The caller's address for calendar programs" })
    .output(CalendarFeedSettings),
  /** The address before stops working. The new one is told here and never again. */
  makeFeed: professionalProcedure
    .route({
      method: 'POST',
      path: '/calendar/feed',
      successStatus: 201,
      summary: 'Make a new address for calendar programs',
    })
    .input(z.object({ scope: RequestScope, language: Language }))
    .output(z.object({ url: z.string() })),
  removeFeed: professionalProcedure
    .route({ method: 'DELETE', path: '/calendar/feed', summary: 'End the address for calendar programs' })
    .output(z.object({ removed: z.boolean() })),
  setNameClients: professionalProcedure
    .route({
      method: 'PUT',
      path: '/calendar/name_clients',
      summary: 'Say whether calendar programs are told the names of clients',
    })
    .input(z.object({ name_clients: z.boolean() }))
    .errors(refuses('session.firm_administrator_required'))
    .output(CalendarFeedSettings),
};
