import type pg from 'pg';
import type { CaseTableName } from '../../../src/shared/case-tables/case-tables.ts';

/** Inserts a row for every case into tables whose rows need only the case. */
const caseRows: Partial<Record<CaseTableName, string>> = {
  reminder_schedules: `
    INSERT INTO reminder_schedules (client_request_id, workspace_id, mode) SELECT id, workspace_id, 'firm' FROM client_requests`,
  answer_heads: `
    INSERT INTO answer_heads (client_request_id, workspace_id, head) SELECT id, workspace_id, '' FROM client_requests`,
  group_entries: `
    INSERT INTO group_entries (id, workspace_id, client_request_id, group_key, position)
    SELECT new_id(), workspace_id, id, 'trips', 1 FROM client_requests`,
  template_updates: `
    INSERT INTO template_updates (workspace_id, client_request_id, from_version_id, to_version_id, old_question_ids, new_question_ids,
      left_question_ids, old_document_ids, new_document_ids, waived_document_ids, added_document_ids, reopened, activity_id)
    SELECT workspace_id, id, template_version_id, template_version_id, '{}', '{}', '{}', '{}', '{}', '{}', '{}', false, 0
    FROM client_requests`,
  letters: `
    INSERT INTO letters (id, workspace_id, client_request_id, title, paragraphs, on_letterhead, made_by_name, changed_by_name)
    SELECT new_id(), workspace_id, id, 'Cover letter', '[]', true, 'A colleague', 'A colleague' FROM client_requests`,
  packets: `
    INSERT INTO packets (client_request_id, workspace_id, items, changed_by_name)
    SELECT id, workspace_id, '[]', 'A colleague' FROM client_requests`,
  packet_translations: `
    INSERT INTO packet_translations (upload_id, workspace_id, client_request_id, language, changed_by_name)
    SELECT DISTINCT ON (client_request_id) id, workspace_id, client_request_id, 'es', 'A colleague' FROM client_document_uploads
    ORDER BY client_request_id, id`,
};

/** Only into tables that have no rows yet. */
export async function buildCaseRows(owner: pg.Pool | pg.ClientBase): Promise<void> {
  for (const [table, insert] of Object.entries(caseRows)) {
    const { rowCount } = await owner.query(`SELECT FROM ${table} LIMIT 1`);
    if (!rowCount) await owner.query(insert);
  }
}
