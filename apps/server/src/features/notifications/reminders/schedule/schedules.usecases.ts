import { reminderLimits } from '@visafolio/contract/notifications/reminder-limits.ts';
import type {
  ReminderPause,
  ReminderPlan,
  ReminderSchedule,
} from '@visafolio/contract/notifications/reminders.contract.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { execute } from '../../../../shared/db/query.ts';
import { ownWorkspace } from '../../../../shared/db/workspace.ts';
import type { Services } from '../../../../shared/services.ts';
import { recordActivity } from '../../../activity/activity.usecases.ts';
import { loadMissingOfPeople } from '../../client-mails/load-missing.ts';
import { planSchedule } from './advance-schedule.ts';
import { daysAfter } from './allowed-hours.ts';
import { lockSchedule, type Schedule, selectSchedule, upsertSchedule } from './schedules.queries.ts';

export const getSchedule = ({ db }: Services, actor: StaffActor, id: string): Promise<ReminderSchedule> =>
  db.withActor(actor, (tx) => present(tx, id, new Date()));

/** Other days are counted from now on, and a pause ends with them. */
export function setSchedule(
  { db }: Services,
  actor: StaffActor,
  { id, time_zone, ...plan }: ReminderPlan & { id: string; time_zone?: string | undefined },
  now = new Date(),
): Promise<ReminderSchedule> {
  return db.withActor(actor, async (tx) => {
    await requireOpen(tx, id);
    await upsertSchedule(tx, id, { ...plan, started_at: now }, time_zone ?? null);
    await recordActivity(tx, actor, {
      requestId: id,
      kind: 'reminder.scheduled',
      payload: { mode: plan.mode, days: plan.days },
    });
    return planAndPresent(tx, id, now);
  });
}

/** For a week from now, or until somebody resumes it. */
export function pauseSchedule(
  { db }: Services,
  actor: StaffActor,
  { id, until }: { id: string; until: 'week' | 'resumed' },
  now = new Date(),
): Promise<ReminderSchedule> {
  return db.withActor(actor, async (tx) => {
    const { time_zone } = await requireOpen(tx, id);
    const end = until === 'week' ? daysAfter(now, reminderLimits.pauseDays, time_zone).toISOString() : null;
    await tx.execute(sql`
      UPDATE reminder_schedules SET paused_at = ${now.toISOString()}::timestamptz, paused_until = ${end}::timestamptz,
        updated_at = now()
      WHERE client_request_id = ${id}`);
    await recordActivity(tx, actor, { requestId: id, kind: 'reminder.paused', payload: { until: end } });
    return planAndPresent(tx, id, now);
  });
}

export function resumeSchedule(
  { db }: Services,
  actor: StaffActor,
  id: string,
  now = new Date(),
): Promise<ReminderSchedule> {
  return db.withActor(actor, async (tx) => {
    await requireOpen(tx, id);
    await tx.execute(sql`
      UPDATE reminder_schedules SET paused_at = NULL, paused_until = NULL, updated_at = now() WHERE client_request_id = ${id}`);
    await recordActivity(tx, actor, { requestId: id, kind: 'reminder.resumed' });
    return planAndPresent(tx, id, now);
  });
}

/** What the workspace's new requests begin with; planned by the next run. */
export const beginSchedule = (tx: Tx, requestId: string): Promise<void> =>
  execute(tx)`
    INSERT INTO reminder_schedules (client_request_id, workspace_id, mode, days, at_weekends, at_night, by_text, needs_plan)
    SELECT ${requestId}, workspace_id, mode, days, at_weekends, at_night, by_text, true
    FROM reminder_settings WHERE workspace_id = ${ownWorkspace} AND mode <> 'off'`;

async function requireOpen(tx: Tx, id: string): Promise<Schedule> {
  const schedule = await lockSchedule(tx, id);
  if (!schedule) throw refuse('requests.not_found');
  if (schedule.status === 'completed') throw refuse('requests.completed');
  return schedule;
}

/** Nothing is sent: what is due now is the next run's. */
async function planAndPresent(tx: Tx, id: string, now: Date): Promise<ReminderSchedule> {
  const [schedule, reminded] = [
    await selectSchedule(tx, id),
    await loadMissingOfPeople(tx, id, defaultLanguage),
  ];
  if (!schedule) throw refuse('requests.not_found');
  await planSchedule(tx, schedule, { now, nothingMissing: reminded.length === 0 });
  return present(tx, id, now);
}

async function present(tx: Tx, id: string, now: Date): Promise<ReminderSchedule> {
  const schedule = await selectSchedule(tx, id);
  if (!schedule) throw refuse('requests.not_found');
  const pause = toPause(schedule, now);
  return {
    mode: schedule.mode,
    days: schedule.days,
    at_weekends: schedule.at_weekends,
    at_night: schedule.at_night,
    by_text: schedule.by_text,
    next_at: pause === 'completed' ? null : (schedule.next_at?.toISOString() ?? null),
    pause,
    paused_until: (pause === 'paused' && schedule.paused_until?.toISOString()) || null,
    last_sent_at: schedule.reminded_at?.toISOString() ?? null,
    time_zone: schedule.time_zone,
    zone_of_client: schedule.zone_of_client,
  };
}

/** Null as well where it is off. */
function toPause(schedule: Schedule, now: Date): ReminderPause | null {
  if (schedule.mode === 'off') return null;
  if (schedule.status === 'completed') return 'completed';
  if (schedule.paused_at && (!schedule.paused_until || schedule.paused_until > now)) return 'paused';
  if (schedule.idle_since) return 'nothing_missing';
  if (schedule.undelivered) return 'undelivered';
  if (schedule.put_off_until && schedule.put_off_until > now) return 'client_active';
  return schedule.next_at ? null : 'all_sent';
}
