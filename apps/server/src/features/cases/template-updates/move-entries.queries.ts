import { sql } from 'drizzle-orm';
import type { Tx } from '../../../shared/db/database.ts';
import { column, queryValues } from '../../../shared/db/query.ts';

interface MovedEntries {
  requestId: string;
  fromVersionId: string;
  /** Question id -> id of the same question in the other version. */
  questions: ReadonlyMap<string, string>;
}

const uuids = (ids: Iterable<string>) => sql`${sql.param([...ids])}::uuid[]`;

/**
 * Gives the copies of a request's entries the words of the same questions of another version. Returns the copies of questions that have no
 * such question there.
 */
export async function moveCopies(
  tx: Tx,
  { requestId, fromVersionId, questions }: MovedEntries,
): Promise<string[]> {
  await tx.execute(sql`
    UPDATE template_questions c SET copied_from = n.id, text = n.text, type = n.type, required = n.required, options = n.options,
      translations = n.translations, entry_order = n.order_index, order_index = (
        SELECT min(f.order_index) FROM template_questions f WHERE f.template_version_id = n.template_version_id
          AND f.options ->> 'repeating_group' = n.options ->> 'repeating_group')
    FROM unnest(${uuids(questions.keys())}, ${uuids(questions.values())}) AS p (was, id)
    JOIN template_questions n ON n.id = p.id, group_entries e
    WHERE c.client_request_id = ${requestId} AND c.copied_from = p.was AND e.id = c.entry_id
      AND n.options ->> 'repeating_group' = e.group_key
      AND NOT EXISTS (SELECT FROM template_questions x WHERE x.entry_id = c.entry_id AND x.copied_from = n.id)`);
  return queryValues(tx, column.uuid)`
    SELECT c.id FROM template_questions c JOIN template_questions was ON was.id = c.copied_from
    WHERE c.client_request_id = ${requestId} AND was.template_version_id = ${fromVersionId}`;
}

/** Adds the copies that the entries of a request lack of the questions of its version. */
export async function addMissingCopies(tx: Tx, requestId: string): Promise<void> {
  await tx.execute(sql`
    INSERT INTO template_questions (workspace_id, client_request_id, entry_id, copied_from)
    SELECT r.workspace_id, r.id, e.id, q.id
    FROM client_requests r JOIN group_entries e ON e.client_request_id = r.id
    JOIN template_questions q ON q.template_version_id = r.template_version_id AND q.options ->> 'repeating_group' = e.group_key
    WHERE r.id = ${requestId} AND NOT EXISTS (
      SELECT FROM template_questions x WHERE x.entry_id = e.id AND x.copied_from = q.id)`);
}

export async function deleteCopies(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`DELETE FROM template_questions WHERE id = ANY (${uuids(ids)})`);
}

/** Their answers count no longer. Returns those that were not waived before. */
export async function waiveCopies(tx: Tx, requestId: string, ids: readonly string[]): Promise<string[]> {
  const waived = await queryValues(tx, column.uuid)`
    SELECT c.id FROM unnest(${uuids(ids)}) AS c (id) JOIN client_requests r ON r.id = ${requestId}
    WHERE c.id <> ALL (r.waived_question_ids)`;
  await tx.execute(sql`
    UPDATE client_requests SET waived_question_ids = waived_question_ids || ${uuids(waived)} WHERE id = ${requestId}`);
  return waived;
}
