import type pg from 'pg';
import { buildCaseRows } from '../builders/cases/case-rows.ts';
import { buildFirm } from '../builders/firms.ts';
import { buildNoteTemplate } from '../builders/note-templates.ts';
import { toEmail } from '../builders/people.ts';
import { buildProfessional, type Professional } from '../builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../builders/requests.ts';
import { buildClientUser } from '../builders/sessions.ts';
import { buildTemplate, type TemplateWishes } from '../builders/templates.ts';
import { buildCasesWithParties, leaveTracesOfParties } from './parties.ts';
import { type Rows, readRows } from './rows.ts';

export type Role =
  | 'staff'
  | 'admin'
  | 'client'
  | 'system'
  | 'server'
  | 'leaver'
  | 'mover'
  | 'importer'
  | 'backup'
  | 'sealer'
  | 'progress';

/** A person in one capacity. */
export interface Principal {
  name: string;
  role: Role;
  /** Empty: no actor is set. */
  userId: string;
  email: string;
  requests: string[];
  workspace?: string;
  /** The cases in the trash, for somebody to whom the trash is shown. */
  trashed?: string[];
  /** The key of the public API by which a professional acts. */
  apiKey?: string;
  firmAdministrator?: true;
  /** The two workspaces of a move. */
  moving?: string[];
  /** Has the role `admin`. */
  administrator?: true;
}

export interface World {
  principals: Principal[];
  rows: Rows;
}

/**
 * Two firms. Frida, who administers it, Ann, Ben and Eva work in one, Carla in the other; Gil left the first and has
 * none. A case of Ann's is restricted, and Ben is assigned to it. A case of Ben's is open to all, and Eva is assigned
 * to it. Two cases of Hal's, who does nothing here, are in the trash: by Eva, and by a rule of retention. Ann's clients: Lucía (an open and a completed request; she has one with Carla too) and Minh, who has a
 * sponsor; and Rosa, whose employer answers a part, and all parts of another case with the
 * same template. Her husband answers a third part; somebody else was removed. Ben's clients: Priya, and Carla, who is professional and client.
 */
export async function buildWorld(client: pg.ClientBase): Promise<World> {
  const firm = await buildFirm(client);
  const frida = await buildProfessional(client, { firm });
  const ann = await buildProfessional(client, { firm });
  const ben = await buildProfessional(client, { firm });
  const carla = await buildProfessional(client, { role: 'admin' });
  const eva = await buildProfessional(client, { firm });
  const gil = await buildProfessional(client, { firm: null });

  for (const professional of [ann, ben, carla, gil]) await buildNoteTemplate(client, { professional });

  const short = (wishes: TemplateWishes) =>
    buildTemplate(client, {
      questions: [
        { text: 'Full name', type: 'text', required: true },
        { text: 'Date of birth', type: 'date', required: true },
      ],
      documents: [
        { name: 'Passport copy', required: true },
        { name: 'Résumé', required: false },
      ],
      ...wishes,
    });
  const standard = await short({});
  const annsOwn = await short({ owner: ann });
  await short({ owner: ben });
  const carlasOwn = await short({ owner: carla });

  const lucia = { name: 'Lucía Ortega', email: toEmail('Lucía Ortega') };
  const status = 'in-progress';
  const open = await buildRequest(client, { professional: ann, template: annsOwn, client: lucia, status });
  const done = await buildRequest(client, {
    professional: ann,
    template: standard,
    client: lucia,
    status: 'completed',
  });
  const abroad = await buildRequest(client, {
    professional: carla,
    template: carlasOwn,
    client: lucia,
    status,
  });
  const minhs = await buildRequest(client, { professional: ann, template: standard, sponsor: true, status });
  const priyas = await buildRequest(client, { professional: ben, template: standard, status });
  const carlas = await buildRequest(client, { professional: ben, template: standard, client: carla, status });
  const walled = await buildRequest(client, { professional: ann, template: standard, status });
  const { rosas, employers, husband, formerHusband } = await buildCasesWithParties(client, ann);
  await buildRequest(client, { professional: gil, template: standard, status });
  const hal = await buildProfessional(client, { firm });
  const ofHal = { professional: hal, template: standard, client: lucia, status } as const;
  const trashed = await buildRequest(client, ofHal);
  const trashedByRule = await buildRequest(client, ofHal);
  await client.query(
    `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
     SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = ANY ($1)`,
    [[walled.id, abroad.id]],
  );
  await client.query(
    `UPDATE contacts SET restricted_request_id = r.id FROM client_requests r WHERE r.id = $1 AND contacts.id = r.contact_id`,
    [walled.id],
  );
  await client.query(
    `INSERT INTO case_members (client_request_id, workspace_id, user_id)
     SELECT id, workspace_id, $2::uuid FROM client_requests WHERE id = $1
     UNION ALL SELECT id, workspace_id, $4::uuid FROM client_requests WHERE id = $3
     UNION ALL SELECT id, workspace_id, $6::uuid FROM client_requests WHERE id = $5`,
    [walled.id, ben.id, priyas.id, eva.id, abroad.id, carla.id],
  );
  for (const [inviter, invited] of [
    [frida, gil],
    [frida, ann],
    [ann, carla],
    [carla, ben],
  ] as const)
    await client.query(
      `INSERT INTO firm_invitations (firm_id, email, firm_role, invited_by, invited_by_name, firm_name)
       VALUES ($1, $2, 'member', $3, $4, 'A firm')`,
      [inviter.workspaceId, invited.email, inviter.id, inviter.name],
    );
  await client.query(
    `INSERT INTO firm_defaults (workspace_id, template_id, notes) VALUES ($1, $2, 'Welcome'), ($3, NULL, 'Welcome')`,
    [firm.id, annsOwn.id, carla.workspaceId],
  );
  if (!minhs.sponsor) throw new Error('the request has no sponsor');

  const clients = [
    await asClient(client, 'Lucía', lucia, [open, done, abroad]),
    await asClient(client, 'Minh', minhs.client, [minhs]),
    await asClient(client, "Minh's sponsor", minhs.sponsor, [minhs]),
    await asClient(client, 'Rosa', rosas.client, [rosas]),
    await asClient(client, "Rosa's husband", husband, [rosas]),
    await asClient(client, 'Who was removed from the case of Rosa', formerHusband, []),
    await asClient(client, "Rosa's employer", employers.client, [rosas, employers]),
    await asClient(client, 'Priya', priyas.client, [priyas]),
    await asClient(client, 'Carla', carla, [carlas]),
    await asClient(client, 'a stranger', { name: 'Nobody', email: toEmail('Nobody') }, []),
  ];
  await leaveTraces(client);
  await leaveTracesOfParties(client, [rosas.id, employers.id]);
  await buildCaseRows(client);
  // By everybody in turn, that of the restricted case by who leads the firm without seeing it. The last one of each workspace is lifted.
  await client.query(`
    INSERT INTO legal_holds (workspace_id, client_request_id, reason, placed_by, placed_by_name, lifted_at, lifted_by, lifted_by_name)
      SELECT r.workspace_id, r.id, 'Litigation', p.id, 'A colleague', lifted, CASE WHEN lifted IS NOT NULL THEN p.id END,
        CASE WHEN lifted IS NOT NULL THEN 'A colleague' END
      FROM (SELECT id, workspace_id,
          row_number() OVER (PARTITION BY workspace_id ORDER BY id IN (SELECT client_request_id FROM case_restrictions) DESC, id) AS n,
          CASE WHEN row_number() OVER (PARTITION BY workspace_id ORDER BY id IN (SELECT client_request_id FROM case_restrictions), id DESC) = 1
            THEN now() END AS lifted
        FROM client_requests) AS r
      JOIN (SELECT id, workspace_id, count(*) OVER (PARTITION BY workspace_id) AS people,
          row_number() OVER (PARTITION BY workspace_id ORDER BY firm_role = 'firm_admin' DESC NULLS LAST, id) AS n
        FROM profiles) AS p ON p.workspace_id = r.workspace_id AND p.n = (r.n - 1) % p.people + 1`);
  await client.query(`DELETE FROM legal_holds WHERE client_request_id = ANY ($1)`, [
    [trashed.id, trashedByRule.id],
  ]);
  await client.query(
    `INSERT INTO trashed_cases (client_request_id, workspace_id, trashed_by, cause)
     SELECT id, workspace_id, CASE WHEN id = $1 THEN $3::uuid END, CASE WHEN id = $1 THEN 'person' ELSE 'retention' END
     FROM client_requests WHERE id IN ($1, $2)`,
    [trashed.id, trashedByRule.id, eva.id],
  );

  await client.query(`UPDATE workspace_events SET at = now() - interval '31 days' WHERE activity_id % 2 = 0`);

  const nobody = { name: 'nobody', userId: '', email: '', requests: [] };
  return {
    principals: [
      asProfessional('Ann', 'staff', ann),
      asProfessional('Ben, a colleague assigned to the restricted case', 'staff', ben),
      asProfessional('Eva, a colleague without access to the restricted case', 'staff', eva),
      {
        ...asProfessional('Eva, where the trash is shown', 'staff', eva),
        trashed: [trashed.id, trashedByRule.id],
      },
      {
        ...asProfessional('Eva, by a key of the API', 'staff', eva),
        apiKey: await findApiKey(client, eva),
      },
      { ...asProfessional('Frida, firm administrator', 'staff', frida), firmAdministrator: true },
      asProfessional('Gil, a former colleague', 'staff', gil),
      { ...asProfessional('Carla', 'staff', carla), firmAdministrator: true },
      {
        name: 'Carla, administrator',
        role: 'admin',
        userId: carla.id,
        email: carla.email,
        requests: [],
        administrator: true,
      },
      { name: 'Ann, no administrator', role: 'admin', userId: ann.id, email: ann.email, requests: [] },
      asProfessional('Ann, who does not administer the firm, with an archive', 'importer', ann),
      { ...asProfessional('Frida, with an archive', 'importer', frida), firmAdministrator: true },
      { ...asProfessional('Gil, with an archive', 'importer', gil), firmAdministrator: true },
      asProfessional('Ann, who hands over', 'leaver', ann),
      asProfessional('Eva, who hands over', 'leaver', eva),
      { ...asProfessional('Frida, who hands over', 'leaver', frida), firmAdministrator: true },
      asProfessional('Gil, who hands over', 'leaver', gil),
      { ...asProfessional('Frida, through the system', 'system', frida), firmAdministrator: true },
      asProfessional('Ann, through the system', 'system', ann),
      { ...nobody, name: 'who moves between two workspaces', role: 'mover', moving: [firm.id, gil.id] },
      ...clients,
      { ...nobody, role: 'importer' },
      { ...nobody, role: 'leaver' },
      { ...nobody, role: 'mover' },
      { ...nobody, role: 'sealer' },
      { ...nobody, role: 'backup' },
      { ...nobody, role: 'progress' },
      { ...nobody, role: 'staff' },
      { ...nobody, role: 'admin' },
      { ...nobody, role: 'client' },
      { ...nobody, role: 'system' },
      { ...nobody, role: 'server' },
    ],
    rows: await readRows(client),
  };
}

const asProfessional = (
  name: string,
  role: 'staff' | 'leaver' | 'importer' | 'system',
  { id, email, workspaceId }: Professional,
): Principal => ({ name, role, userId: id, email, requests: [], workspace: workspaceId });

async function findApiKey(client: pg.ClientBase, { id }: Professional): Promise<string> {
  const { rows } = await client.query('SELECT id FROM api_keys WHERE user_id = $1', [id]);
  return rows[0].id;
}

async function asClient(
  client: pg.ClientBase,
  name: string,
  person: { name: string; email: string },
  requests: BuiltRequest[],
): Promise<Principal> {
  const { id, email } = await buildClientUser(client, person);
  return { name, role: 'client', userId: id, email, requests: requests.map((request) => request.id) };
}

/**
 * A row for everything that can be done to a request, in every request; stored files and files to delete; keys; a
 * waitlist sign-up.
 */
async function leaveTraces(client: pg.ClientBase): Promise<void> {
  await client.query(`
    INSERT INTO client_documents (workspace_id, contact_id, client_request_id, year, folder_type,
        file_name, file_path, file_size, file_type)
      SELECT workspace_id, contact_id, id, 2026, 'Forms', 'Questionnaire.pdf', workspace_id || '/form_' || id || '.pdf',
        48000, 'application/pdf' FROM client_requests;
    INSERT INTO case_notes (workspace_id, client_request_id, author_id, author_name, body)
      SELECT r.workspace_id, r.id, p.id, p.full_name, 'Look again' FROM client_requests r CROSS JOIN profiles p;
    INSERT INTO workspace_archives (workspace_id, user_id, user_name, direction, state)
      SELECT workspace_id, id, full_name, 'export', 'ordered' FROM profiles;
    INSERT INTO file_deletions (workspace_id, bucket, file_path)
      SELECT id, 'client-documents', id || '/imported_' || id || '.pdf' FROM workspaces;
    -- Of one workspace, in a firm's folder.
    INSERT INTO file_deletions (workspace_id, bucket, file_path)
      SELECT w.id, 'client-documents', f.firm_id || '/imported_' || w.id || '.pdf'
      FROM workspaces w JOIN workspaces f ON f.firm_id <> w.id;
    INSERT INTO outbox (kind, client_request_id, workspace_id, order_key, replaces)
      SELECT kind, id, workspace_id, id, true FROM client_requests CROSS JOIN unnest(ARRAY['answers.pdf', 'packets.pdf']) AS kind;
    INSERT INTO outbox_pauses (kind) VALUES ('waitlist.send');
    INSERT INTO contacts (workspace_id, name, email, archived_at, trashed_at, trash_cause)
      SELECT id, 'Of the trash', id || '@trash.example', now(), now(), 'person' FROM workspaces;
    INSERT INTO backups (place, started_at) VALUES ('/backups', now()), ('/backups', now() - interval '401 days');
    -- By everybody in every log, the installation's among them.
    TRUNCATE audit_entries, audit_entries_to_seal;
    INSERT INTO audit_entries (log_id, kind, actor_id, actor_kind, session_kind)
      SELECT log.id, 'firm.changed', p.id, actor_kind, 'browser'
      FROM (SELECT id FROM workspaces UNION SELECT '00000000-0000-0000-0000-000000000000') AS log
      CROSS JOIN profiles p CROSS JOIN unnest(ARRAY['staff', 'administrator', 'account']) AS actor_kind;
    INSERT INTO audit_entries_to_seal (log_id, entry_id) SELECT log_id, id FROM audit_entries;
    INSERT INTO audit_seals (log_id, position, entry_id, hash, sealed_at)
      SELECT log_id, row_number() OVER (PARTITION BY log_id ORDER BY id), id, sha256('entry'), now() FROM audit_entries;
    INSERT INTO audit_signing_keys (id, public_key, sealed_private_key) VALUES ('0123456789abcdef', '\\x00', 'sealed');
    INSERT INTO backup_warnings DEFAULT VALUES;
    INSERT INTO waitlist_submissions (first_name, last_name, email, firm_name)
      VALUES ('Ines', 'Paz', 'ines.paz@example.com', 'Paz Legal');
    INSERT INTO saved_views (workspace_id, made_by, name, address, shared)
      SELECT workspace_id, id, 'Mine', '{}', shared FROM profiles CROSS JOIN unnest(ARRAY[true, false]) AS shared;
    INSERT INTO bulk_runs (workspace_id, user_id, idempotency_key) SELECT workspace_id, id, new_id()::text FROM profiles;
    -- Of a workspace that they have left.
    INSERT INTO bulk_runs (workspace_id, user_id, idempotency_key)
    SELECT other.id, p.id, new_id()::text FROM profiles p
    CROSS JOIN LATERAL (SELECT w.id FROM workspaces w WHERE w.id <> p.workspace_id ORDER BY w.id LIMIT 1) AS other;
    UPDATE client_requests SET due_on = current_date;
    -- As if another transaction were running.
    INSERT INTO events_to_number (tx, activity_id, workspace_id) SELECT '3', row_number() OVER (), id FROM workspaces;
    SET CONSTRAINTS refresh_queue IMMEDIATE;
    SET CONSTRAINTS refresh_queue DEFERRED;
    INSERT INTO file_deletions (workspace_id, bucket, file_path)
      SELECT workspace_id, 'client-documents', file_path FROM client_document_uploads
      UNION SELECT workspace_id, 'client-documents', file_path FROM client_documents;
    INSERT INTO file_deletions (workspace_id, bucket, file_path)
      SELECT w.id, 'firm-logos', f.id || '_1.png' FROM workspaces w CROSS JOIN firms f;
    INSERT INTO file_deletions (workspace_id, bucket, file_path)
      SELECT id, 'client-documents', firm_id || '_1.png' FROM workspaces WHERE firm_id IS NOT NULL;
    INSERT INTO master_keys (id, check_value, retired_at) VALUES ('current', '\\x00', NULL), ('retired', '\\x00', now());
    INSERT INTO workspace_keys (workspace_id, version, wrapped_key, master_key_id) SELECT id, 1, '\\x00', 'current' FROM workspaces;
    INSERT INTO workspace_keys (workspace_id, version, destroyed_at) VALUES (new_id(), 1, now());
    INSERT INTO value_keys (workspace_id, generation, wrapped_key, key_version, unused_at)
      SELECT id, generation, '\\x00', 1, CASE WHEN generation = 1 THEN now() END FROM workspaces CROSS JOIN generate_series(1, 2) AS generation;
    INSERT INTO key_erasures (workspace_id, backups_erased_at) VALUES (new_id(), NULL), (new_id(), now());
    INSERT INTO cases_to_seal (client_request_id, workspace_id) SELECT id, workspace_id FROM client_requests
      ON CONFLICT DO NOTHING;
    INSERT INTO stored_files (workspace_id, bucket, file_path, sealed)
      SELECT workspace_id, 'client-documents', file_path, false FROM client_document_uploads;
    UPDATE client_request_documents SET status = 'in-progress' WHERE status = 'pending';
    INSERT INTO unfinished_uploads (id, account_id, workspace_id, client_request_id)
      SELECT new_id(), u.id, c.workspace_id, c.client_request_id
      FROM client_users c JOIN auth."user" u ON u.email = c.email;
    INSERT INTO unfinished_uploads (id, account_id, workspace_id, client_request_id)
      SELECT new_id(), user_id, workspace_id, id FROM client_requests;
    INSERT INTO client_request_documents (workspace_id, client_request_id, name, required, status)
      SELECT workspace_id, id, 'One more', true, 'in-progress' FROM client_requests;
    INSERT INTO client_document_uploads (workspace_id, client_request_id, client_request_document_id, uploaded_by,
        uploaded_by_name, file_name, file_path, file_size, file_type, upload_status)
      SELECT r.workspace_id, r.id, d.id, r.user_id, 'A colleague', 'By mail.pdf', r.workspace_id || '/staff_' || r.user_id || '_' || d.id || '.pdf',
        48000, 'application/pdf', 'uploaded'
      FROM client_requests r JOIN client_request_documents d ON d.client_request_id = r.id AND d.name IS NOT NULL;
    INSERT INTO client_documents (workspace_id, contact_id, client_request_id, client_document_upload_id, year, folder_type,
        file_name, file_path, file_size, file_type)
      SELECT u.workspace_id, r.contact_id, r.id, u.id, 2026, 'Source Docs', u.file_name, u.file_path, u.file_size, u.file_type
      FROM client_document_uploads u JOIN client_requests r ON r.id = u.client_request_id
      WHERE u.uploaded_by IS NOT NULL;
    INSERT INTO client_document_uploads (workspace_id, client_request_id, uploaded_by, uploaded_by_name, file_name, file_path,
        file_size, file_type)
      SELECT workspace_id, id, user_id, 'A colleague', 'Unsorted.pdf', workspace_id || '/box_' || id || '.pdf', 48000,
        'application/pdf' FROM client_requests;
    INSERT INTO client_document_uploads (workspace_id, client_request_id, uploaded_by, uploaded_by_name, file_name, file_path,
        file_size, file_type, upload_status)
      SELECT workspace_id, id, user_id, 'A colleague', 'Replaced.pdf', workspace_id || '/replaced_' || id || '.pdf', 48000,
        'application/pdf', 'superseded' FROM client_requests;
    INSERT INTO client_document_uploads (workspace_id, client_request_id, uploaded_by, uploaded_by_name, file_name, file_path,
        file_size, file_type, for_packet)
      SELECT workspace_id, id, user_id, 'A colleague', 'Signed.pdf', workspace_id || '/packet_' || id || '.pdf', 48000,
        'application/pdf', true FROM client_requests;
    -- Papers of split files: one given like its file, one not.
    INSERT INTO client_document_uploads (workspace_id, client_request_id, client_user_id, file_name, file_path, file_size, file_type,
        upload_status)
      SELECT workspace_id, client_request_id, id, 'Several.pdf', workspace_id || '/several_' || id || '.pdf', 48000,
        'application/pdf', 'superseded' FROM client_users;
    INSERT INTO client_document_uploads (workspace_id, client_request_id, client_user_id, uploaded_by, uploaded_by_name, split_from,
        split_from_page, file_name, file_path, file_size, file_type)
      SELECT workspace_id, client_request_id, client_user_id, uploaded_by, uploaded_by_name, id, 1, 'Paper.pdf',
        workspace_id || '/paper_' || id || '.pdf', 48000, 'application/pdf'
      FROM client_document_uploads WHERE file_name IN ('Several.pdf', 'Replaced.pdf');
    INSERT INTO client_document_uploads (workspace_id, client_request_id, client_user_id, split_from, split_from_page, file_name,
        file_path, file_size, file_type)
      SELECT f.workspace_id, f.client_request_id, u.id, f.id, 1, 'Paper of a colleague''s file.pdf',
        f.workspace_id || '/other_paper_' || u.id || '.pdf', 48000, 'application/pdf'
      FROM client_document_uploads f JOIN client_users u ON u.client_request_id = f.client_request_id
      WHERE f.file_name = 'Replaced.pdf';
    INSERT INTO client_request_documents (workspace_id, client_request_id, name, required, status)
      SELECT workspace_id, id, 'Still missing', true, 'pending' FROM client_requests;
    INSERT INTO client_document_uploads (workspace_id, client_request_id, client_request_document_id, uploaded_by,
        uploaded_by_name, file_name, file_path, file_size, file_type, placed_by)
      SELECT d.workspace_id, r.id, d.id, r.user_id, 'A colleague', 'Sorted.pdf', d.workspace_id || '/sorted_' || d.id || '.pdf', 48000,
        'application/pdf', 'product'
      FROM client_requests r JOIN client_request_documents d ON d.client_request_id = r.id AND d.name = 'Still missing';
    INSERT INTO conversations (workspace_id, client_request_id, party)
      SELECT workspace_id, client_request_id, role FROM client_users;
    -- As staff and as a client, where they may write and where they may not.
    INSERT INTO messages (id, workspace_id, client_request_id, conversation_id, author_kind, author_id, author_name, body)
      SELECT new_id(), c.workspace_id, c.client_request_id, c.id, a.kind, a.id, 'Somebody', 'Hello' FROM conversations c
      JOIN client_requests r ON r.id = c.client_request_id
      JOIN (SELECT id, email, 'staff' AS kind FROM profiles UNION ALL
        SELECT id, email, 'client' FROM auth."user" WHERE email IN (SELECT email FROM client_users)) AS a
        ON a.email IN (r.email, r.sponsor_email) OR a.id = r.user_id OR r.sponsor_email IS NOT NULL
          OR r.id IN (SELECT client_request_id FROM case_restrictions)
      UNION ALL SELECT new_id(), c.workspace_id, c.client_request_id, c.id, 'client', r.user_id, 'Somebody', 'Hello'
        FROM conversations c JOIN client_requests r ON r.id = c.client_request_id;
    INSERT INTO messages (id, workspace_id, client_request_id, conversation_id, author_kind, author_id, author_name, body, kind, prepared)
      SELECT new_id(), c.workspace_id, c.client_request_id, c.id, 'staff', r.user_id, 'Somebody', 'Hello', kind, prepared
      FROM conversations c JOIN client_requests r ON r.id = c.client_request_id AND c.party = 'client'
      CROSS JOIN (VALUES ('message', 'late'), ('message', 'taken back'), ('document.asked_again', NULL), ('message', 'call'),
        ('message', 'visit'), ('message', 'fee')) AS variants (kind, prepared)
      WHERE prepared = 'call' OR r.id NOT IN (SELECT client_request_id FROM case_restrictions);
    INSERT INTO messages (id, workspace_id, client_request_id, conversation_id, author_kind, author_id, author_name, body, prepared)
      SELECT new_id(), c.workspace_id, c.client_request_id, c.id, 'client', a.id, 'Somebody', 'Hello', prepared
      FROM conversations c JOIN client_users u ON u.client_request_id = c.client_request_id JOIN auth."user" a ON a.email = u.email
      CROSS JOIN unnest(ARRAY['late', 'taken back']) AS prepared;
    -- The tests take longer than the five minutes in which a message may be changed.
    UPDATE messages SET created_at = now() + interval '1 day' WHERE prepared IS DISTINCT FROM 'late';
    UPDATE messages SET created_at = now() - interval '6 minutes' WHERE prepared = 'late';
    UPDATE messages SET body = NULL, taken_back_at = now() WHERE prepared = 'taken back';
    INSERT INTO message_translations (message_id, language, workspace_id, client_request_id, body, engine, problem)
      SELECT id, 'es', workspace_id, client_request_id, CASE WHEN prepared <> 'fee' THEN 'Hola' END,
        CASE prepared WHEN 'call' THEN 'prepared' ELSE 'deepl' END, CASE prepared WHEN 'fee' THEN 'unavailable' END
      FROM messages WHERE prepared IN ('call', 'visit', 'fee');
    INSERT INTO inbound_mails (id, workspace_id, client_request_id, conversation_id, held_reason, content, file_path, file_size)
      SELECT new_id(), c.workspace_id, c.client_request_id, c.id, reason, 'A mail',
        c.workspace_id || '/mails/' || c.id || coalesce(reason, '') || '.bin', 100
      FROM conversations c CROSS JOIN unnest(ARRAY['other_sender', NULL]) AS reason;
    -- By a client and by staff for each conversation, and one that staff have filed.
    INSERT INTO client_document_uploads (workspace_id, client_request_id, conversation_id, client_user_id, uploaded_by,
        uploaded_by_name, file_name, file_path, file_size, file_type)
      SELECT c.workspace_id, c.client_request_id, c.id, CASE kind WHEN 'client' THEN u.id END,
        CASE kind WHEN 'staff' THEN r.user_id END, CASE kind WHEN 'staff' THEN 'A colleague' END, 'Letter.pdf',
        c.workspace_id || '/message_' || kind || c.id || u.id || '.pdf', 48000, 'application/pdf'
      FROM conversations c JOIN client_requests r ON r.id = c.client_request_id
      JOIN client_users u ON u.client_request_id = c.client_request_id CROSS JOIN unnest(ARRAY['client', 'staff']) AS kind
      WHERE kind = 'client' OR u.is_sponsor = (c.party = 'sponsor');
    INSERT INTO client_document_uploads (workspace_id, client_request_id, client_request_document_id, conversation_id, uploaded_by,
        uploaded_by_name, file_name, file_path, file_size, file_type)
      SELECT c.workspace_id, c.client_request_id, d.id, c.id, r.user_id, 'A colleague', 'Letter.pdf',
        c.workspace_id || '/filed_' || c.id || '.pdf', 48000, 'application/pdf'
      FROM conversations c JOIN client_requests r ON r.id = c.client_request_id
      JOIN client_request_documents d ON d.client_request_id = r.id AND d.name = 'Still missing';
    INSERT INTO message_files (message_id, position, workspace_id, client_request_id, upload_id, file_name)
      SELECT DISTINCT ON (m.id) m.id, 1, u.workspace_id, u.client_request_id, u.id, u.file_name
      FROM client_document_uploads u JOIN client_requests r ON r.id = u.client_request_id
      LEFT JOIN client_users c ON c.id = u.client_user_id LEFT JOIN auth."user" a ON a.email = c.email
      JOIN messages m ON m.conversation_id = u.conversation_id AND m.author_id = coalesce(a.id, r.user_id)
        AND m.author_kind = CASE WHEN a.id IS NULL THEN 'staff' ELSE 'client' END
        AND m.prepared IS NULL AND m.kind = 'message'
      WHERE u.conversation_id IS NOT NULL AND u.client_request_document_id IS NULL
      ON CONFLICT DO NOTHING;
    INSERT INTO conversation_followers (conversation_id, user_id, workspace_id, client_request_id, last_message_at)
      SELECT c.id, p.id, c.workspace_id, c.client_request_id, c.last_message_at FROM conversations c CROSS JOIN profiles p
      ON CONFLICT DO NOTHING;
    INSERT INTO message_settings (workspace_id) SELECT id FROM workspaces;
    INSERT INTO retention_rules (workspace_id, completed_months) SELECT id, 12 FROM workspaces;
    INSERT INTO erasures (workspace_id, subject_id, contact_erased, erased_by, erased_by_name, case_ids, case_numbers, answers, files,
        messages, held_numbers, party_numbers, backups_noted_at)
      SELECT workspace_id, id, true, id, 'A colleague', '{}', '{}', 0, 0, 0, '{}', '{}', noted
      FROM profiles CROSS JOIN (VALUES (NULL), (now())) AS of_time (noted);
    INSERT INTO webhook_endpoints (workspace_id, url, event_types, secret) SELECT id, 'https://example.com/hooks', '{}', 'sealed' FROM workspaces;
    INSERT INTO webhook_deliveries (workspace_id, endpoint_id, event_type, number, order_key, data, occurred_at)
      SELECT workspace_id, id, 'webhook.test', 0, id, '{}', now() FROM webhook_endpoints;
    INSERT INTO webhook_deliveries (workspace_id, endpoint_id, event_type, number, order_key, data, occurred_at, state, finished_at)
      SELECT workspace_id, id, 'webhook.test', 0, id, '{}', now(), 'delivered', at
      FROM webhook_endpoints CROSS JOIN unnest(ARRAY[now(), now() - interval '31 days']) AS at;
    INSERT INTO retention_notices (workspace_id, subject_id, noticed_at) SELECT workspace_id, id, now() FROM client_requests;
    INSERT INTO reminder_settings (workspace_id, mode, time_zone) SELECT id, 'gentle', 'America/Chicago' FROM workspaces;
    INSERT INTO reminder_texts (workspace_id, language, subject, body)
      SELECT id, 'en', 'A reminder', 'Something is missing.' FROM workspaces;
    INSERT INTO glossary_terms (workspace_id, language, term, translation_language, translation)
      SELECT id, 'en', 'green card', 'es', 'tarjeta verde' FROM workspaces;
    INSERT INTO auth.session (user_id, credentials_version, token, expires_at)
      SELECT id, credentials_version, id::text, now() + interval '1 day' FROM auth."user";
    INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, language)
      SELECT user_id, id, 'https://push.example.com/' || id, 'key', 'secret', 'en' FROM auth.session;
    INSERT INTO file_steps (upload_id, step, workspace_id, client_request_id)
      SELECT id, 'pages', workspace_id, client_request_id FROM client_document_uploads;
    INSERT INTO file_pages (upload_id, workspace_id, client_request_id, page_count)
      SELECT id, workspace_id, client_request_id, 2 FROM client_document_uploads;
    INSERT INTO derived_files (workspace_id, client_request_id, upload_id, kind, page, made_from, file_path, file_size, file_type)
      SELECT workspace_id, client_request_id, id, 'thumbnail', 1, id::text, workspace_id || '/derived_' || id || '.jpg', 900,
        'image/jpeg' FROM client_document_uploads;
    INSERT INTO file_readings (upload_id, workspace_id, client_request_id, pages, engine)
      SELECT id, workspace_id, client_request_id, 'sealed', 'tests' FROM client_document_uploads;
    INSERT INTO file_facts (upload_id, reader, workspace_id, client_request_id, facts, engine)
      SELECT id, 'machine_readable_zone', workspace_id, client_request_id, 'sealed', 'tests' FROM client_document_uploads;
    INSERT INTO fact_decisions (workspace_id, client_request_id, subject, kind, decision, decided_by, decided_by_name)
      SELECT r.workspace_id, r.id, p.id::text, 'expired', 'dismissed', p.id, 'A colleague' FROM client_requests r CROSS JOIN profiles p;
    INSERT INTO kind_corrections (workspace_id, upload_id, document_name_hash)
      SELECT workspace_id, id, 'hash' FROM client_document_uploads;
    INSERT INTO firm_file_settings (workspace_id) SELECT id FROM firms;
    INSERT INTO template_questions (workspace_id, client_request_id, text, type, required, order_index)
      SELECT workspace_id, id, 'One more', 'text', true, 0 FROM client_requests;
    INSERT INTO client_request_responses (workspace_id, client_request_id, question_id, answer, entered_by, entered_by_name)
      SELECT q.workspace_id, r.id, q.id, 'Told by phone', r.user_id, 'A colleague'
      FROM template_questions q JOIN client_requests r ON r.id = q.client_request_id;
    INSERT INTO group_entries (id, workspace_id, client_request_id, group_key, position)
      SELECT new_id(), workspace_id, id, 'trips', 1 FROM client_requests;
    INSERT INTO template_questions (workspace_id, client_request_id, entry_id, copied_from, entry_order, text, type, required, options,
        order_index)
      SELECT e.workspace_id, e.client_request_id, e.id, q.id, 0, q.text, q.type, q.required, q.options, q.order_index
      FROM group_entries e JOIN client_requests r ON r.id = e.client_request_id
      JOIN template_questions q ON q.template_version_id = r.template_version_id AND q.order_index = 0;
    INSERT INTO key_dates (workspace_id, client_request_id, kind, on_date, source, entered_by, entered_by_name, note)
      SELECT workspace_id, id, 'interview', '2027-03-01', 'person', user_id, 'A colleague', 'Bring the originals' FROM client_requests;
    INSERT INTO key_dates (workspace_id, client_request_id, kind, on_date, source, question_id)
      SELECT workspace_id, client_request_id, 'passport_expiry', '2027-04-01', 'answer', question_id FROM client_request_responses
      WHERE entered_by IS NOT NULL;
    INSERT INTO letter_templates (id, workspace_id, name, body) SELECT new_id(), id, 'Cover letter', 'Dear Officer:' FROM workspaces;
    INSERT INTO calendar_feeds (user_id, secret_hash, scope, language)
      SELECT id, encode(sha256(id::text::bytea), 'hex'), 'mine', 'en' FROM profiles;
    INSERT INTO api_keys (workspace_id, user_id, name, role, scopes, prefix, secret_hash)
      SELECT workspace_id, id, 'CRM', 'member', '{contacts:read}', 'vf_live_a', encode(sha256(id::text::bytea), 'hex') FROM profiles;
    INSERT INTO api_idempotency_keys (workspace_id, api_key_id, idempotency_key, request_hash)
      SELECT workspace_id, id, 'once', secret_hash FROM api_keys;
    -- As if two workspaces had a key with the same id.
    SET session_replication_role = replica;
    INSERT INTO api_idempotency_keys (workspace_id, api_key_id, idempotency_key, request_hash)
      SELECT w.id, k.id, 'elsewhere', secret_hash FROM api_keys k JOIN workspaces w ON w.id <> k.workspace_id;
    RESET session_replication_role;
    INSERT INTO calendar_settings (workspace_id) SELECT id FROM workspaces;
    INSERT INTO filing_profiles (user_id, workspace_id, role, family_name, given_name, middle_name, licensing_authority, bar_number,
        uscis_account, phone, mobile, fax, email)
      SELECT id, workspace_id, 'attorney', 'Reyes', 'Ana', '', 'Illinois', '6', '', '', '', '', '' FROM profiles;
    -- Firms have a default attorney, professionals without a firm have none.
    INSERT INTO filing_offices (workspace_id, name, country, street, unit_type, unit, city, state, postal_code, default_attorney_id)
      SELECT w.id, 'Reyes Law', 'USA', '1 Main St', '', '', 'Chicago', 'IL', '60601',
        (SELECT d.user_id FROM filing_profiles d WHERE d.workspace_id = w.firm_id ORDER BY d.user_id LIMIT 1) FROM workspaces w;
    INSERT INTO government_forms (workspace_id, code, title, pages, fields, dropped, sha256, file_name, file_path, file_size,
        uploaded_by_name)
      SELECT id, 'I-130', 'Petition', 1, '[]', '{}', repeat('0', 64), 'i-130.pdf', id || '/form.pdf', 1, 'A colleague' FROM workspaces;
    INSERT INTO packet_signed_forms (client_request_id, government_form_id, workspace_id, upload_id, added_by_name)
      SELECT u.client_request_id, (SELECT id FROM government_forms f WHERE f.workspace_id = u.workspace_id LIMIT 1), u.workspace_id, u.id,
        'A colleague'
      FROM client_document_uploads u WHERE u.for_packet;
    INSERT INTO government_form_mappings (form_id, template_id, workspace_id, rules)
      SELECT f.id, t.id, f.workspace_id, '[]' FROM government_forms f
      JOIN LATERAL (SELECT id FROM templates WHERE category = 'standard' ORDER BY id LIMIT 1) t ON true;
    INSERT INTO answers_sent_back (workspace_id, client_request_id, question_id, reason)
      SELECT workspace_id, client_request_id, question_id, 'Which year?' FROM client_request_responses
      WHERE entered_by IS NOT NULL;
    INSERT INTO mail_orders (workspace_id, client_request_id, kind)
      SELECT workspace_id, id, kind FROM client_requests
      CROSS JOIN unnest(ARRAY['reminder', 'note.mentioned', 'party.invitation', 'documents.submitted', 'mail.held']) AS kind;
    -- Of what the system deletes: old and settled, and what lacks one of both.
    INSERT INTO mail_orders (workspace_id, client_request_id, kind, state, created_at)
      SELECT workspace_id, id, 'mail.held', state, created FROM client_requests
      CROSS JOIN (VALUES ('sent', now() - interval '181 days'), ('waiting', now() - interval '181 days'), ('sent', now())) AS of_age (state, created);
    -- By and for everybody, about every request: also of a former sponsor, and of a colleague who no longer sees it.
    INSERT INTO text_consents (workspace_id, client_request_id, email, number, number_hash, given_by, how, agreed_on, wording)
      SELECT DISTINCT c.workspace_id, c.client_request_id, u.email, 'sealed', 'hash', 'client', 'portal', date '2026-11-02', 'words'
      FROM client_users c CROSS JOIN client_users u;
    INSERT INTO text_consents (workspace_id, client_request_id, email, number, number_hash, given_by, how, agreed_on, wording,
        noted_by, noted_by_name, ended_at, ended_by)
      SELECT r.workspace_id, r.id, r.email, 'sealed', r.id::text, 'staff', 'phone', '2026-11-01', 'words', p.id, 'A colleague', now(),
        'replaced' FROM client_requests r CROSS JOIN profiles p;
    INSERT INTO text_orders (workspace_id, client_request_id, consent_id, kind, by_schedule)
      SELECT DISTINCT ON (client_request_id, given_by) workspace_id, client_request_id, id, 'reminder', given_by = 'client'
      FROM text_consents ORDER BY client_request_id, given_by, id;
    INSERT INTO text_stops (number_hash, by) VALUES ('hash', 'keyword');
    INSERT INTO inbound_texts (message_id) VALUES ('SM1');
    INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind)
      SELECT workspace_id, id, user_id, 'staff', 'request.created' FROM client_requests;
    INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind)
      SELECT c.workspace_id, c.client_request_id, u.id, 'client', kind
      FROM client_users c JOIN auth."user" u ON u.email = c.email
      CROSS JOIN unnest(ARRAY['invitation.accepted', 'document.viewed']) AS kind;
    INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind)
      SELECT c.workspace_id, c.client_request_id, u.id, 'staff', 'document.viewed'
      FROM client_users c JOIN auth."user" u ON u.email = c.email;
    INSERT INTO activity (workspace_id, client_request_id, actor_kind, kind)
      SELECT workspace_id, id, 'system', 'invitation.sent' FROM client_requests;
    INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind)
      SELECT workspace_id, new_id(), id, 'staff', 'request.deleted' FROM profiles;
    INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind)
      SELECT r.workspace_id, r.id, p.id, actor_kind, 'request.handed_over' FROM client_requests r
      CROSS JOIN profiles p CROSS JOIN unnest(ARRAY['staff', 'client']) AS actor_kind
      WHERE p.firm_role = 'firm_admin';
    INSERT INTO activity (workspace_id, client_request_id, actor_id, actor_kind, kind)
      SELECT workspace_id, new_id(), id, 'staff', 'request.handed_over' FROM profiles`);
}
