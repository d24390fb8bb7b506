import { readPieces } from '../answer-pieces.ts';
import { isGiven } from '../stored-answer.ts';

/** Days from and to, both included, `yyyy-mm-dd`. */
export interface Gap {
  from: string;
  to: string;
}

const dayMs = 86_400_000;
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

function yearsBefore(day: string, years: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  // February 29 in a year without one.
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.toISOString().slice(0, 10);
}

/** A shorter time between two entries is no gap: people often do not know the exact days. */
const shortestGapDays = 31;

/**
 * The times that a history does not cover, oldest first. `ranges`: stored answers of type `date_range`; incomplete ones and other texts count
 * as none. `today`: `yyyy-mm-dd`. `since`: the history need not be older than this day, for example than the birth.
 */
export function findGaps(
  ranges: readonly (string | undefined)[],
  { years, today, since }: { years: number; today: string; since?: string | undefined },
): Gap[] {
  const start = yearsBefore(today, years);
  let covered = since !== undefined && since > start ? since : start;
  const gaps: Gap[] = [];
  const addGap = (end: string) => {
    const to = end < today ? end : today;
    if (Date.parse(to) - Date.parse(covered) >= (shortestGapDays - 1) * dayMs)
      gaps.push({ from: covered, to });
  };
  const known = ranges.flatMap((range) => readRange(range, today) ?? []);
  for (const { from, to } of known.sort((a, b) => (a.from < b.from ? -1 : 1))) {
    if (from > covered) addGap(addDays(from, -1));
    const next = addDays(to, 1);
    if (next > covered) covered = next;
  }
  if (covered <= today) addGap(today);
  return gaps;
}

function readRange(answer: string | undefined, today: string): Gap | undefined {
  if (!isGiven(answer)) return undefined;
  const { from, to, present } = readPieces('date_range', answer) ?? {};
  const end = present ? today : to;
  return from && end ? { from, to: end } : undefined;
}
