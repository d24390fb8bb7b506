/** Days after which a reminder is sent, counted from the request or from when something was requested again. */
export const reminderDays = { gentle: [7, 14, 28], firm: [3, 7, 10, 14] } as const;
/** After its last day, a firm schedule repeats at this interval, in days. */
export const firmEveryDays = 7;

export const reminderLimits = {
  /** Reminders are sent between these hours of the client's day, unless the schedule allows any hour. */
  fromHour: 9,
  toHour: 18,
  ownDaysMax: 12,
  latestDay: 365,
  /** An answer or upload of the client postpones the next reminder by this time. */
  clientPauseHours: 48,
  /** Minimum time between a manual reminder and the next scheduled one. */
  apartHours: 24,
  pauseDays: 7,
  subjectMaxLength: 200,
  bodyMaxLength: 2_000,
} as const;
