/** Days that a question of type `date` or `date_range` allows. `birth`: in the past, and at most 120 years ago; not for ranges. Today counts as past and as future. */
export const dateLimits = ['birth', 'past', 'future'] as const;
export type DateLimit = (typeof dateLimits)[number];

const oldestYears = 120;

/** The first and last allowed day, both included; absent: without end. Days as `yyyy-mm-dd`. */
export function getAllowedDays(limit: DateLimit, today: string): { from?: string; to?: string } {
  switch (limit) {
    case 'birth': {
      const [year = '', ...monthAndDay] = today.split('-');
      return { from: [Number(year) - oldestYears, ...monthAndDay].join('-'), to: today };
    }
    case 'past':
      return { to: today };
    case 'future':
      return { from: today };
  }
}

export function isAllowedDay(limit: DateLimit | undefined, day: string, today: string): boolean {
  const { from = day, to = day } = limit ? getAllowedDays(limit, today) : {};
  return day >= from && day <= to;
}
