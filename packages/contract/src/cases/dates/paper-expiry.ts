import type { KeyDateKind, KeyDateProblem } from './key-date.ts';

/** Both `yyyy-mm-dd`. Clamped to the last day of a shorter month: six months after 31 August is 28 or 29 February. */
export function sixMonthsAfter(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + 6, 0)).getUTCDate();
  return new Date(Date.UTC(year, month + 5, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

/** Both `yyyy-mm-dd`. Negative if `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

interface Dated {
  kind: KeyDateKind;
  on_date: string;
  done: boolean;
}

/** The problem of a key date on `today`, in a case that is due on `due_on`. */
export function findKeyDateProblem(
  { kind, on_date, done }: Dated,
  { today, due_on }: { today: string; due_on: string | null },
): KeyDateProblem | null {
  if (done) return null;
  const isPaper = kind === 'passport_expiry' || kind === 'i94_expiry';
  if (!isPaper) return on_date < today ? 'overdue' : null;
  if (on_date < today) return 'expired';
  if (due_on !== null && on_date < due_on) return 'before_due';
  return on_date < sixMonthsAfter(today) ? 'within_six_months' : null;
}

/** Takes and returns `yyyy-mm-dd`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
