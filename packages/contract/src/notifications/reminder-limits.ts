/** After how many days a reminder goes, counted from the request or from when something was asked again. */
export const reminderDays = { gentle: [7, 14, 28], firm: [3, 7, 10, 14] } as const;
/** After the last of its days a firm schedule goes on every so many days. */
export const firmEveryDays = 7;

export const reminderLimits = {
  /** Between these hours of the client's day, unless the schedule says at any hour. */
  fromHour: 9,
  toHour: 18,
  ownDaysMax: 12,
  latestDay: 365,
  /** What a client gives puts the next one off for so long. */
  clientPauseHours: 48,
  /** Between a reminder by hand and the next one by schedule. */
  apartHours: 24,
  /** 'Pause for a week'. */
  pauseDays: 7,
  subjectMaxLength: 200,
  bodyMaxLength: 2_000,
} as const;
