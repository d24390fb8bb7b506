import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../shared/db/database.ts';
import { column, query, queryRows } from '../../shared/db/query.ts';

/**
 * Copies a template of the firm for one person, with the versions that their cases use, and changes these cases to
 * the copy.
 */
export async function copyTemplate(tx: Tx, firmId: string, id: string, userId: string): Promise<void> {
  const rows = await queryRows(tx, { id: column.uuid })`
    INSERT INTO templates (workspace_id, user_id, name, visa_type, description, category, translations, archived_at,
      created_at, updated_at)
    SELECT ${userId}::uuid, ${userId}::uuid, name, visa_type, description, category, translations, archived_at,
      created_at, updated_at
    FROM templates WHERE id = ${id} RETURNING id`;
  const copy = rows[0]?.id;
  // They name the versions that are copied, and cannot be undone afterwards.
  await tx.execute(sql`
    DELETE FROM template_updates WHERE client_request_id IN (
      SELECT id FROM client_requests WHERE workspace_id = ${firmId} AND user_id = ${userId} AND template_id = ${id})`);
  const versions = await query(tx, { id: column.uuid, number: column.int })`
    SELECT v.id, v.number FROM template_versions v
    WHERE v.template_id = ${id} AND (v.id IN (
        SELECT template_version_id FROM client_requests WHERE workspace_id = ${firmId} AND user_id = ${userId})
      -- Of answers and documents that stayed with a former version
      OR v.id IN (SELECT q.template_version_id FROM client_request_responses a
        JOIN client_requests r ON r.id = a.client_request_id AND r.user_id = ${userId}
        JOIN template_questions q ON q.id = a.question_id WHERE r.workspace_id = ${firmId})
      OR v.id IN (SELECT q.template_version_id FROM template_questions c
        JOIN client_requests r ON r.id = c.client_request_id AND r.user_id = ${userId}
        JOIN template_questions q ON q.id = c.copied_from WHERE r.workspace_id = ${firmId})
      OR v.id IN (SELECT t.template_version_id FROM client_request_documents d
        JOIN client_requests r ON r.id = d.client_request_id AND r.user_id = ${userId}
        JOIN template_documents t ON t.id = d.template_document_id WHERE r.workspace_id = ${firmId})
      OR v.number = (SELECT max(number) FROM template_versions WHERE template_id = ${id}))
    ORDER BY v.number`;
  for (const version of versions.rows) {
    const made = await query(tx, { id: column.uuid })`
      INSERT INTO template_versions (workspace_id, template_id, number, repeating_groups, parties)
      SELECT ${userId}::uuid, ${copy}::uuid, number, repeating_groups, parties FROM template_versions WHERE id = ${version.id}
      RETURNING id`;
    if (copy && made.rows[0]) await copyVersion(tx, { copy, from: version.id, to: made.rows[0].id, userId });
  }
}

interface Version {
  /** Id of the copied template. */
  copy: string;
  from: string;
  to: string;
  userId: string;
}

/** Old and new parts correspond by position. */
async function copyVersion(tx: Tx, { copy, from, to, userId }: Version): Promise<void> {
  await tx.execute(sql`
    INSERT INTO template_questions (workspace_id, template_version_id, text, type, required, options, translations,
      order_index)
    SELECT ${userId}::uuid, ${to}::uuid, text, type, required, options, translations, order_index
    FROM template_questions WHERE template_version_id = ${from}`);
  await tx.execute(sql`
    INSERT INTO template_documents (workspace_id, template_version_id, name, description, required, translations, party,
      ask_if, repeating_group, order_index)
    SELECT ${userId}::uuid, ${to}::uuid, name, description, required, translations, party, ask_if, repeating_group,
      order_index
    FROM template_documents WHERE template_version_id = ${from}`);
  const theirs = sql`(SELECT id FROM client_requests WHERE user_id = ${userId})`;
  const questions = sql`template_questions o JOIN template_questions n
    ON n.order_index = o.order_index AND n.template_version_id = ${to} AND o.template_version_id = ${from}`;
  await tx.execute(sql`
    UPDATE client_request_responses a SET question_id = same.new_id
    FROM (SELECT o.id, n.id AS new_id FROM ${questions}) same
    WHERE a.question_id = same.id AND a.client_request_id IN ${theirs}`);
  await tx.execute(sql`
    UPDATE template_questions c SET copied_from = same.new_id
    FROM (SELECT o.id, n.id AS new_id FROM ${questions}) same
    WHERE c.copied_from = same.id AND c.client_request_id IN ${theirs}`);
  await tx.execute(sql`
    UPDATE messages m SET about_question_id = same.new_id
    FROM (SELECT o.id, n.id AS new_id FROM ${questions}) same
    WHERE m.about_question_id = same.id AND m.client_request_id IN ${theirs}`);
  await tx.execute(sql`
    UPDATE client_request_documents d SET template_document_id = n.id
    FROM template_documents o JOIN template_documents n
      ON n.order_index = o.order_index AND n.template_version_id = ${to} AND o.template_version_id = ${from}
    WHERE d.template_document_id = o.id AND d.client_request_id IN ${theirs}`);
  const copied = (ids: SQL) => sql`ARRAY(
        SELECT coalesce(same.new_id, w.id) FROM unnest(${ids}) AS w (id)
        LEFT JOIN (SELECT o.id, n.id AS new_id FROM ${questions}) same ON same.id = w.id)`;
  await tx.execute(sql`
    UPDATE client_requests r SET waived_question_ids = ${copied(sql`r.waived_question_ids`)},
      not_asked_question_ids = ${copied(sql`r.not_asked_question_ids`)}
    WHERE r.user_id = ${userId} AND (r.waived_question_ids || r.not_asked_question_ids)
      && ARRAY(SELECT id FROM template_questions WHERE template_version_id = ${from})`);
  await tx.execute(sql`
    UPDATE client_requests SET template_id = ${copy}, template_version_id = ${to}
    WHERE user_id = ${userId} AND template_version_id = ${from}`);
}
