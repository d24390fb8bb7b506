const oldestYears = 120;

/** Whether a day (`yyyy-mm-dd`) can be a date of birth on `today` (`yyyy-mm-dd`). */
export function isBirthDate(day: string, today: string): boolean {
  return day >= earliestBirthDate(today) && day <= today;
}

/** The first day that can be a date of birth, `yyyy-mm-dd`. */
export function earliestBirthDate(today: string): string {
  const [year = '', ...monthAndDay] = today.split('-');
  return [Number(year) - oldestYears, ...monthAndDay].join('-');
}
