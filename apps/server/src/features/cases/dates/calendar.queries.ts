import { CalendarKind, type ComingDates } from '@visafolio/contract/cases/dates/dates.contract.ts';
import type { RequestScope } from '@visafolio/contract/cases/requests.contract.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryRows, type Row } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';

const EntryRow = {
  id: column.uuid,
  request_id: column.uuid,
  kind: column.oneOf(CalendarKind.options),
  label: column.text.orNull,
  on_date: column.text,
  due_on: column.text.orNull,
  client_name: column.text,
  visa_type: column.text,
  case_number: column.int,
  done: column.boolean,
  sequence: column.int,
  changed_at: column.timestamp,
};
export type EntryRow = Row<typeof EntryRow>;

/** Cases `r` in which the reader is responsible or assigned. */
const mine = sql`(r.user_id = (SELECT app_user_id())
  OR EXISTS (SELECT FROM case_members m WHERE m.client_request_id = r.id AND m.user_id = (SELECT app_user_id())))`;
const inScope: Record<RequestScope, SQL> = { mine, firm: sql`true` };

interface Range {
  /** `yyyy-mm-dd`, both included. */
  from: string;
  to: string;
  scope: RequestScope;
  /** Undefined: all. */
  kinds: readonly CalendarKind[] | undefined;
  limit: number;
}

/** Due dates of open cases and key dates of cases that are not archived, by day. */
export async function selectCalendarEntries(
  tx: Tx,
  { from, to, scope, kinds, done, limit }: Range & { done: boolean },
): Promise<EntryRow[]> {
  const isWanted = (kind: SQL) => (kinds ? sql`${kind} = ANY (${sql.param(kinds)}::text[])` : sql`true`);
  // Each half in the order of its index by day, so that it ends with the last row that is shown.
  return queryRows(tx, EntryRow)`
    SELECT id, request_id, kind, label, on_date::text, due_on::text, client_name, visa_type, case_number, done, sequence, changed_at
    FROM (
      (SELECT r.id, r.id AS request_id, 'due' AS kind, NULL AS label, r.due_on AS on_date, r.due_on, r.name AS client_name,
        r.visa_type, r.case_number, false AS done, r.due_sequence AS sequence, r.updated_at AS changed_at
      FROM client_requests r
      WHERE r.workspace_id = ${ownWorkspace} AND r.due_on BETWEEN ${from}::date AND ${to}::date AND r.status <> 'completed'
        AND ${inScope[scope]} AND ${isWanted(sql`'due'`)}
      ORDER BY r.due_on, lower(r.name), r.id LIMIT ${limit})
      UNION ALL
      (SELECT k.id, r.id, k.kind, k.label, k.on_date, r.due_on, r.name, r.visa_type, r.case_number, k.done_at IS NOT NULL, k.sequence,
        k.changed_at
      FROM key_dates k JOIN client_requests r ON r.id = k.client_request_id
      WHERE k.workspace_id = ${ownWorkspace} AND k.on_date BETWEEN ${from}::date AND ${to}::date
        AND (${done} OR k.done_at IS NULL) AND r.archived_at IS NULL AND ${inScope[scope]} AND ${isWanted(sql`k.kind`)}
      ORDER BY k.on_date, lower(r.name), k.id LIMIT ${limit})
    ) AS entries
    ORDER BY on_date, lower(client_name), id LIMIT ${limit}`;
}

/**
 * Also returns what ended in the last thirty days, so that calendar programs remove it: key dates that are done and due dates of
 * completed cases.
 */
export const selectFeedEntries = (
  tx: Tx,
  { from, to, scope, limit }: Omit<Range, 'kinds'>,
): Promise<EntryRow[]> =>
  queryRows(tx, EntryRow)`
    SELECT id, request_id, kind, label, on_date::text, due_on::text, client_name, visa_type, case_number, done, sequence, changed_at
    FROM (
      SELECT r.id, r.id AS request_id, 'due' AS kind, NULL AS label, r.due_on AS on_date, r.due_on, r.name AS client_name,
        r.visa_type, r.case_number, r.status = 'completed' AS done, r.due_sequence AS sequence, r.updated_at AS changed_at
      FROM client_requests r
      WHERE r.workspace_id = ${ownWorkspace} AND r.due_on BETWEEN ${from}::date AND ${to}::date
        AND (r.status <> 'completed' OR r.updated_at > now() - interval '30 days') AND ${inScope[scope]}
      UNION ALL
      SELECT k.id, r.id, k.kind, k.label, k.on_date, r.due_on, r.name, r.visa_type, r.case_number, k.done_at IS NOT NULL, k.sequence,
        k.changed_at
      FROM key_dates k JOIN client_requests r ON r.id = k.client_request_id
      WHERE k.workspace_id = ${ownWorkspace} AND k.on_date BETWEEN ${from}::date AND ${to}::date
        AND (k.done_at IS NULL OR k.done_at > now() - interval '30 days') AND r.archived_at IS NULL AND ${inScope[scope]}
    ) AS entries
    ORDER BY on_date, id LIMIT ${limit}`;

/**
 * Counts what is overdue, and what comes from today to `until`: due dates by the sums that the queue keeps, which leave out restricted
 * cases, and key dates by their index.
 */
export async function countComing(
  tx: Tx,
  { today, until, scope }: { today: string; until: string; scope: RequestScope },
): Promise<ComingDates> {
  const desk = scope === 'mine' ? sql`(SELECT app_user_id())` : ownWorkspace;
  const rows = await queryRows(tx, { overdue: column.int, soon: column.int })`
    SELECT coalesce(sum(n) FILTER (WHERE on_date < ${today}::date), 0)::int AS overdue,
      coalesce(sum(n) FILTER (WHERE on_date >= ${today}::date), 0)::int AS soon
    FROM (
      SELECT on_date, n FROM queue_days
      WHERE desk_id = ${desk} AND kind IN ('due', 'handed_in') AND on_date <= ${until}::date
      UNION ALL
      SELECT q.due_on, 1 FROM case_restrictions c JOIN queue_rows q ON q.client_request_id = c.client_request_id
      WHERE q.desk_id = ${desk} AND q.due_on <= ${until}::date AND q.state NOT IN ('completed', 'archived')
      UNION ALL
      SELECT k.on_date, 1 FROM key_dates k JOIN client_requests r ON r.id = k.client_request_id
      WHERE k.workspace_id = ${ownWorkspace} AND k.on_date <= ${until}::date AND k.done_at IS NULL AND r.archived_at IS NULL
        AND ${inScope[scope]}
    ) AS dates`;
  return rows[0] ?? { overdue: 0, soon: 0 };
}
