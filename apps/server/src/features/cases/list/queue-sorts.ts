import type { QueueSort, SortDirection } from '@visafolio/contract/cases/queue.contract.ts';
import { type SQL, sql } from 'drizzle-orm';

/** What a case is in lists: its status, or archived. In the order of the sort by state. */
export const states = ['pending', 'in-progress', 'documents_submitted', 'completed', 'archived'] as const;
export type State = (typeof states)[number];

/** While the client's turn is not over, the day counts. */
export const whileClientGives: readonly State[] = ['pending', 'in-progress'];

/** A part of a sorted list: rows `q` in the order of `key`, then of the case's id, both in one direction. */
export interface Part {
  key: SQL;
  type: 'text' | 'bigint' | 'integer' | 'date' | 'timestamptz';
  descending: boolean;
  /** Which rows belong to it. */
  where: SQL;
  /** Only rows of these states. */
  states: readonly State[];
  /**
   * 'each state': an index over (desk, state, key, case) has its rows. 'progress': the key is in the progress of a case or follows from
   * it; `day`, if there is one, is the key's day in UTC and in an index. 'sorted': no index has the order.
   */
  from: 'each state' | 'progress' | 'sorted';
  day?: SQL;
}

const today = sql`${sql.placeholder('today')}::date`;
/** Today in UTC, by which the days of stalling and of activity are kept. */
export const utcDay = sql`(now() AT TIME ZONE 'UTC')::date`;

/** The moment from which a case `q` counts as stalled: a week without a sign of the client. */
const stalledFrom = (clientActiveAt: SQL): SQL => sql`greatest(q.created_at, coalesce(${clientActiveAt},
  (SELECT r.invitation_since FROM client_requests r WHERE r.id = q.client_request_id))) + interval '168 hours'`;

const clientActiveAt = sql`(SELECT p.client_active_at FROM case_progress p WHERE p.client_request_id = q.client_request_id)`;
/** Only on the day itself the moment decides. */
export const isStalled = sql`(q.stalls_on <= ${utcDay} AND (q.stalls_on < ${utcDay} OR ${stalledFrom(clientActiveAt)} < now()))`;
const isOverdue = sql`(q.due_on < ${today} AND q.state IN ('pending', 'in-progress'))`;

const progressColumns = sql`p.active_on, p.last_activity_at,
  1000 * p.questions_answered / greatest(p.questions_total, 1) AS answers_share, ${stalledFrom(sql`p.client_active_at`)} AS stalled_from`;
/** `queue_rows`, or other rows like those, beside what their cases' progress says. */
export const besideProgress = (rows: SQL): SQL => sql`
  SELECT q.*, ${progressColumns} FROM ${rows} AS q JOIN case_progress p ON p.client_request_id = q.client_request_id`;
/** The same, looked up for each row. OFFSET 0: PostgreSQL, which expects few rows, would begin with the progress of all cases. */
export const withProgress = (rows: SQL): SQL => sql`
  SELECT q.*, ${progressColumns} FROM ${rows} AS q
  CROSS JOIN LATERAL (SELECT * FROM case_progress p WHERE p.client_request_id = q.client_request_id OFFSET 0) AS p`;

const asked = (urgencies: string): SQL => {
  const wanted = sql`${sql.placeholder('urgencies')}::int[]`;
  return sql`(${wanted} IS NULL OR ${sql.raw(`'{${urgencies}}'::int[]`)} && ${wanted})`;
};

/** Rows that wait for staff, and the others. Either is left out where the filter asks for no such urgency. */
export const isWaiting = sql`q.rank IS NOT NULL AND ${asked('2,3,4,5')}`;
export const isNotWaiting = sql`q.rank IS NULL AND ${asked('0,1')}`;

const waiting: Part = {
  key: sql`q.rank`,
  type: 'bigint',
  descending: true,
  where: isWaiting,
  states,
  from: 'each state',
};
const byDay = {
  key: sql`q.due_on`,
  type: 'date',
  descending: false,
  states: whileClientGives,
  from: 'each state',
} as const;
const stalled: Part = {
  key: sql`q.stalled_from`,
  type: 'timestamptz',
  descending: false,
  where: sql`${isStalled} AND ${isOverdue} IS NOT TRUE AND ${asked('1')}`,
  states: whileClientGives,
  from: 'progress',
  day: sql`q.stalls_on`,
};
const newest = (where: SQL, of: readonly State[] = states): Part => ({
  key: sql`q.created_at`,
  type: 'timestamptz',
  descending: true,
  where,
  states: of,
  from: 'each state',
});

/** What waits for staff, the most urgent first; overdue cases by date, stalled ones, those that are due by date, then the newest. */
const next: Part[] = [
  waiting,
  { ...byDay, where: sql`${isNotWaiting} AND q.due_on < ${today}` },
  stalled,
  {
    ...byDay,
    where: sql`q.rank IS NULL AND q.due_on >= ${today} AND ${isStalled} IS NOT TRUE AND ${asked('0')}`,
  },
  newest(
    sql`q.rank IS NULL AND ${isStalled} IS NOT TRUE AND (q.due_on IS NULL OR q.state NOT IN ('pending', 'in-progress')) AND ${asked('0')}`,
  ),
];

/** Where a filter by day begins and ends. CASE: under policies an index takes no coalesce. */
const fromDay = (name: string, day: (value: SQL) => SQL): SQL =>
  sql`CASE WHEN ${sql.placeholder(name)}::text IS NULL THEN '-infinity' ELSE ${day(sql`${sql.placeholder(name)}`)} END`;
const toDay = (name: string, day: (value: SQL) => SQL): SQL =>
  sql`CASE WHEN ${sql.placeholder(name)}::text IS NULL THEN 'infinity' ELSE ${day(sql`${sql.placeholder(name)}`)} END`;
const asDate = (value: SQL) => sql`${value}::date`;
const asUtcDay = (value: SQL) => sql`(${value}::timestamptz AT TIME ZONE 'UTC')::date`;

/** The parts of a sorted list, one after the other. Those without a due date are last in both directions. */
export function getParts(sort: QueueSort, direction: SortDirection): Part[] {
  const descending = direction === 'desc';
  const all = { where: sql`true`, states, descending } as const;
  switch (sort) {
    case 'next':
      return next;
    case 'newest':
      return [{ ...newest(sql`true`), descending: !descending }];
    case 'state':
      return (descending ? [...states].reverse() : states).map((state) => newest(sql`true`, [state]));
    case 'client':
      return [{ ...all, key: sql`q.client_key`, type: 'text', from: 'each state' }];
    case 'visa':
      return [{ ...all, key: sql`q.visa_key`, type: 'text', from: 'sorted' }];
    case 'responsible':
      return [{ ...all, key: sql`q.responsible_key`, type: 'text', from: 'sorted' }];
    case 'documents':
      return [{ ...all, key: sql`q.documents_share`, type: 'integer', from: 'sorted' }];
    case 'answers':
      return [{ ...all, key: sql`q.answers_share`, type: 'integer', from: 'progress' }];
    case 'activity':
      return [
        {
          ...all,
          key: sql`q.last_activity_at`,
          type: 'timestamptz',
          from: 'progress',
          day: sql`q.active_on`,
          where: sql`q.active_on >= ${fromDay('active_from', asUtcDay)} AND q.active_on <= ${toDay('active_to', asUtcDay)}`,
        },
      ];
    case 'due':
      return [
        {
          ...byDay,
          descending,
          states,
          where: sql`q.due_on >= ${fromDay('due_from', asDate)} AND q.due_on <= ${toDay('due_to', asDate)}`,
        },
        newest(sql`q.due_on IS NULL`),
      ];
  }
}
