import { type SQL, sql } from 'drizzle-orm';
import { searchSpellings } from '../../../shared/db/search.ts';
import { prepareStatement, type Statement } from '../../../shared/db/statement.ts';
import { desk, type QueueConditions, toTexts, value } from './queue-conditions.ts';
import { isStalled, type State, states, utcDay } from './queue-sorts.ts';

/** Rows of the desk in these states, by the sums that are kept, and the restricted ones that the reader may see. */
export interface KindCount {
  state: State;
  urgency: number;
  /** Of a person's desk: whether they are that person's own, not only assigned to them. */
  responsible: boolean;
  n: number;
}
const restrictedRows = sql`(
  SELECT q.* FROM case_restrictions c JOIN queue_rows q ON q.client_request_id = c.client_request_id WHERE q.desk_id = ${desk})`;
const kinds = prepareStatement<KindCount>(sql`
  SELECT state, urgency, responsible, sum(n)::int AS n FROM (
    SELECT state, urgency, responsible, n FROM queue_counts WHERE desk_id = ${desk}
    UNION ALL SELECT q.state, q.urgency, q.user_id = q.desk_id, 1 FROM ${restrictedRows} AS q
  ) AS kind GROUP BY 1, 2, 3`);
export const kindCounts = ({ mine, desk }: Pick<QueueConditions, 'mine' | 'desk'>): Statement<KindCount> =>
  kinds({ mine, desk });

export type StateCount = Pick<KindCount, 'state' | 'n'>;
/** By state, of those that a person is responsible for, or that a search finds. */
const byPerson = prepareStatement<StateCount>(sql`
  SELECT wanted.state, counted.n FROM unnest(${toTexts(states)}) AS wanted (state)
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS n FROM queue_rows q
    WHERE q.desk_id = ${desk} AND q.state = wanted.state AND q.user_id = ANY (${value('responsible')})) AS counted`);
const bySearch = prepareStatement<StateCount>(sql`
  SELECT q.state, count(*)::int AS n FROM queue_rows q
  WHERE q.desk_id = ${desk} AND (${value('responsible')} IS NULL OR q.user_id = ANY (${value('responsible')}))
    AND q.client_request_id IN (SELECT app_found_cases(spelling) FROM ${searchSpellings(value('q'))}) GROUP BY q.state`);
export const foundStates = (conditions: QueueConditions): Statement<StateCount> =>
  (conditions.q === null ? byPerson : bySearch)({ ...conditions });

export interface ClockCount {
  stalled: number;
  overdue: number;
  due_soon: number;
}
const today = sql`${sql.placeholder('today')}::date`;
const countDays = (kind: 'due' | 'stalled', days: SQL) =>
  sql`SELECT coalesce(sum(n), 0) FROM queue_days WHERE desk_id = ${desk} AND kind = ${sql.raw(`'${kind}'`)} AND ${days}`;
const countRestricted = (which: SQL) =>
  sql`SELECT count(*) FROM ${restrictedRows} AS q WHERE q.state IN ('pending', 'in-progress') AND ${which}`;
/** Whole days by the sums that are kept, and what stalls today by looking. */
const clock = prepareStatement<ClockCount>(sql`
  SELECT
    ((${countDays('stalled', sql`on_date < ${utcDay}`)})
      + (${countRestricted(sql`q.stalls_on < ${utcDay}`)})
      + (SELECT count(*) FROM queue_rows q WHERE q.desk_id = ${desk} AND q.state IN ('pending', 'in-progress')
        AND q.stalls_on = ${utcDay} AND ${isStalled}))::int AS stalled,
    ((${countDays('due', sql`on_date < ${today}`)}) + (${countRestricted(sql`q.due_on < ${today}`)}))::int AS overdue,
    ((${countDays('due', sql`on_date BETWEEN ${today} AND ${today} + 6`)})
      + (${countRestricted(sql`q.due_on BETWEEN ${today} AND ${today} + 6`)}))::int AS due_soon`);
/** What follows from the day and the hour. */
export const clockCounts = (
  of: Pick<QueueConditions, 'mine' | 'desk'> & { today: string },
): Statement<ClockCount> => clock({ ...of });
