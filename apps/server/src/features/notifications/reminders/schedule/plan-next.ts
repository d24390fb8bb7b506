import {
  firmEveryDays,
  reminderDays,
  reminderLimits,
} from '@visafolio/contract/notifications/reminder-limits.ts';
import type { ReminderMode } from '@visafolio/contract/notifications/reminders.contract.ts';
import { type AllowedHours, daysAfter, endOfDay, nextAllowed } from './allowed-hours.ts';

/** What decides when the next reminder goes. */
export interface Plan extends AllowedHours {
  mode: ReminderMode;
  days: number[] | null;
  started_at: Date;
  /** How many of its days are over. */
  passed: number;
  paused_at: Date | null;
  paused_until: Date | null;
  client_gave_at: Date | null;
  reminded_at: Date | null;
}

const hour = 3_600_000;

/** When the next one goes; null where it is paused without an end, or its days are over. */
export function planNext(plan: Plan): Date | null {
  if (plan.paused_at && !plan.paused_until) return null;
  const day = dayAt(plan, plan.passed);
  if (!day) return null;
  const waits = [
    plan.paused_until,
    later(plan.client_gave_at, reminderLimits.clientPauseHours),
    later(plan.reminded_at, reminderLimits.apartHours),
  ];
  const latest = Math.max(day.getTime(), ...waits.map((wait) => wait?.getTime() ?? 0));
  return nextAllowed(new Date(latest), plan);
}

/** How many of its days are over with that one: several that were missed, or fall on one date, are one reminder. */
export function countPassed(plan: Plan, at: Date): number {
  let passed = plan.passed;
  const midnight = endOfDay(at, plan.time_zone);
  for (let day = dayAt(plan, passed); day && day < midnight; day = dayAt(plan, passed)) passed++;
  return passed;
}

/** Until when what the client gave puts it off; null where its day comes later anyway. */
export function findPutOff(plan: Plan, now: Date): Date | null {
  const until = later(plan.client_gave_at, reminderLimits.clientPauseHours);
  const day = dayAt(plan, plan.passed);
  return until && day && until > now && until > day ? until : null;
}

/** The reminder of that number is due then, moved into the hours that are allowed. */
function dayAt(plan: Plan, index: number): Date | null {
  const days = numberOfDays(plan, index);
  return days === null ? null : nextAllowed(daysAfter(plan.started_at, days, plan.time_zone), plan);
}

function numberOfDays({ mode, days }: Plan, index: number): number | null {
  if (mode === 'off') return null;
  const listed = mode === 'own' ? (days ?? []) : reminderDays[mode];
  const last = listed.at(-1) ?? 0;
  if (index < listed.length) return listed[index] ?? null;
  return mode === 'firm' ? last + (index - listed.length + 1) * firmEveryDays : null;
}

const later = (at: Date | null, hours: number): Date | null => at && new Date(at.getTime() + hours * hour);
