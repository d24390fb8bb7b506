import {
  RetentionKind,
  type RetentionRules,
  retentionListMax,
} from '@visafolio/contract/retention/retention.contract.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, execute, queryRow, queryRows, type Row } from '../../../shared/db/query.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';

const RulesRow = {
  completed_months: column.int.orNull,
  unsubmitted_months: column.int.orNull,
  contact_months: column.int.orNull,
  enabled_at: column.timestamp.orNull,
};
export type RulesRow = Row<typeof RulesRow>;

/** Null if the workspace never had any. */
export const selectRules = (tx: Tx): Promise<RulesRow | null> =>
  queryRow(tx, RulesRow)`
    SELECT completed_months, unsubmitted_months, contact_months, enabled_at FROM retention_rules
    WHERE workspace_id = ${ownWorkspace}`;

/** Turning them on again keeps the time since when they are on. */
export const upsertRules = (tx: Tx, rules: RetentionRules & { enabled: boolean }): Promise<void> =>
  execute(tx)`
    INSERT INTO retention_rules (workspace_id, completed_months, unsubmitted_months, contact_months, enabled_at)
    VALUES (${ownWorkspace}, ${rules.completed_months}, ${rules.unsubmitted_months}, ${rules.contact_months},
      CASE WHEN ${rules.enabled} THEN now() END)
    ON CONFLICT (workspace_id) DO UPDATE SET completed_months = excluded.completed_months,
      unsubmitted_months = excluded.unsubmitted_months, contact_months = excluded.contact_months, updated_at = now(),
      enabled_at = CASE WHEN ${rules.enabled} THEN coalesce(retention_rules.enabled_at, now()) END`;

const DueRow = {
  kind: column.oneOf(RetentionKind.options),
  id: column.uuid,
  name: column.text.orNull,
  case_number: column.int.orNull,
  goes_at: column.timestamp,
  completed: column.int,
  unsubmitted: column.int,
  contact: column.int,
};

/**
 * What rules move to the trash until `until`, the first ones with the counts of all. Everything is announced 30 days
 * before: nothing goes earlier than `notBefore` unless it was announced earlier.
 */
export const selectDue = (
  tx: Tx,
  rules: RetentionRules,
  { until, notBefore }: { until: Date; notBefore: Date },
): Promise<Row<typeof DueRow>[]> =>
  queryRows(tx, DueRow)`
    WITH due AS (
      SELECT d.kind, d.id, greatest(d.due_at,
        coalesce(n.noticed_at + interval '30 days', ${notBefore.toISOString()}::timestamptz)) AS goes_at
      FROM app_retention_due(${ownWorkspace}, ${rules.completed_months}::int, ${rules.unsubmitted_months}::int,
        ${rules.contact_months}::int) AS d
      LEFT JOIN retention_notices n ON n.workspace_id = ${ownWorkspace} AND n.subject_id = d.id
      WHERE d.due_at <= ${until.toISOString()}::timestamptz
    )
    SELECT due.kind, due.id, coalesce(r.name, c.name) AS name, r.case_number, due.goes_at,
      (count(*) FILTER (WHERE due.kind = 'completed') OVER ())::int AS completed,
      (count(*) FILTER (WHERE due.kind = 'unsubmitted') OVER ())::int AS unsubmitted,
      (count(*) FILTER (WHERE due.kind = 'contact') OVER ())::int AS contact
    FROM due
    LEFT JOIN client_requests r ON r.id = due.id AND due.kind <> 'contact'
    LEFT JOIN contacts c ON c.id = due.id AND due.kind = 'contact'
    ORDER BY due.goes_at, due.id LIMIT ${retentionListMax}`;

const Enabled = {
  workspace_id: column.uuid,
  completed_months: column.int.orNull,
  unsubmitted_months: column.int.orNull,
  contact_months: column.int.orNull,
};
export type EnabledRules = Row<typeof Enabled>;

/** Of all workspaces where they are on, for the system. */
export const selectEnabledRules = (tx: Tx): Promise<EnabledRules[]> =>
  queryRows(tx, Enabled)`
    SELECT workspace_id, completed_months, unsubmitted_months, contact_months FROM retention_rules
    WHERE enabled_at IS NOT NULL ORDER BY workspace_id`;

const listDue = ({ workspace_id, completed_months, unsubmitted_months, contact_months }: EnabledRules) =>
  sql`app_retention_due(${workspace_id}::uuid, ${completed_months}::int, ${unsubmitted_months}::int, ${contact_months}::int)`;

/** Forgets announcements of what is not due any more within the time of an announcement: it is announced again. */
export const deleteOldNotices = (tx: Tx, rules: EnabledRules, until: Date): Promise<void> =>
  execute(tx)`
    DELETE FROM retention_notices n WHERE n.workspace_id = ${rules.workspace_id} AND NOT EXISTS (
      SELECT FROM ${listDue(rules)} d WHERE d.id = n.subject_id AND d.due_at <= ${until.toISOString()}::timestamptz)`;

/** Announces what becomes due until then. Returns what is new. */
export const insertNotices = (tx: Tx, rules: EnabledRules, { now, until }: { now: Date; until: Date }) =>
  queryRows(tx, { subject_id: column.uuid })`
    INSERT INTO retention_notices (workspace_id, subject_id, noticed_at)
    SELECT ${rules.workspace_id}, d.id, ${now.toISOString()}::timestamptz FROM ${listDue(rules)} d
    WHERE d.due_at <= ${until.toISOString()}::timestamptz
    ON CONFLICT DO NOTHING RETURNING subject_id`;

const Going = { kind: column.oneOf(RetentionKind.options), id: column.uuid };

/** What is due and was announced long enough ago. */
export const selectGoing = (tx: Tx, rules: EnabledRules, now: Date, noticedBefore: Date) =>
  queryRows(tx, Going)`
    SELECT d.kind, d.id FROM ${listDue(rules)} d
    JOIN retention_notices n ON n.workspace_id = ${rules.workspace_id} AND n.subject_id = d.id
    WHERE d.due_at <= ${now.toISOString()}::timestamptz AND n.noticed_at <= ${noticedBefore.toISOString()}::timestamptz
    ORDER BY d.due_at, d.id`;

/** Whether rules still name it, once its row is locked. */
export const isStillDue = async (tx: Tx, rules: EnabledRules, id: string, now: Date): Promise<boolean> =>
  (
    await queryRows(tx, { id: column.uuid })`
      SELECT d.id FROM ${listDue(rules)} d WHERE d.id = ${id} AND d.due_at <= ${now.toISOString()}::timestamptz`
  ).length > 0;

export const insertTrashedCase = (tx: Tx, id: string): Promise<void> =>
  execute(tx)`
    INSERT INTO trashed_cases (client_request_id, workspace_id, cause)
    SELECT id, workspace_id, 'retention' FROM client_requests WHERE id = ${id} ON CONFLICT DO NOTHING`;

export const trashContactByRule = (tx: Tx, id: string): Promise<void> =>
  execute(tx)`
    UPDATE contacts SET archived_at = coalesce(archived_at, now()), trashed_at = now(), trash_cause = 'retention'
    WHERE id = ${id} AND trashed_at IS NULL`;

/** Locks the case or contact as those who change it do. */
export const lockSubject = async (tx: Tx, kind: RetentionKind, id: string): Promise<boolean> =>
  (
    await (kind === 'contact'
      ? queryRows(tx, { id: column.uuid })`SELECT id FROM contacts WHERE id = ${id} FOR UPDATE`
      : queryRows(tx, { id: column.uuid })`SELECT id FROM client_requests WHERE id = ${id} FOR UPDATE`)
  ).length > 0;
