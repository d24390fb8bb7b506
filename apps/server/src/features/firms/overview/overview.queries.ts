import type { FirmOverview } from '@visafolio/contract/firms/overview.contract.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { personName } from '../../../shared/db/person-name.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';

type People = FirmOverview['people'];

const PeopleRow = {
  id: column.uuid,
  name: column.text,
  pending: column.int,
  in_progress: column.int,
  documents_submitted: column.int,
  overdue: column.int,
  stalled: column.int,
};

/**
 * Open cases that the reader may see, by responsible professional. Overdue and stalled match the filters of the queue. Adds up the sums
 * that the queue keeps of people's desks; these leave out restricted cases and what stalls today, which are counted here.
 */
export const selectPeople = (tx: Tx, today: string): Promise<People> =>
  queryRows(tx, PeopleRow)`
    WITH restricted AS MATERIALIZED (
      SELECT q.* FROM case_restrictions c JOIN queue_rows q ON q.client_request_id = c.client_request_id
      WHERE q.desk_id = ${ownWorkspace} AND q.state NOT IN ('completed', 'archived')
    ), stalling AS MATERIALIZED (
      SELECT q.user_id FROM queue_rows q JOIN client_requests r ON r.id = q.client_request_id
      JOIN case_progress g ON g.client_request_id = q.client_request_id
      WHERE q.desk_id = ${ownWorkspace} AND q.state IN ('pending', 'in-progress') AND q.stalls_on = (now() AT TIME ZONE 'UTC')::date
        AND greatest(r.created_at, coalesce(g.client_active_at, r.invitation_since)) + interval '168 hours' < now()
    ), counts AS (
      SELECT c.desk_id AS user_id, c.state, c.n, 0 AS overdue, 0 AS stalled
      FROM queue_counts c WHERE c.desk_id IN (SELECT id FROM profiles) AND c.responsible AND c.state NOT IN ('completed', 'archived')
      UNION ALL
      SELECT d.desk_id, NULL, 0, CASE d.kind WHEN 'due' THEN d.n END, CASE d.kind WHEN 'stalled' THEN d.n END
      FROM queue_days d WHERE d.desk_id IN (SELECT id FROM profiles) AND d.responsible
        AND (d.kind = 'due' AND d.on_date < ${today}::date OR d.kind = 'stalled' AND d.on_date < (now() AT TIME ZONE 'UTC')::date)
      UNION ALL
      SELECT q.user_id, q.state, 1, (q.due_on < ${today}::date AND q.state <> 'documents_submitted')::int,
        (q.stalls_on < (now() AT TIME ZONE 'UTC')::date)::int
      FROM restricted q
      UNION ALL
      SELECT user_id, NULL, 0, 0, 1 FROM stalling
    )
    SELECT p.id, ${personName} AS name, c.pending, c.in_progress, c.documents_submitted, c.overdue,
      c.stalled
    FROM (
      SELECT user_id, coalesce(sum(n) FILTER (WHERE state = 'pending'), 0)::int AS pending,
        coalesce(sum(n) FILTER (WHERE state = 'in-progress'), 0)::int AS in_progress,
        coalesce(sum(n) FILTER (WHERE state = 'documents_submitted'), 0)::int AS documents_submitted,
        coalesce(sum(overdue), 0)::int AS overdue, coalesce(sum(stalled), 0)::int AS stalled
      FROM counts GROUP BY user_id HAVING sum(n) > 0
    ) AS c JOIN profiles p ON p.id = c.user_id
    ORDER BY c.pending + c.in_progress + c.documents_submitted DESC, lower(p.full_name), p.id`;

/** Time from the invitation until the last requested document was accepted, by the month of that. */
export async function selectMonths(
  tx: Tx,
  today: string,
): Promise<Pick<FirmOverview, 'months' | 'median_days'>> {
  const rows = await queryRows(tx, {
    month: column.text.orNull,
    cases: column.int,
    median_days: column.float.orNull,
  })`
    WITH done AS (
      SELECT to_char(last_file_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, days_to_complete AS days
      FROM case_progress
      WHERE workspace_id = ${ownWorkspace} AND days_to_complete IS NOT NULL
        AND last_file_at >= date_trunc('month', ${today}::timestamp - interval '11 months') AT TIME ZONE 'UTC'
        AND last_file_at < date_trunc('month', ${today}::timestamp + interval '1 month') AT TIME ZONE 'UTC'
    ), months AS (
      SELECT to_char(m, 'YYYY-MM') AS month
      FROM generate_series(date_trunc('month', ${today}::timestamp - interval '11 months'), ${today}::timestamp, interval '1 month') AS m
    )
    SELECT m.month, count(d.days)::int AS cases,
      round((percentile_cont(0.5) WITHIN GROUP (ORDER BY d.days))::numeric, 1)::float8 AS median_days
    FROM months m LEFT JOIN done d USING (month) GROUP BY m.month
    UNION ALL
    SELECT NULL, count(*)::int, round((percentile_cont(0.5) WITHIN GROUP (ORDER BY days))::numeric, 1)::float8 FROM done
    ORDER BY month NULLS LAST`;
  const months = rows.flatMap(({ month, ...rest }) => (month === null ? [] : [{ month, ...rest }]));
  return { months, median_days: rows.find(({ month }) => month === null)?.median_days ?? null };
}
