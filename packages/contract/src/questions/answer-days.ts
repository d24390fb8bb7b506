import { readPieces } from './answer-pieces.ts';
import { type DateLimit, isAllowedDay } from './date-limits.ts';

/** Whether all days of an answer of type `date` or `date_range` are allowed; of an incomplete range, those that it has. */
export const isWithinDateLimit = (limit: DateLimit | undefined, answer: string, today: string): boolean =>
  listDays(answer).every((day) => isAllowedDay(limit, day, today));

function listDays(answer: string): string[] {
  const range = readPieces('date_range', answer);
  return range ? [range.from, range.to].flatMap((day) => day || []) : [answer];
}
