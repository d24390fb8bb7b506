import { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import { ReminderMode } from '@visafolio/contract/notifications/reminders.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, execute, queryRows, type Row } from '../../../../shared/db/query.ts';
import type { Plan } from './plan-next.ts';

/** The settings of a workspace that has chosen none. */
const fallbackZone = 'America/New_York';

const ScheduleRow = {
  request_id: column.uuid,
  owner_id: column.uuid,
  owner_email: column.text,
  status: column.oneOf(RequestStatus.options),
  undelivered: column.boolean,
  mode: column.oneOf(ReminderMode.options).orNull,
  days: column.ints.orNull,
  at_weekends: column.boolean.orNull,
  at_night: column.boolean.orNull,
  by_text: column.boolean.orNull,
  started_at: column.timestamp.orNull,
  passed: column.int.orNull,
  next_at: column.timestamp.orNull,
  idle_since: column.timestamp.orNull,
  paused_at: column.timestamp.orNull,
  paused_until: column.timestamp.orNull,
  client_gave_at: column.timestamp.orNull,
  put_off_until: column.timestamp.orNull,
  reminded_at: column.timestamp.orNull,
  client_zone: column.text.orNull,
  other_zone: column.text.orNull,
};

export interface Schedule extends Plan {
  request_id: string;
  owner_id: string;
  owner_email: string;
  status: RequestStatus;
  /** No invitation arrived. */
  undelivered: boolean;
  next_at: Date | null;
  idle_since: Date | null;
  put_off_until: Date | null;
  by_text: boolean;
  zone_of_client: boolean;
}

/** Of `recipient`, or of whoever gets mails about the request: of this request, else of their last visit to another one of the workspace. */
const clientZone = (recipient: string | null) => sql`(
  SELECT u.time_zone FROM client_users u
  WHERE u.workspace_id = r.workspace_id AND u.email = coalesce(${recipient}::text, r.sponsor_email, r.email)
    AND u.time_zone IS NOT NULL
  ORDER BY u.client_request_id = r.id DESC, u.id DESC LIMIT 1)`;

const columns = (recipient: string | null) => sql`
  r.id AS request_id, r.user_id AS owner_id, p.email AS owner_email, r.status, r.reminded_at,
  r.invitation_state = 'failed' AND coalesce(r.party_invitation_state = 'failed', true) AND NOT EXISTS (
    SELECT FROM client_users o WHERE o.client_request_id = r.id AND o.person_number IS NOT NULL AND o.removed_at IS NULL
      AND o.invitation_state <> 'failed') AS undelivered,
  s.mode, s.days, s.at_weekends, s.at_night, s.by_text, s.started_at, s.passed, s.next_at, s.idle_since, s.paused_at, s.paused_until,
  s.client_gave_at, s.put_off_until, ${clientZone(recipient)} AS client_zone, coalesce(d.time_zone, s.time_zone) AS other_zone`;

/** A request without one has one that is off. `recipient`: whose time zone counts, other than that of whoever gets mails about it. */
export async function selectSchedule(
  tx: Tx,
  requestId: string,
  recipient: string | null = null,
): Promise<Schedule | null> {
  const rows = await queryRows(tx, ScheduleRow)`
    SELECT ${columns(recipient)}
    FROM client_requests r
    JOIN profiles p ON p.id = r.user_id
    LEFT JOIN reminder_schedules s ON s.client_request_id = r.id
    LEFT JOIN reminder_settings d ON d.workspace_id = r.workspace_id
    WHERE r.id = ${requestId}`;
  return rows[0] ? toSchedule(rows[0]) : null;
}

/** Locks the request before its schedule, the order in which saving an answer locks them. */
export async function lockSchedule(tx: Tx, requestId: string): Promise<Schedule | null> {
  await tx.execute(sql`SELECT FROM client_requests WHERE id = ${requestId} FOR NO KEY UPDATE`);
  await tx.execute(
    sql`SELECT FROM reminder_schedules WHERE client_request_id = ${requestId} FOR NO KEY UPDATE`,
  );
  return selectSchedule(tx, requestId);
}

const DueSchedule = {
  request_id: column.uuid,
  owner_id: column.uuid,
  owner_email: column.text,
};
export type DueSchedule = Row<typeof DueSchedule>;

/** Schedules that are due or have to be planned again. They are not locked yet. */
export const listDue = (tx: Tx, now: Date, after: string | null, count: number): Promise<DueSchedule[]> =>
  queryRows(tx, DueSchedule)`
    SELECT r.id AS request_id, r.user_id AS owner_id, p.email AS owner_email
    FROM reminder_schedules s
    JOIN client_requests r ON r.id = s.client_request_id
    JOIN profiles p ON p.id = r.user_id
    WHERE (s.needs_plan OR s.next_at <= ${now.toISOString()}::timestamptz)
      AND NOT EXISTS (SELECT FROM trashed_cases t WHERE t.client_request_id = r.id)
      AND (${after}::uuid IS NULL OR s.client_request_id > ${after}::uuid)
    ORDER BY s.client_request_id LIMIT ${count}`;

/** Null if another server has locked it or has just done it. It does not wait: saving an answer locks the request too. */
export async function claimDue(tx: Tx, requestId: string, now: Date): Promise<Schedule | null> {
  const { rowCount } = await tx.execute(sql`
    SELECT FROM reminder_schedules s JOIN client_requests r ON r.id = s.client_request_id
    WHERE s.client_request_id = ${requestId} AND (s.needs_plan OR s.next_at <= ${now.toISOString()}::timestamptz)
      AND NOT EXISTS (SELECT FROM trashed_cases t WHERE t.client_request_id = r.id)
    FOR NO KEY UPDATE OF s, r SKIP LOCKED`);
  return rowCount ? selectSchedule(tx, requestId) : null;
}

type Planned = Pick<
  Schedule,
  'passed' | 'next_at' | 'idle_since' | 'paused_at' | 'paused_until' | 'put_off_until'
>;

export const savePlanned = (
  tx: Tx,
  requestId: string,
  { passed, next_at, idle_since, paused_at, paused_until, put_off_until }: Planned,
): Promise<void> =>
  execute(tx)`
    UPDATE reminder_schedules SET needs_plan = false, passed = ${passed}, next_at = ${iso(next_at)}::timestamptz,
      idle_since = ${iso(idle_since)}::timestamptz, paused_at = ${iso(paused_at)}::timestamptz,
      paused_until = ${iso(paused_until)}::timestamptz, put_off_until = ${iso(put_off_until)}::timestamptz
    WHERE client_request_id = ${requestId}`;

export const noteReminded = (tx: Tx, requestId: string, now: Date): Promise<void> =>
  execute(tx)`
    UPDATE client_requests SET reminded_at = ${now.toISOString()}::timestamptz WHERE id = ${requestId}`;

export async function upsertSchedule(
  tx: Tx,
  requestId: string,
  {
    mode,
    days,
    at_weekends,
    at_night,
    by_text,
    started_at,
  }: Pick<Schedule, 'mode' | 'days' | 'at_weekends' | 'at_night' | 'by_text' | 'started_at'>,
  zone: string | null,
): Promise<void> {
  // The days of before count on where they stay.
  await tx.execute(sql`
    UPDATE reminder_schedules SET started_at = ${started_at.toISOString()}::timestamptz, passed = 0, paused_at = NULL,
      paused_until = NULL
    WHERE client_request_id = ${requestId} AND (mode <> ${mode} OR days IS DISTINCT FROM ${sql.param(days)}::int[])`);
  await tx.execute(sql`
    INSERT INTO reminder_schedules AS s (client_request_id, workspace_id, mode, days, at_weekends, at_night, by_text, time_zone, started_at)
    SELECT id, workspace_id, ${mode}, ${sql.param(days)}::int[], ${at_weekends}, ${at_night}, ${by_text}, ${zone},
      ${started_at.toISOString()}::timestamptz
    FROM client_requests WHERE id = ${requestId}
    ON CONFLICT (client_request_id) DO UPDATE SET mode = excluded.mode, days = excluded.days,
      at_weekends = excluded.at_weekends, at_night = excluded.at_night, by_text = excluded.by_text,
      time_zone = coalesce(excluded.time_zone, s.time_zone), next_at = NULL, idle_since = NULL, updated_at = now()`);
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const date = (at: string | null): Date | null => (at === null ? null : new Date(at));

function toSchedule(row: Row<typeof ScheduleRow>): Schedule {
  return {
    request_id: row.request_id,
    owner_id: row.owner_id,
    owner_email: row.owner_email,
    status: row.status,
    undelivered: row.undelivered,
    mode: row.mode ?? 'off',
    days: row.days,
    at_weekends: row.at_weekends ?? false,
    at_night: row.at_night ?? false,
    by_text: row.by_text ?? false,
    started_at: date(row.started_at) ?? new Date(0),
    passed: row.passed ?? 0,
    next_at: date(row.next_at),
    idle_since: date(row.idle_since),
    paused_at: date(row.paused_at),
    paused_until: date(row.paused_until),
    client_gave_at: date(row.client_gave_at),
    put_off_until: date(row.put_off_until),
    reminded_at: date(row.reminded_at),
    time_zone: row.client_zone ?? row.other_zone ?? fallbackZone,
    zone_of_client: row.client_zone !== null,
  };
}
