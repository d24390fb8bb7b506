import { type SQL, sql } from 'drizzle-orm';
import { ownWorkspace } from '../../../../shared/db/workspace.ts';
import type { ArchivedTable } from '../format/tables.ts';

/** Standard templates are of no workspace: the versions that cases were made with go along, and what new ones begin with. */
const versions = sql`(SELECT v.id FROM template_versions v WHERE v.workspace_id = ${ownWorkspace}
  UNION SELECT r.template_version_id FROM client_requests r WHERE r.workspace_id = ${ownWorkspace}
  UNION (SELECT v.id FROM firm_defaults d JOIN template_versions v ON v.template_id = d.template_id
    WHERE d.workspace_id = ${ownWorkspace} ORDER BY v.number DESC LIMIT 1))`;
const cases = sql`(SELECT r.id FROM client_requests r WHERE r.workspace_id = ${ownWorkspace})`;

/** What of each table is taken out. Row security leaves out the restricted cases that the person may not read. */
export const selectRows: Record<ArchivedTable, SQL> = {
  people: sql`
    SELECT id, full_name AS name, email, firm_role AS role FROM profiles
    WHERE workspace_id = ${ownWorkspace} ORDER BY email`,
  templates: sql`
    SELECT id, user_id, category, seed_key, name, visa_type, description, translations, archived_at, created_at, updated_at
    FROM templates
    WHERE workspace_id = ${ownWorkspace}
      OR id IN (SELECT v.template_id FROM template_versions v WHERE v.id IN ${versions})
    ORDER BY id`,
  template_versions: sql`
    SELECT id, template_id, number, created_at FROM template_versions WHERE id IN ${versions} ORDER BY id`,
  firm_defaults: sql`
    SELECT template_id, visa_type, notes FROM firm_defaults WHERE workspace_id = ${ownWorkspace}`,
  firm_file_settings: sql`
    SELECT name_pattern FROM firm_file_settings WHERE workspace_id = ${ownWorkspace}`,
  contacts: sql`
    SELECT id, user_id, restricted_request_id, name, email, phone, address, visa_type, preferred_language, home_country,
      status, created_at, archived_at
    FROM contacts WHERE workspace_id = ${ownWorkspace} ORDER BY id`,
  note_templates: sql`
    SELECT id, user_id, name, content, created_at, updated_at
    FROM note_templates WHERE workspace_id = ${ownWorkspace} ORDER BY id`,
  client_requests: sql`
    SELECT id, user_id, contact_id, template_version_id, template_name, template_description, template_translations,
      case_number, name, email, visa_type, notes, status, sponsor_name, sponsor_email, submitted_at, reminded_at,
      answers_reviewed_at, waived_question_ids, invitation_state, created_at, updated_at
    FROM client_requests WHERE workspace_id = ${ownWorkspace} ORDER BY id`,
  template_questions: sql`
    SELECT id, template_version_id, client_request_id, text, type, required, options, translations, order_index
    FROM template_questions WHERE workspace_id = ${ownWorkspace} OR template_version_id IN ${versions}
    ORDER BY id`,
  template_documents: sql`
    SELECT id, template_version_id, name, description, translations, required, order_index
    FROM template_documents WHERE template_version_id IN ${versions} ORDER BY id`,
  case_restrictions: sql`
    SELECT client_request_id, created_at FROM case_restrictions
    WHERE client_request_id IN ${cases} ORDER BY client_request_id`,
  case_members: sql`
    SELECT client_request_id, user_id, created_at FROM case_members
    WHERE client_request_id IN ${cases} ORDER BY client_request_id, created_at, id`,
  client_users: sql`
    SELECT id, client_request_id, email, first_name, last_name, is_sponsor, is_verified, created_at
    FROM client_users WHERE workspace_id = ${ownWorkspace} ORDER BY id`,
  // An upload that is on its way is none yet.
  client_request_documents: sql`
    SELECT id, client_request_id, template_document_id,
      CASE status WHEN 'in-progress' THEN 'pending' ELSE status END AS status, uploaded_at, name, description, required,
      review_note, asked_again_at, waived_at
    FROM client_request_documents WHERE workspace_id = ${ownWorkspace} ORDER BY id`,
  client_request_responses: sql`
    SELECT id, client_request_id, question_id, answer, created_at, updated_at, entered_by, entered_by_name, entered_by_firm
    FROM client_request_responses WHERE workspace_id = ${ownWorkspace} ORDER BY id`,
  answers_sent_back: sql`
    SELECT id, client_request_id, question_id, reason, sent_back_at
    FROM answers_sent_back WHERE workspace_id = ${ownWorkspace} ORDER BY id`,
  client_document_uploads: sql`
    SELECT id, client_request_id, client_user_id, client_request_document_id, position, arrangement, placed_by,
      place_confirmed_at, content_sha256, file_name, file_size, file_type, upload_status, uploaded_at, accepted_at, uploaded_by, uploaded_by_name, uploaded_by_firm
    FROM client_document_uploads WHERE workspace_id = ${ownWorkspace} ORDER BY id`,
  client_documents: sql`
    SELECT id, client_request_id, contact_id, client_document_upload_id, year, folder_type, file_name, file_size,
      file_type, created_at
    FROM client_documents WHERE workspace_id = ${ownWorkspace} ORDER BY id`,
  case_notes: sql`
    SELECT id, client_request_id, author_id, author_name, body, mentioned_ids, mentioned_names, created_at, edited_at
    FROM case_notes WHERE workspace_id = ${ownWorkspace} ORDER BY id`,
  activity: sql`
    SELECT client_request_id, CASE actor_kind WHEN 'staff' THEN actor_id END AS actor_id, actor_kind, actor_email, kind, payload, at
    FROM activity WHERE client_request_id IN ${cases} AND kind <> 'file.processed' ORDER BY id`,
};

/** Where the bytes of uploads and of answers' PDFs are. */
export const selectFiles = sql`
  SELECT id, file_path, uploaded_at AS at FROM client_document_uploads WHERE workspace_id = ${ownWorkspace}
  UNION ALL
  SELECT id, file_path, created_at FROM client_documents
  WHERE workspace_id = ${ownWorkspace} AND client_document_upload_id IS NULL
  ORDER BY id`;
