import type { QueueSort, SortDirection } from '@visafolio/contract/cases/queue.contract.ts';
import { type SQL, sql } from 'drizzle-orm';

/** What a case is in lists: its status, or archived. In the order of the sort by state. */
export const states = ['pending', 'in-progress', 'documents_submitted', 'completed', 'archived'] as const;
export type State = (typeof states)[number];

/**
 * A part of a sorted list that an index serves: rows of each state in the order of `key`, then of the case's id, both in one direction.
 */
export interface Segment {
  /** Which rows `q` of queue_rows belong to it. */
  where: SQL;
  /** What an index over (desk, state, key, case) has. */
  key: SQL;
  type: 'text' | 'bigint' | 'integer' | 'date' | 'timestamptz';
  descending: boolean;
  /** Its rows have one of these; 1 is stalled, 0 is none. */
  urgencies?: readonly number[];
  /** Whether its rows have a due date. */
  dated?: boolean;
  /** A filter by the same value is where its walk begins and ends. */
  limitedBy?: 'due' | 'active';
  /** Only rows of these states. */
  states?: readonly State[];
}

const all = sql`true`;
export const isStalled = sql`q.stalled_rank > (-1000000 * extract(epoch FROM now()))::bigint`;
const rank = { key: sql`q.rank`, type: 'bigint', descending: true } as const;

/** While the client's turn is not over, the day counts. */
export const whileClientGives: readonly State[] = ['pending', 'in-progress'];
const today = sql`${sql.placeholder('today')}::date`;
const notStalled = sql`(q.stalled_from < now()) IS NOT TRUE`;
const byDay = {
  key: sql`q.due_on`,
  type: 'date',
  descending: false,
  dated: true,
  limitedBy: 'due',
  states: whileClientGives,
} as const;

/** Urgent ones, overdue ones by date, stalled ones, those that are due by date, then the newest. */
const next: Segment[] = [
  ...[5, 4, 3, 2].map((urgency) => ({
    ...rank,
    where: sql`q.urgency = ${sql.raw(String(urgency))}`,
    urgencies: [urgency],
  })),
  { ...byDay, urgencies: [0, 1], where: sql`q.urgency = 0 AND q.due_on < ${today}` },
  {
    where: sql`${isStalled} AND (q.due_on < ${today}) IS NOT TRUE`,
    urgencies: [1],
    key: sql`q.stalled_rank`,
    type: 'bigint',
    descending: true,
  },
  { ...byDay, urgencies: [0], where: sql`q.urgency = 0 AND q.due_on >= ${today} AND ${notStalled}` },
  {
    ...rank,
    urgencies: [0],
    where: sql`q.urgency = 0 AND (${isStalled}) IS NOT TRUE AND (q.due_on IS NULL OR q.state NOT IN ('pending', 'in-progress'))`,
  },
];

const created = (descending: boolean) =>
  ({ where: all, key: sql`q.created_at`, type: 'timestamptz', descending }) as const;

function byState(descending: boolean): Segment[] {
  const inOrder = descending ? [...states].reverse() : states;
  return inOrder.map((state) => ({ ...created(true), states: [state] }));
}

/** The parts of a sorted list, one after the other. Those without a due date are last in both directions. */
export function getSegments(sort: QueueSort, direction: SortDirection): Segment[] {
  const descending = direction === 'desc';
  const by = (key: SQL, type: Segment['type']): Segment[] => [{ where: all, key, type, descending }];
  switch (sort) {
    case 'next':
      return next;
    case 'newest':
      return [created(!descending)];
    case 'state':
      return byState(descending);
    case 'client':
      return by(sql`q.client_key`, 'text');
    case 'visa':
      return by(sql`q.visa_key`, 'text');
    case 'responsible':
      return by(sql`q.responsible_key`, 'text');
    case 'activity':
      return [
        { where: all, key: sql`q.last_activity_at`, type: 'timestamptz', descending, limitedBy: 'active' },
      ];
    case 'documents':
      return by(sql`q.documents_share`, 'integer');
    case 'answers':
      return by(sql`q.answers_share`, 'integer');
    case 'due':
      return [
        {
          where: sql`q.due_on IS NOT NULL`,
          key: sql`q.due_on`,
          type: 'date',
          descending,
          dated: true,
          limitedBy: 'due',
        },
        { ...created(true), where: sql`q.due_on IS NULL`, dated: false },
      ];
  }
}
