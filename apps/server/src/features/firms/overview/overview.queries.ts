import type { FirmOverview } from '@visafolio/contract/firms/overview.contract.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { column, query } from '../../../shared/db/query.ts';
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

/** Open cases that the reader may see, by responsible professional. Overdue and stalled match the filters of the queue. */
export async function selectPeople(tx: Tx, today: string): Promise<People> {
  const { rows } = await query(tx, PeopleRow)`
    SELECT p.id, coalesce(nullif(p.full_name, ''), p.email) AS name, c.pending, c.in_progress, c.documents_submitted, c.overdue,
      c.stalled
    FROM (
      SELECT user_id, (count(*) FILTER (WHERE state = 'pending'))::int AS pending,
        (count(*) FILTER (WHERE state = 'in-progress'))::int AS in_progress,
        (count(*) FILTER (WHERE state = 'documents_submitted'))::int AS documents_submitted,
        (count(*) FILTER (WHERE due_on < ${today}::date AND state IN ('pending', 'in-progress')))::int AS overdue,
        (count(*) FILTER (WHERE urgency = 0 AND stalled_from < now()))::int AS stalled
      FROM queue_rows
      WHERE desk_id = ${ownWorkspace} AND workspace_id = ${ownWorkspace} AND state NOT IN ('completed', 'archived')
      GROUP BY user_id
    ) AS c JOIN profiles p ON p.id = c.user_id
    ORDER BY c.pending + c.in_progress + c.documents_submitted DESC, lower(p.full_name), p.id`;
  return rows;
}

/** Time from the invitation until the last requested document was accepted, by the month of that. */
export async function selectMonths(
  tx: Tx,
  today: string,
): Promise<Pick<FirmOverview, 'months' | 'median_days'>> {
  const { rows } = await query(tx, {
    month: column.text.orNull,
    cases: column.int,
    median_days: column.float.orNull,
  })`
    WITH done AS (
      SELECT to_char(g.last_file_at AT TIME ZONE 'UTC', 'YYYY-MM') AS month,
        extract(epoch FROM g.last_file_at - r.created_at) / 86400 AS days
      FROM case_progress g JOIN client_requests r ON r.id = g.client_request_id
      WHERE g.workspace_id = ${ownWorkspace} AND r.workspace_id = ${ownWorkspace}
        AND g.documents_total > 0 AND g.documents_completed = g.documents_total
        AND g.last_file_at >= date_trunc('month', ${today}::timestamp - interval '11 months') AT TIME ZONE 'UTC'
        AND g.last_file_at < date_trunc('month', ${today}::timestamp + interval '1 month') AT TIME ZONE 'UTC'
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
