import { type SQL, sql } from 'drizzle-orm';
import { caseTables } from '../../../../shared/case-tables/case-tables.ts';
import { ownWorkspace } from '../../../../shared/db/workspace.ts';
import { type ArchivedTable, archivedColumns } from '../format/tables.ts';
import { identifiers } from '../identifiers.ts';

/** Versions of the workspace, and of standard templates that its cases have or had, or its new requests start with. */
const versions = sql`(SELECT v.id FROM template_versions v WHERE v.workspace_id = ${ownWorkspace}
  UNION SELECT r.template_version_id FROM client_requests r WHERE r.workspace_id = ${ownWorkspace}
  UNION SELECT u.from_version_id FROM template_updates u WHERE u.workspace_id = ${ownWorkspace}
  UNION SELECT q.template_version_id FROM client_request_responses a JOIN template_questions q ON q.id = a.question_id
    WHERE a.workspace_id = ${ownWorkspace} AND q.template_version_id IS NOT NULL
  -- Of entries' questions that stayed with a former version.
  UNION SELECT q.template_version_id FROM template_questions c JOIN template_questions q ON q.id = c.copied_from
    WHERE c.workspace_id = ${ownWorkspace}
  UNION SELECT t.template_version_id FROM client_request_documents d JOIN template_documents t ON t.id = d.template_document_id
    WHERE d.workspace_id = ${ownWorkspace}
  UNION (SELECT v.id FROM firm_defaults d JOIN template_versions v ON v.template_id = d.template_id
    WHERE d.workspace_id = ${ownWorkspace} ORDER BY v.number DESC LIMIT 1))`;
const cases = sql`(SELECT r.id FROM client_requests r WHERE r.workspace_id = ${ownWorkspace})`;

/** Tables that are not exported as they are, or not all of whose rows belong to the workspace. */
const ownSelects: Partial<Record<ArchivedTable, SQL>> = {
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
    SELECT id, template_id, number, repeating_groups, parties, created_at FROM template_versions WHERE id IN ${versions} ORDER BY id`,
  firm_defaults: sql`
    SELECT template_id, visa_type, notes FROM firm_defaults WHERE workspace_id = ${ownWorkspace}`,
  firm_file_settings: sql`
    SELECT name_pattern FROM firm_file_settings WHERE workspace_id = ${ownWorkspace}`,
  reminder_settings: sql`
    SELECT mode, days, at_weekends, at_night, by_text, time_zone FROM reminder_settings WHERE workspace_id = ${ownWorkspace}`,
  reminder_texts: sql`
    SELECT language, subject, body FROM reminder_texts WHERE workspace_id = ${ownWorkspace} ORDER BY language`,
  glossary_terms: sql`
    SELECT language, term, translation_language, translation, created_at
    FROM glossary_terms WHERE workspace_id = ${ownWorkspace} ORDER BY id`,
  filing_offices: sql`
    SELECT name, country, street, unit_type, unit, city, state, postal_code
    FROM filing_offices WHERE workspace_id = ${ownWorkspace}`,
  letter_templates: sql`
    SELECT id, name, body, on_letterhead, created_at, updated_at
    FROM letter_templates WHERE workspace_id = ${ownWorkspace} ORDER BY id`,
  note_templates: sql`
    SELECT id, user_id, name, content, created_at, updated_at
    FROM note_templates WHERE workspace_id = ${ownWorkspace} ORDER BY id`,
  saved_views: sql`
    SELECT made_by, name, address, created_at, updated_at
    FROM saved_views WHERE workspace_id = ${ownWorkspace} AND shared ORDER BY id`,
  template_questions: sql`
    SELECT id, template_version_id, client_request_id, text, type, required, options, translations, order_index,
      entry_id, copied_from, entry_order
    FROM template_questions WHERE workspace_id = ${ownWorkspace} OR template_version_id IN ${versions}
    -- Copies refer to the other questions.
    ORDER BY copied_from IS NOT NULL, id`,
  template_documents: sql`
    SELECT id, template_version_id, name, description, translations, required, party, ask_if, repeating_group, order_index
    FROM template_documents WHERE template_version_id IN ${versions} ORDER BY id`,
  case_restrictions: sql`
    SELECT client_request_id, created_at FROM case_restrictions
    WHERE client_request_id IN ${cases} ORDER BY client_request_id`,
  case_members: sql`
    SELECT client_request_id, user_id, created_at FROM case_members
    WHERE client_request_id IN ${cases} ORDER BY client_request_id, created_at, id`,
  // The hash is checked and left out.
  client_request_responses: sql`
    SELECT ${identifiers(archivedColumns('client_request_responses'))}, answer_hash FROM client_request_responses
    WHERE workspace_id = ${ownWorkspace} ORDER BY id`,
  // An upload in progress is not part of the archive.
  client_request_documents: sql`
    SELECT id, client_request_id, template_document_id, entry_id,
      CASE status WHEN 'in-progress' THEN 'pending' ELSE status END AS status, uploaded_at, name, description, required, party,
      review_note, asked_again_at, waived_at, not_asked
    FROM client_request_documents WHERE workspace_id = ${ownWorkspace} ORDER BY id`,
  inbound_mails: sql`
    SELECT id, client_request_id, conversation_id, recipient_id, held_reason, content, file_size::int, received_at
    FROM inbound_mails WHERE workspace_id = ${ownWorkspace} ORDER BY id`,
  messages: sql`
    SELECT id, client_request_id, conversation_id, position, author_kind, CASE author_kind WHEN 'staff' THEN author_id END AS author_id,
      author_name, kind, via, body, language, prepared, about_document_id, about_question_id, created_at, edited_at, taken_back_at,
      inbound_mail_id
    FROM messages WHERE workspace_id = ${ownWorkspace} ORDER BY conversation_id, position`,
  message_translations: sql`
    SELECT t.message_id, t.client_request_id, t.language, t.body, t.engine, t.check_original, t.problem, t.made_at
    FROM message_translations t JOIN messages m ON m.id = t.message_id
    WHERE t.workspace_id = ${ownWorkspace} ORDER BY m.conversation_id, m.position, t.language`,
  message_files: sql`
    SELECT f.message_id, f.client_request_id, f.position, f.upload_id, f.file_name
    FROM message_files f JOIN messages m ON m.id = f.message_id
    WHERE f.workspace_id = ${ownWorkspace} ORDER BY m.conversation_id, m.position, f.position`,
  activity: sql`
    SELECT client_request_id, CASE actor_kind WHEN 'staff' THEN actor_id END AS actor_id, actor_kind, actor_email, kind, payload, at
    FROM activity WHERE client_request_id IN ${cases} AND kind <> 'file.processed' ORDER BY id`,
};

/** The rows of a table to export. Row security omits restricted cases that the person may not read. */
export const selectRows = (table: ArchivedTable): SQL => ownSelects[table] ?? selectWhole(table);

function selectWhole(table: ArchivedTable): SQL {
  const archive = table in caseTables && caseTables[table as keyof typeof caseTables].archive;
  if (typeof archive !== 'object')
    throw new Error(`nothing says in which order rows of ${table} are archived`);
  return sql`
    SELECT ${identifiers(archivedColumns(table))} FROM ${sql.identifier(table)}
    WHERE workspace_id = ${ownWorkspace} ORDER BY ${identifiers(archive.order)}`;
}

/** Storage paths of uploads and of PDFs of answers. */
export const selectFiles = sql`
  SELECT id, file_path, uploaded_at AS at FROM client_document_uploads WHERE workspace_id = ${ownWorkspace}
  UNION ALL
  SELECT id, file_path, created_at FROM client_documents
  WHERE workspace_id = ${ownWorkspace} AND client_document_upload_id IS NULL
  UNION ALL
  SELECT id, file_path, received_at FROM inbound_mails WHERE workspace_id = ${ownWorkspace} AND file_path IS NOT NULL
  ORDER BY id`;
