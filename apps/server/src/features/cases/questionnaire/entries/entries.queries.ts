import { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, queryRow, queryRows, type Row } from '../../../../shared/db/query.ts';
import { isSeen } from '../../../templates/asked-questions.ts';

/** A question of a group, and the id of its copy. */
export interface Copy {
  copied_from: string;
  id: string;
}

const GroupOfRequest = {
  group: column.json(RepeatingGroup),
  questions: column.json<string[]>(),
  /** Entries that are not removed. */
  entries: column.int,
  entries_of_request: column.int,
};
export type GroupOfRequest = Row<typeof GroupOfRequest>;

/** The repeating groups of a request's template, in its order; without questions, if the acting person does not see them. */
export const selectGroups = (tx: Tx, requestId: string): Promise<GroupOfRequest[]> =>
  queryRows(tx, GroupOfRequest)`
    SELECT g.value AS group, (
      SELECT coalesce(jsonb_agg(q.id ORDER BY q.order_index), '[]') FROM template_questions q
      WHERE q.template_version_id = v.id AND q.options ->> 'repeating_group' = g.value ->> 'key' AND ${isSeen}) AS questions, (
      SELECT count(*)::int FROM group_entries e
      WHERE e.client_request_id = r.id AND e.group_key = g.value ->> 'key' AND e.removed_at IS NULL) AS entries, (
      SELECT count(*)::int FROM group_entries e WHERE e.client_request_id = r.id) AS entries_of_request
    FROM client_requests r JOIN template_versions v ON v.id = r.template_version_id
    CROSS JOIN LATERAL jsonb_array_elements(v.repeating_groups) WITH ORDINALITY AS g (value, place)
    WHERE r.id = ${requestId} ORDER BY g.place`;

const EntryRow = { id: column.uuid, group_key: column.text, removed: column.boolean };

export const selectEntry = (
  tx: Tx,
  requestId: string,
  entryId: string,
): Promise<Row<typeof EntryRow> | null> =>
  queryRow(tx, EntryRow)`
    SELECT id, group_key, removed_at IS NOT NULL AS removed FROM group_entries
    WHERE id = ${entryId} AND client_request_id = ${requestId}`;

/** Triggers give the entry its position, which counts entries that the acting person does not see, and the copies their words. */
export async function insertEntry(
  tx: Tx,
  requestId: string,
  { entryId, group, copies }: { entryId: string; group: string; copies: readonly Copy[] },
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO group_entries (id, workspace_id, client_request_id, group_key)
    SELECT ${entryId}, workspace_id, id, ${group} FROM client_requests WHERE id = ${requestId}`);
  await tx.execute(sql`
    INSERT INTO template_questions (id, workspace_id, client_request_id, entry_id, copied_from)
    SELECT c.id, r.workspace_id, r.id, ${entryId}, c.copied_from
    FROM client_requests r CROSS JOIN jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) AS c (id uuid, copied_from uuid)
    WHERE r.id = ${requestId}`);
}

export async function updateRemoved(tx: Tx, entryId: string, removed: boolean): Promise<void> {
  await tx.execute(sql`
    UPDATE group_entries SET removed_at = CASE WHEN ${removed}::boolean THEN now() END WHERE id = ${entryId}`);
}
