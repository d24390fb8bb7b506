import type pg from 'pg';
import {
  addOtherPerson,
  buildCaseWithParties,
  buildTemplateWithParties,
  employer,
  worker,
} from '../builders/cases/parties.ts';
import type { Professional } from '../builders/professionals.ts';
import { type BuiltRequest, buildRequest, type Entrant } from '../builders/requests.ts';

/** Rosa, her employer and her husband answer a part each of her case; somebody else was removed. In another one with the same template, the employer answers all. */
export async function buildCasesWithParties(
  client: pg.ClientBase,
  professional: Professional,
): Promise<{ rosas: BuiltRequest; employers: BuiltRequest; husband: Entrant; formerHusband: Entrant }> {
  const owner = professional;
  const template = await buildTemplateWithParties(client, {
    owner,
    questions: [
      {
        text: 'Where did you travel?',
        type: 'text',
        required: false,
        options: { party: 'worker', repeating_group: 'trips' },
      },
      { text: 'Who pays?', type: 'text', required: true },
      {
        text: 'How many people do you employ?',
        type: 'text',
        required: true,
        options: { party: 'employer' },
      },
      {
        text: 'Which offices do you have?',
        type: 'text',
        required: false,
        options: { party: 'employer', repeating_group: 'offices' },
      },
      { text: 'When did you marry?', type: 'text', required: true, options: { party: 'husband' } },
    ],
    parties: [worker, employer, { key: 'husband', name: 'Husband', translations: null }],
    repeatingGroups: ['trips', 'offices'].map((key) => ({
      key,
      entry_name: key,
      min: 0,
      max: 5,
      translations: null,
    })),
  });
  const wishes = { professional, template, status: 'in-progress', documents: 'none' } as const;
  const rosas = await buildCaseWithParties(client, wishes);
  const husband = await addOtherPerson(client, rosas, { name: 'Rosa’s husband', parties: ['husband'] });
  const formerHusband = await addOtherPerson(client, rosas, { name: 'Somebody else', removed: true });
  const employers = await buildRequest(client, { ...wishes, client: rosas.sponsor });
  return { rosas, employers, husband, formerHusband };
}

/** By everybody, for every document, question and group of their cases: also where they may not. */
export async function leaveTracesOfParties(client: pg.ClientBase, requests: string[]): Promise<void> {
  await client.query(`
    CREATE TEMPORARY TABLE cases_with_parties ON COMMIT PRESERVE ROWS AS
      SELECT * FROM client_requests WHERE id = ANY ('{${requests.join()}}'::uuid[]);
    INSERT INTO client_request_documents (workspace_id, client_request_id, name, required, status, party)
      SELECT workspace_id, id, 'Own of ' || party, true, 'in-progress', party
      FROM cases_with_parties CROSS JOIN unnest(ARRAY['worker', 'employer', 'husband']) AS party;
    INSERT INTO group_entries (id, workspace_id, client_request_id, group_key, position)
      SELECT new_id(), workspace_id, id, 'offices', 2 FROM cases_with_parties;
    INSERT INTO template_questions (workspace_id, client_request_id, entry_id, copied_from)
      SELECT e.workspace_id, e.client_request_id, e.id, q.id
      FROM group_entries e JOIN cases_with_parties r ON r.id = e.client_request_id
      JOIN template_questions q ON q.template_version_id = r.template_version_id AND q.options ->> 'repeating_group' = e.group_key
      WHERE e.group_key = 'offices';
    INSERT INTO client_request_responses (workspace_id, client_request_id, question_id, answer)
      SELECT r.workspace_id, r.id, q.id, 'An answer' FROM cases_with_parties r
      JOIN template_questions q ON q.template_version_id = r.template_version_id OR q.client_request_id = r.id
      ON CONFLICT DO NOTHING;
    INSERT INTO answers_sent_back (workspace_id, client_request_id, question_id, reason)
      SELECT a.workspace_id, a.client_request_id, a.question_id, 'Which year?' FROM client_request_responses a
      JOIN cases_with_parties r ON r.id = a.client_request_id ON CONFLICT DO NOTHING;
    INSERT INTO key_dates (workspace_id, client_request_id, kind, on_date, source, question_id)
      SELECT a.workspace_id, a.client_request_id, 'passport_expiry', '2027-04-01', 'answer', a.question_id
      FROM client_request_responses a JOIN cases_with_parties r ON r.id = a.client_request_id ON CONFLICT DO NOTHING;
    INSERT INTO client_document_uploads (workspace_id, client_request_id, client_request_document_id, client_user_id, file_name,
        file_path, file_size, file_type)
      SELECT r.workspace_id, r.id, d.id, u.id, 'Scan.pdf', r.workspace_id || '/party_' || u.id || coalesce(d.id::text, '') || '.pdf',
        48000, 'application/pdf'
      FROM cases_with_parties r JOIN client_users u ON u.client_request_id = r.id
      CROSS JOIN LATERAL (SELECT id FROM client_request_documents WHERE client_request_id = r.id UNION ALL SELECT NULL) AS d;
    CREATE TEMPORARY TABLE files_of_parties AS
      SELECT f.* FROM client_document_uploads f JOIN cases_with_parties r ON r.id = f.client_request_id WHERE f.file_name = 'Scan.pdf';
    INSERT INTO client_documents (workspace_id, contact_id, client_request_id, client_document_upload_id, year, folder_type,
        file_name, file_path, file_size, file_type)
      SELECT f.workspace_id, r.contact_id, r.id, f.id, 2026, 'Source Docs', f.file_name, f.file_path, f.file_size, f.file_type
      FROM files_of_parties f JOIN client_requests r ON r.id = f.client_request_id;
    INSERT INTO file_deletions (workspace_id, bucket, file_path)
      SELECT workspace_id, 'client-documents', file_path FROM files_of_parties;
    INSERT INTO file_steps (upload_id, step, workspace_id, client_request_id)
      SELECT id, 'pages', workspace_id, client_request_id FROM files_of_parties;
    INSERT INTO file_pages (upload_id, workspace_id, client_request_id, page_count)
      SELECT id, workspace_id, client_request_id, 2 FROM files_of_parties;
    INSERT INTO derived_files (workspace_id, client_request_id, upload_id, kind, page, made_from, file_path, file_size, file_type)
      SELECT workspace_id, client_request_id, id, 'thumbnail', 1, id::text, workspace_id || '/derived_' || id || '.jpg', 900,
        'image/jpeg' FROM files_of_parties;
    INSERT INTO derived_files (workspace_id, client_request_id, client_request_document_id, kind, made_from, file_path, file_size,
        file_type)
      SELECT d.workspace_id, d.client_request_id, d.id, 'document_pdf', d.id::text, d.workspace_id || '/derived_' || d.id || '.pdf', 900,
        'application/pdf' FROM client_request_documents d JOIN cases_with_parties r ON r.id = d.client_request_id;
    INSERT INTO file_readings (upload_id, workspace_id, client_request_id, pages, engine)
      SELECT id, workspace_id, client_request_id, 'sealed', 'tests' FROM files_of_parties;
    INSERT INTO file_facts (upload_id, reader, workspace_id, client_request_id, facts, engine)
      SELECT id, 'machine_readable_zone', workspace_id, client_request_id, 'sealed', 'tests' FROM files_of_parties;
    DROP TABLE files_of_parties, cases_with_parties`);
}
