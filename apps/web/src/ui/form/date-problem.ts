import { type DateLimit, getAllowedDays, isAllowedDay } from '@visafolio/contract/questions/date-limits.ts';
import { type DateOrder, getToday, parsePossibleDates, toIsoDate } from '../../shared/parse-date.ts';

/**
 * Why a typed date is rejected. `unreadable`: not a date. `ambiguous`: could be two days. `limit`: outside the days that the question
 * allows.
 */
export type DateProblem = 'unreadable' | 'ambiguous' | 'limit';

/** A typed text as a day ('' for an empty box), or a problem with the days to choose from in the user's order. */
export type ReadDate = { day: string } | { problem: DateProblem; choices: readonly string[] };

export function readDate(
  text: string,
  { limit, order, now = new Date() }: { limit: DateLimit | undefined; order: DateOrder; now?: Date },
): ReadDate {
  if (text.trim() === '') return { day: '' };
  const days = parsePossibleDates(text, order);
  const allowed = days.filter((day) => isAllowedDay(limit, day, toIsoDate(now)));
  const [day] = allowed;
  if (days.length === 0) return { problem: 'unreadable', choices: [] };
  if (day === undefined) return { problem: 'limit', choices: [] };
  // Two readings stay ambiguous, even if only one of them is allowed.
  return days.length > 1 ? { problem: 'ambiguous', choices: allowed } : { day };
}

/** The allowed range, `yyyy-mm-dd`; undefined without a limit. */
export const allowedDays = (limit: DateLimit | undefined): { from?: string; to?: string } | undefined =>
  limit && getAllowedDays(limit, getToday());
