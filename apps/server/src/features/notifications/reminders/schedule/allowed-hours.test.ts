import { TZDate } from '@date-fns/tz';
import { reminderLimits } from '@visafolio/contract/notifications/reminder-limits.ts';
import { expect, test } from 'vitest';
import { daysAfter, endOfDay, isAllowed, nextAllowed } from './allowed-hours.ts';

const hour = 3_600_000;

interface Change {
  zone: string;
  /** The first full hour after it. */
  at: number;
}

/** When clocks change in 2026 and 2027. */
function findChanges(zone: string): Change[] {
  const offsetAt = (at: number) => new TZDate(at, zone).getTimezoneOffset();
  const changes: Change[] = [];
  for (let week = Date.UTC(2026, 0, 1); week < Date.UTC(2028, 0, 1); week += 7 * 24 * hour) {
    let [from, to] = [week, week + 7 * 24 * hour];
    const before = offsetAt(from);
    if (before === offsetAt(to)) continue;
    while (to - from > hour) {
      const middle = from + Math.floor((to - from) / hour / 2) * hour;
      if (offsetAt(middle) === before) from = middle;
      else to = middle;
    }
    changes.push({ zone, at: to });
  }
  return changes;
}

const changes = Intl.supportedValuesOf('timeZone').flatMap(findChanges);

test('around each change of clocks in each time zone, a reminder is never at night, never at a weekend, and less than four days late', () => {
  const wrong: string[] = [];
  for (const { zone, at: change } of changes)
    for (const offset of [-27, -9, -2, -1, 0, 1, 2, 9, 27]) {
      const at = new Date(change + offset * hour);
      const hours = { time_zone: zone, at_weekends: false, at_night: false };
      const next = nextAllowed(at, hours);
      const local = new TZDate(next.getTime(), zone);
      const wait = next.getTime() - at.getTime();
      const isByDay = local.getHours() >= reminderLimits.fromHour && local.getHours() < reminderLimits.toHour;
      const isWeekday = local.getDay() !== 0 && local.getDay() !== 6;
      if (wait < 0 || wait >= 4 * 24 * hour || !isByDay || !isWeekday || !isAllowed(next, hours))
        wrong.push(`${zone} at ${at.toISOString()}: ${next.toISOString()}`);
    }
  expect(wrong).toEqual([]);
  expect(changes.length).toBeGreaterThan(400);
});

test('a day later is the same time of day, and the end of a day is midnight, across each change of clocks', () => {
  for (const { zone, at: change } of changes) {
    // At noon there is no change anywhere.
    const local = new TZDate(change - 24 * hour, zone);
    local.setHours(12, 0, 0, 0);
    const later = new TZDate(daysAfter(new Date(local.getTime()), 1, zone).getTime(), zone);
    expect([later.getHours(), later.getMinutes()], zone).toEqual([12, 0]);
    const end = endOfDay(new Date(local.getTime()), zone);
    expect(end.getTime(), zone).toBeGreaterThan(local.getTime());
    expect(end.getTime() - local.getTime(), zone).toBeLessThanOrEqual(14 * hour);
  }
});
