import { FileStepName } from '@visafolio/contract/files/file.ts';
import { type SQL, sql } from 'drizzle-orm';
import { caseTables } from '../../../../shared/case-tables/case-tables.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { column, queryValue } from '../../../../shared/db/query.ts';
import { bulkTurn } from '../../../files/process/queue-steps.ts';
import { type ArchivedTable, archivedColumns, archivedTables } from '../format/tables.ts';
import { identifiers } from '../identifiers.ts';

type Insert = (rows: string, workspaceId: string) => SQL;

/** Tables whose rows are not inserted as they are. */
const ownInserts: Partial<Record<ArchivedTable, Insert>> = {
  templates: (rows, workspaceId) => sql`
    INSERT INTO templates (id, workspace_id, user_id, name, visa_type, description, category, translations, archived_at,
      created_at, updated_at)
    SELECT id, ${workspaceId}::uuid, user_id, name, visa_type, description, category, translations, archived_at, created_at,
      updated_at
    FROM json_populate_recordset(NULL::templates, ${rows}::json)`,
  template_versions: (rows, workspaceId) => sql`
    INSERT INTO template_versions (id, workspace_id, template_id, number, repeating_groups, parties, created_at)
    SELECT id, ${workspaceId}::uuid, template_id, number, repeating_groups, parties, created_at
    FROM json_populate_recordset(NULL::template_versions, ${rows}::json)`,
  letter_templates: (rows, workspaceId) => sql`
    INSERT INTO letter_templates (id, workspace_id, name, body, on_letterhead, created_at, updated_at)
    SELECT id, ${workspaceId}::uuid, name, body, on_letterhead, created_at, updated_at
    FROM json_populate_recordset(NULL::letter_templates, ${rows}::json)`,
  note_templates: (rows, workspaceId) => sql`
    INSERT INTO note_templates (id, workspace_id, user_id, name, content, created_at, updated_at)
    SELECT id, ${workspaceId}::uuid, user_id, name, content, created_at, updated_at
    FROM json_populate_recordset(NULL::note_templates, ${rows}::json)`,
  saved_views: (rows, workspaceId) => sql`
    INSERT INTO saved_views (workspace_id, made_by, name, address, shared, created_at, updated_at)
    SELECT ${workspaceId}::uuid, made_by, name, address, true, created_at, updated_at
    FROM json_populate_recordset(NULL::saved_views, ${rows}::json)`,
  client_requests: (rows, workspaceId) => sql`
    INSERT INTO client_requests (id, workspace_id, user_id, contact_id, template_id, template_version_id, template_name,
      template_description, template_translations, name, email, visa_type, notes, status, sponsor_name, sponsor_email,
      submitted_at, reminded_at, answers_reviewed_at, waived_question_ids, not_asked_question_ids, invitation_state, party_invitation_state, invitation_next_at,
      invitation_language, due_on, archived_at, created_at, updated_at)
    SELECT id, ${workspaceId}::uuid, user_id, contact_id, template_id, template_version_id, template_name,
      template_description, template_translations, name, email, visa_type, notes, status, sponsor_name, sponsor_email,
      submitted_at, reminded_at, answers_reviewed_at, waived_question_ids, not_asked_question_ids, invitation_state, party_invitation_state, NULL, invitation_language, due_on, archived_at, created_at,
      updated_at
    FROM json_populate_recordset(NULL::client_requests, ${rows}::json)`,
  template_documents: (rows, workspaceId) => sql`
    INSERT INTO template_documents (id, workspace_id, template_version_id, name, description, translations, required,
      party, ask_if, repeating_group, order_index)
    SELECT id, ${workspaceId}::uuid, template_version_id, name, description, translations, required, party, ask_if,
      repeating_group, order_index
    FROM json_populate_recordset(NULL::template_documents, ${rows}::json)`,
  case_restrictions: (rows, workspaceId) => sql`
    INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number, created_at)
    SELECT r.id, ${workspaceId}::uuid, r.user_id, r.case_number, c.created_at
    FROM json_populate_recordset(NULL::case_restrictions, ${rows}::json) c JOIN client_requests r ON r.id = c.client_request_id`,
  // Paused until somebody resumes them, because an import sends no mail.
  reminder_schedules: (rows, workspaceId) => sql`
    INSERT INTO reminder_schedules (client_request_id, workspace_id, mode, days, at_weekends, at_night, by_text, time_zone,
      started_at, passed, paused_at)
    SELECT client_request_id, ${workspaceId}::uuid, mode, days, at_weekends, at_night, by_text, time_zone, started_at, passed,
      now()
    FROM json_populate_recordset(NULL::reminder_schedules, ${rows}::json)`,
  client_request_responses: (rows, workspaceId) => sql`
    INSERT INTO client_request_responses (id, workspace_id, client_request_id, question_id, answer, answer_hash, is_draft,
      created_at, updated_at, entered_by, entered_by_name, entered_by_firm)
    SELECT id, ${workspaceId}::uuid, client_request_id, question_id, answer, answer_hash, is_draft, created_at, updated_at,
      entered_by, entered_by_name, entered_by_firm
    FROM json_populate_recordset(NULL::client_request_responses, ${rows}::json)`,
  // Marks all messages as mailed, so that no mail is sent about them.
  conversations: (rows, workspaceId) => sql`
    INSERT INTO conversations (id, workspace_id, client_request_id, party, message_count, last_message_at, waiting_for,
      waiting_since, client_delivered_to, client_read_to, staff_delivered_to, staff_read_to, client_mailed_to, created_at)
    SELECT id, ${workspaceId}::uuid, client_request_id, party, message_count, last_message_at, waiting_for, waiting_since,
      client_delivered_to, client_read_to, staff_delivered_to, staff_read_to, message_count, created_at
    FROM json_populate_recordset(NULL::conversations, ${rows}::json)`,
  inbound_mails: (rows, workspaceId) => sql`
    INSERT INTO inbound_mails (id, workspace_id, client_request_id, conversation_id, recipient_id, held_reason, content, file_path,
      file_size, received_at)
    SELECT id, ${workspaceId}::uuid, client_request_id, conversation_id, recipient_id, held_reason, content, file_path, file_size,
      received_at
    FROM json_populate_recordset(NULL::inbound_mails, ${rows}::json)`,
  glossary_terms: (rows, workspaceId) => sql`
    INSERT INTO glossary_terms (workspace_id, language, term, translation_language, translation, created_at)
    SELECT ${workspaceId}::uuid, language, term, translation_language, translation, created_at
    FROM json_populate_recordset(NULL::glossary_terms, ${rows}::json)`,
  // Queues all steps once more: results of the steps are not imported.
  client_document_uploads: (rows, workspaceId) => sql`
    WITH steps AS (
      INSERT INTO file_steps (upload_id, step, workspace_id, client_request_id, turn)
      SELECT u.id, s.step, ${workspaceId}::uuid, u.client_request_id, ${bulkTurn}
      FROM json_populate_recordset(NULL::client_document_uploads, ${rows}::json) u
      CROSS JOIN unnest(${sql.param(FileStepName.options)}::text[]) AS s (step)
      WHERE u.upload_status = 'uploaded'
    )
    INSERT INTO client_document_uploads (id, workspace_id, client_request_id, client_user_id, conversation_id,
      client_request_document_id, position, arrangement, placed_by, place_confirmed_at, content_sha256, split_from, split_from_page, one_paper_at, for_packet, file_name,
      file_path, file_size, file_type, upload_status, uploaded_at, accepted_at, uploaded_by, uploaded_by_name, uploaded_by_firm)
    SELECT id, ${workspaceId}::uuid, client_request_id, client_user_id, conversation_id, client_request_document_id, position, arrangement,
      placed_by, place_confirmed_at, content_sha256, split_from, split_from_page, one_paper_at, for_packet, file_name, file_path, file_size, file_type,
      upload_status, uploaded_at,
      accepted_at, uploaded_by, uploaded_by_name, uploaded_by_firm
    FROM json_populate_recordset(NULL::client_document_uploads, ${rows}::json)`,
  client_documents: (rows, workspaceId) => sql`
    INSERT INTO client_documents (id, workspace_id, contact_id, client_request_id, client_document_upload_id, year,
      folder_type, file_name, file_path, file_size, file_type, government_form_id, form_party, other_forms, not_drawn, created_at)
    SELECT id, ${workspaceId}::uuid, contact_id, client_request_id, client_document_upload_id, year, folder_type, file_name,
      file_path, file_size, file_type, government_form_id, form_party, other_forms, not_drawn, created_at
    FROM json_populate_recordset(NULL::client_documents, ${rows}::json)`,
  // Not announced to open pages, because they are old.
  activity: (rows, workspaceId) => sql`
    INSERT INTO activity (announced, workspace_id, client_request_id, actor_id, actor_kind, actor_email, kind, payload, at)
    SELECT false, ${workspaceId}::uuid, client_request_id, actor_id, actor_kind, actor_email, kind, payload, at
    FROM json_populate_recordset(NULL::activity, ${rows}::json)`,
};

/** Needs the capacity `importer`. Expects rows as JSON from `toImportedRow`. Undefined for tables that are not inserted by rows. */
export const insertRows = (table: ArchivedTable): Insert | undefined =>
  ownInserts[table] ?? (table in caseTables ? insertWhole(table) : undefined);

const insertWhole =
  (table: ArchivedTable): Insert =>
  (rows, workspaceId) => {
    const columns = identifiers(archivedColumns(table));
    return sql`
      INSERT INTO ${sql.identifier(table)} (workspace_id, ${columns})
      SELECT ${workspaceId}::uuid, ${columns}
      FROM json_populate_recordset(NULL::${sql.identifier(table)}, ${rows}::json)`;
  };

/** Finds a table with a row that violates rules beyond its keys; null if there is none. Needs the capacity `importer`. */
export const findStrayRows = (tx: Tx, workspaceId: string): Promise<ArchivedTable | null> =>
  queryValue(tx, column.oneOf(archivedTables))`
    SELECT 'client_request_responses' AS stray FROM client_request_responses a
      JOIN client_requests r ON r.id = a.client_request_id JOIN template_questions q ON q.id = a.question_id
      LEFT JOIN template_versions v ON v.id = q.template_version_id
      -- Answers stay with questions of former versions, which may be of a template of this installation.
      WHERE a.workspace_id = ${workspaceId} AND (q.template_version_id = r.template_version_id OR q.client_request_id = r.id
        OR v.template_id = r.template_id OR v.id IS NOT NULL AND q.id = ANY (r.waived_question_ids)) IS NOT TRUE
    UNION ALL
    SELECT 'template_questions' FROM template_questions c
      JOIN client_requests r ON r.id = c.client_request_id JOIN template_questions q ON q.id = c.copied_from
      LEFT JOIN template_versions v ON v.id = q.template_version_id
      -- As answers, copies that are no longer asked stay with questions of former versions.
      WHERE c.workspace_id = ${workspaceId} AND (q.template_version_id = r.template_version_id
        OR v.template_id = r.template_id OR v.id IS NOT NULL AND c.id = ANY (r.waived_question_ids)) IS NOT TRUE
    UNION ALL
    SELECT 'client_request_documents' FROM client_request_documents d
      JOIN client_requests r ON r.id = d.client_request_id JOIN template_documents t ON t.id = d.template_document_id
      JOIN template_versions v ON v.id = t.template_version_id
      WHERE d.workspace_id = ${workspaceId} AND v.id <> r.template_version_id AND d.waived_at IS NULL
        AND v.template_id IS DISTINCT FROM r.template_id
    UNION ALL
    SELECT 'client_documents' FROM client_documents d JOIN client_document_uploads u ON u.id = d.client_document_upload_id
      WHERE d.workspace_id = ${workspaceId} AND u.client_request_id <> d.client_request_id
    UNION ALL
    -- The position of the next message depends on message_count.
    SELECT 'conversations' FROM conversations c
      WHERE c.workspace_id = ${workspaceId} AND c.message_count <> coalesce((
        SELECT max(m.position) FROM messages m WHERE m.conversation_id = c.id), 0)
    UNION ALL
    SELECT 'messages' FROM messages m JOIN template_questions q ON q.id = m.about_question_id
      WHERE m.workspace_id = ${workspaceId} AND q.client_request_id <> m.client_request_id
    UNION ALL
    SELECT 'message_files' FROM message_files f JOIN messages m ON m.id = f.message_id
      JOIN client_document_uploads u ON u.id = f.upload_id
      WHERE f.workspace_id = ${workspaceId} AND u.conversation_id IS DISTINCT FROM m.conversation_id
    UNION ALL
    -- A restricted case has a contact of its own.
    SELECT 'contacts' FROM contacts c JOIN client_requests r ON r.contact_id = c.id
      WHERE c.workspace_id = ${workspaceId} AND r.id <> c.restricted_request_id
    UNION ALL
    -- The client and the sponsor with access are those that staff see.
    SELECT 'client_users' FROM client_users u JOIN client_requests r ON r.id = u.client_request_id
      WHERE u.workspace_id = ${workspaceId}
        AND u.person_number IS NULL AND u.email IS DISTINCT FROM (CASE WHEN u.is_sponsor THEN r.sponsor_email ELSE r.email END)
    LIMIT 1`;
