/** Of mails and texts: after 1, 5, 15 and 60 minutes, then hourly. Seconds. */
export const backOffSeconds = [60, 300, 900, 3_600] as const;

/** The pause after the first, second, … failed try; then the last one again and again. In the unit of `pauses`; an hour of seconds without any. */
export const pauseAfter = (attempt: number, pauses: readonly number[] = backOffSeconds): number =>
  pauses[attempt - 1] ?? pauses.at(-1) ?? 3_600;
