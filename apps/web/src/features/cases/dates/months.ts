import { addDays, daysBetween } from '@visafolio/contract/cases/dates/paper-expiry.ts';
import type { Weekday } from '../../../shared/i18n/week-start.ts';

export const startOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of the month after this many months; negative for earlier months. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}

/** All days of a month's page: whole weeks that begin on this weekday. */
export function listMonthPageDays(month: string, weekStart: Weekday): string[] {
  const first = startOfMonth(month);
  const last = addDays(addMonths(first, 1), -1);
  const weekday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() - weekStart + 7) % 7;
  const from = addDays(first, -weekday(first));
  const to = addDays(last, 6 - weekday(last));
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
}
