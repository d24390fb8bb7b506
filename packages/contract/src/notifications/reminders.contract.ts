import { z } from 'zod';
import { errorStatus, refuses } from '../shared/errors.ts';
import { Id, Instant, Language } from '../shared/fields.ts';
import { defaultLanguage } from '../shared/languages.ts';
import { Line } from '../shared/line.ts';
import { professionalProcedure } from '../shared/procedure.ts';
import { reminderLimits } from './reminder-limits.ts';

export const ReminderMode = z.enum(['off', 'gentle', 'firm', 'own']);
export type ReminderMode = z.infer<typeof ReminderMode>;

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat(defaultLanguage, { timeZone: name }));
  } catch {
    return false;
  }
};
/** An IANA time zone name. */
export const TimeZone = z.string().trim().min(1).max(64).refine(isTimeZone);

/** Ascending, without duplicates. */
const OwnDays = z
  .array(z.int().min(1).max(reminderLimits.latestDay))
  .min(1)
  .max(reminderLimits.ownDaysMax)
  .refine((days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)));

const Plan = z.object({
  mode: ReminderMode,
  /** For mode `own`, otherwise null. */
  days: OwnDays.nullable(),
  /** Also on Saturdays and Sundays. */
  at_weekends: z.boolean(),
  /** At any hour. */
  at_night: z.boolean(),
  /** Also sends a text message with each mail, if the client agreed to texts. */
  by_text: z.boolean().default(false),
});
export type ReminderPlan = z.infer<typeof Plan>;
const daysFitMode = ({ mode, days }: ReminderPlan) => (mode === 'own') === (days !== null);

/**
 * Why no reminder is sent, or why it is late:
 * - `paused`: by staff, until `paused_until` or until it is resumed
 * - `client_active`: the client answered or uploaded something within two days
 * - `nothing_missing`, `completed`
 * - `undelivered`: the invitation could not be delivered
 * - `all_sent`: the last reminder of the schedule was sent
 */
export const ReminderPause = z.enum([
  'paused',
  'client_active',
  'nothing_missing',
  'completed',
  'undelivered',
  'all_sent',
]);
export type ReminderPause = z.infer<typeof ReminderPause>;

export const ReminderSchedule = Plan.extend({
  /** Null: no reminder is planned. */
  next_at: Instant.nullable(),
  pause: ReminderPause.nullable(),
  /** Null while `paused`: until somebody resumes it. */
  paused_until: Instant.nullable(),
  /** Last reminder, manual or scheduled. */
  last_sent_at: Instant.nullable(),
  /** Reminders use this time zone. `zone_of_client`: whether it is the client's own. */
  time_zone: z.string(),
  zone_of_client: z.boolean(),
});
export type ReminderSchedule = z.infer<typeof ReminderSchedule>;

export const ReminderSettings = Plan.extend({
  /** For clients whose time zone is unknown; null: not set yet. */
  time_zone: z.string().nullable(),
  /** Whether the caller may change them: firm administrators, and professionals without a firm. */
  may_change: z.boolean(),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

const Words = z.object({
  subject: Line(reminderLimits.subjectMaxLength, 1),
  /** Empty lines separate paragraphs. */
  body: z.string().trim().min(1).max(reminderLimits.bodyMaxLength),
});
export type ReminderWords = z.infer<typeof Words>;

/** The text above the list of missing items. */
export const ReminderText = Words.extend({
  language: Language,
  /** True: written by the workspace. False: the default text. */
  own: z.boolean(),
});
export type ReminderText = z.infer<typeof ReminderText>;

const Texts = z.object({ items: z.array(ReminderText), may_change: z.boolean() });
const ofRequest = refuses('requests.not_found', 'requests.completed');
const unknownPlaceholder = {
  'reminders.unknown_placeholder': {
    status: errorStatus['reminders.unknown_placeholder'],
    data: z.object({ name: z.string() }),
  },
};

export const remindersContract = {
  get: professionalProcedure
    .get('/client_requests/{id}/reminder_schedule', 'The reminder schedule of a request')
    .input(z.object({ id: Id }))
    .errors(refuses('requests.not_found'))
    .output(ReminderSchedule),
  set: professionalProcedure
    .put('/client_requests/{id}/reminder_schedule', 'Set the reminder schedule of a request')
    .input(
      Plan.extend({
        id: Id,
        /** Time zone of the caller's browser, used until the client's is known. */
        time_zone: TimeZone.optional(),
      }).refine(daysFitMode),
    )
    .errors(ofRequest)
    .output(ReminderSchedule),
  pause: professionalProcedure
    .post(
      '/client_requests/{id}/reminder_schedule/pause',
      'Pause reminders for a week, or until they are resumed',
    )
    .input(z.object({ id: Id, until: z.enum(['week', 'resumed']) }))
    .errors(ofRequest)
    .output(ReminderSchedule),
  resume: professionalProcedure
    .post('/client_requests/{id}/reminder_schedule/resume', 'Resume reminders')
    .input(z.object({ id: Id }))
    .errors(ofRequest)
    .output(ReminderSchedule),
  settings: professionalProcedure
    .get('/workspace/reminder_settings', 'The reminder schedule of new requests')
    .output(ReminderSettings),
  setSettings: professionalProcedure
    .put('/workspace/reminder_settings', 'Set the reminder schedule of new requests')
    .input(Plan.extend({ time_zone: TimeZone }).refine(daysFitMode))
    .errors(refuses('session.firm_administrator_required'))
    .output(ReminderSettings),
  texts: professionalProcedure.get('/workspace/reminder_texts', 'Texts of reminders').output(Texts),
  setText: professionalProcedure
    .put('/workspace/reminder_texts/{language}', 'Set the text of reminders in one language')
    .input(Words.extend({ language: Language }))
    .errors({ ...refuses('session.firm_administrator_required'), ...unknownPlaceholder })
    .output(Texts),
  resetText: professionalProcedure
    .delete('/workspace/reminder_texts/{language}', 'Restore the default text of reminders in one language')
    .input(z.object({ language: Language }))
    .errors(refuses('session.firm_administrator_required'))
    .output(Texts),
  /** Nothing is saved or sent. */
  previewText: professionalProcedure
    .post('/workspace/reminder_texts/preview', 'Preview of a reminder with this text for an example client')
    .input(Words.extend({ language: Language }))
    .errors(unknownPlaceholder)
    .output(z.object({ subject: z.string(), text: z.string() })),
};
