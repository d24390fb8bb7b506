import { TZDate } from '@date-fns/tz';
import { reminderLimits } from '@visafolio/contract/notifications/reminder-limits.ts';
// One by one: the whole library is 864 files, which every start would load.
import { addDays } from 'date-fns/addDays';
import { isWeekend } from 'date-fns/isWeekend';
import { set } from 'date-fns/set';
import { startOfDay } from 'date-fns/startOfDay';

/** When a client may be reminded. */
export interface AllowedHours {
  time_zone: string;
  at_weekends: boolean;
  at_night: boolean;
}

/** The first moment from `at` on at which the client may be reminded. */
export function nextAllowed(at: Date, { time_zone, at_weekends, at_night }: AllowedHours): Date {
  let local = inZone(at, time_zone);
  if (!at_night && local.getHours() >= reminderLimits.toHour) local = getOpening(addDays(local, 1));
  if (!at_night && local.getHours() < reminderLimits.fromHour) local = getOpening(local);
  while (!at_weekends && isWeekend(local)) local = getOpening(addDays(local, 1));
  return new Date(local.getTime());
}

export const isAllowed = (at: Date, hours: AllowedHours): boolean =>
  nextAllowed(at, hours).getTime() === at.getTime();

/** The same time of day in that zone so many days later. */
export const daysAfter = (at: Date, days: number, zone: string): Date =>
  new Date(addDays(inZone(at, zone), days).getTime());

/** Midnight in that zone. */
export const endOfDay = (at: Date, zone: string): Date =>
  new Date(startOfDay(addDays(inZone(at, zone), 1)).getTime());

const getOpening = (day: TZDate): TZDate =>
  set(day, { hours: reminderLimits.fromHour, minutes: 0, seconds: 0, milliseconds: 0 });

const inZone = (at: Date, zone: string): TZDate => new TZDate(at.getTime(), zone);
