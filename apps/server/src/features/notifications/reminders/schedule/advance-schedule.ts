import type { Tx } from '../../../../shared/db/database.ts';
import { nextAllowed } from './allowed-hours.ts';
import { countPassed, findPutOff, planNext } from './plan-next.ts';
import { type Schedule, savePlanned } from './schedules.queries.ts';

const day = 86_400_000;

interface Standing {
  now: Date;
  nothingMissing: boolean;
}

/** Plans the next reminder and sends none: one that is due now is the next run's. */
export async function planSchedule(
  tx: Tx,
  schedule: Schedule,
  { now, nothingMissing }: Standing,
): Promise<void> {
  const next = hasNone(schedule, nothingMissing) ? null : planNext(schedule);
  const plan = hasNone(schedule, nothingMissing)
    ? { ...schedule, idle_since: schedule.idle_since ?? now, put_off_until: null }
    : { ...schedule, idle_since: null, put_off_until: findPutOff(schedule, now) };
  await savePlanned(tx, schedule.request_id, {
    ...plan,
    next_at: next && next < now ? nextAllowed(now, plan) : next,
  });
}

const hasNone = ({ mode, status }: Schedule, nothingMissing: boolean): boolean =>
  mode === 'off' || status === 'completed' || nothingMissing;

/**
 * Plans the next reminder, and answers whether one is to go now. Its days that are over count as one; none is for now where the
 * client may not be reminded at this hour, or `isUndelivered`: the invitation of whoever would be reminded never arrived.
 */
export async function advanceSchedule(
  tx: Tx,
  schedule: Schedule,
  { now, nothingMissing, isUndelivered }: Standing & { isUndelivered: boolean },
): Promise<boolean> {
  const { request_id } = schedule;
  if (hasNone(schedule, nothingMissing)) {
    await planSchedule(tx, schedule, { now, nothingMissing });
    return false;
  }
  const isOver = schedule.paused_until !== null && schedule.paused_until <= now;
  const plan = {
    ...schedule,
    idle_since: null,
    put_off_until: findPutOff(schedule, now),
    ...(isOver && { paused_at: null, paused_until: null }),
  };
  const next = planNext(plan);
  if (!next || next > now) {
    await savePlanned(tx, request_id, { ...plan, next_at: next });
    return false;
  }
  const passed = countPassed(plan, now);
  const opens = nextAllowed(now, plan);
  if (opens > now || isUndelivered) {
    const later = isUndelivered ? nextAllowed(new Date(now.getTime() + day), plan) : opens;
    await savePlanned(tx, request_id, { ...plan, next_at: later });
    return false;
  }
  await savePlanned(tx, request_id, {
    ...plan,
    passed,
    next_at: planNext({ ...plan, passed, reminded_at: now }),
  });
  return true;
}
