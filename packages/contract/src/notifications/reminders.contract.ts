import { z } from 'zod';
import { errorStatus, refuses } from '../shared/errors.ts';
import { Id, Instant, Language } from '../shared/fields.ts';
import { Line } from '../shared/line.ts';
import { professionalProcedure } from '../shared/procedure.ts';
import { reminderLimits } from './reminder-limits.ts';

export const ReminderMode = z.enum(['off', 'gentle', 'firm', 'own']);
export type ReminderMode = z.infer<typeof ReminderMode>;

const isTimeZone = (name: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
};
/** A name of the IANA database, as browsers tell it. */
export const TimeZone = z.string().trim().min(1).max(64).refine(isTimeZone);

/** Ascending, each once. */
const OwnDays = z
  .array(z.int().min(1).max(reminderLimits.latestDay))
  .min(1)
  .max(reminderLimits.ownDaysMax)
  .refine((days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)));

const Plan = z.object({
  mode: ReminderMode,
  /** Of the mode 'own', else null. */
  days: OwnDays.nullable(),
  /** On Saturdays and Sundays too. */
  at_weekends: z.boolean(),
  /** At any hour. */
  at_night: z.boolean(),
  /** Beside each mail a text goes to the client, where they agreed to that. */
  by_text: z.boolean().default(false),
});
export type ReminderPlan = z.infer<typeof Plan>;
const daysFitMode = ({ mode, days }: ReminderPlan) => (mode === 'own') === (days !== null);

/**
 * Why none goes, or goes later than its day:
 * - `paused`: by a click, until `paused_until` or until it is resumed
 * - `client_active`: the client gave something within two days
 * - `nothing_missing`, `completed`
 * - `undelivered`: the invitation could not be delivered
 * - `all_sent`: its days are over
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
  /** Null: none goes. */
  next_at: Instant.nullable(),
  pause: ReminderPause.nullable(),
  /** Null as well: until somebody resumes it. */
  paused_until: Instant.nullable(),
  /** Of the last reminder, by hand or by schedule. */
  last_sent_at: Instant.nullable(),
  /** Reminders go by this one, and whether it is the client's own. */
  time_zone: z.string(),
  zone_of_client: z.boolean(),
});
export type ReminderSchedule = z.infer<typeof ReminderSchedule>;

export const ReminderSettings = Plan.extend({
  /** Of clients whose own is not known; null: nobody has said yet. */
  time_zone: z.string().nullable(),
  /** The caller may change them: they administer the firm, or work without one. */
  may_change: z.boolean(),
});
export type ReminderSettings = z.infer<typeof ReminderSettings>;

const Words = z.object({
  /** One line. */
  subject: Line(reminderLimits.subjectMaxLength, 1),
  /** An empty line begins another paragraph. */
  body: z.string().trim().min(1).max(reminderLimits.bodyMaxLength),
});
export type ReminderWords = z.infer<typeof Words>;

/** What stands above the list of what is missing. */
export const ReminderText = Words.extend({
  language: Language,
  /** It is the workspace's, and not ours. */
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
    .route({
      method: 'GET',
      path: '/client_requests/{id}/reminder_schedule',
      summary: 'When the client is reminded, and why not',
    })
    .input(z.object({ id: Id }))
    .errors(refuses('requests.not_found'))
    .output(ReminderSchedule),
  set: professionalProcedure
    .route({
      method: 'PUT',
      path: '/client_requests/{id}/reminder_schedule',
      summary: 'Say by which schedule the client is reminded',
    })
    .input(
      Plan.extend({
        id: Id,
        /** Of the caller's browser; serves until the client's is known. */
        time_zone: TimeZone.optional(),
      }).refine(daysFitMode),
    )
    .errors(ofRequest)
    .output(ReminderSchedule),
  pause: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{id}/reminder_schedule/pause',
      summary: 'Send no reminders for a week, or until they are resumed',
    })
    .input(z.object({ id: Id, until: z.enum(['week', 'resumed']) }))
    .errors(ofRequest)
    .output(ReminderSchedule),
  resume: professionalProcedure
    .route({
      method: 'POST',
      path: '/client_requests/{id}/reminder_schedule/resume',
      summary: 'Send reminders again',
    })
    .input(z.object({ id: Id }))
    .errors(ofRequest)
    .output(ReminderSchedule),
  settings: professionalProcedure
    .route({
      method: 'GET',
      path: '/workspace/reminder_settings',
      summary: 'The schedule that new requests begin with',
    })
    .output(ReminderSettings),
  setSettings: professionalProcedure
    .route({
      method: 'PUT',
      path: '/workspace/reminder_settings',
      summary: 'Set the schedule that new requests begin with',
    })
    .input(Plan.extend({ time_zone: TimeZone }).refine(daysFitMode))
    .errors(refuses('session.firm_administrator_required'))
    .output(ReminderSettings),
  texts: professionalProcedure
    .route({ method: 'GET', path: '/workspace/reminder_texts', summary: 'What reminders say' })
    .output(Texts),
  setText: professionalProcedure
    .route({
      method: 'PUT',
      path: '/workspace/reminder_texts/{language}',
      summary: 'Write what reminders say in one language',
    })
    .input(Words.extend({ language: Language }))
    .errors({ ...refuses('session.firm_administrator_required'), ...unknownPlaceholder })
    .output(Texts),
  resetText: professionalProcedure
    .route({
      method: 'DELETE',
      path: '/workspace/reminder_texts/{language}',
      summary: 'Go back to our words in one language',
    })
    .input(z.object({ language: Language }))
    .errors(refuses('session.firm_administrator_required'))
    .output(Texts),
  /** Nothing is kept or sent. */
  previewText: professionalProcedure
    .route({
      method: 'POST',
      path: '/workspace/reminder_texts/preview',
      summary: 'A reminder in these words, as an example client would get it',
    })
    .input(Words.extend({ language: Language }))
    .errors(unknownPlaceholder)
    .output(z.object({ subject: z.string(), text: z.string() })),
};
