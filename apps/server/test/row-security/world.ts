import type pg from 'pg';
import { buildFirm } from '../builders/firms.ts';
import { buildNoteTemplate } from '../builders/note-templates.ts';
import { toEmail } from '../builders/people.ts';
import { buildProfessional } from '../builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../builders/requests.ts';
import { buildClientUser } from '../builders/sessions.ts';
import { buildTemplate, type TemplateWishes } from '../builders/templates.ts';
import { type Rows, readRows } from './rows.ts';

export type Role = 'staff' | 'admin' | 'client' | 'system' | 'server' | 'leaver';

/** A person in one capacity. */
export interface Principal {
  name: string;
  role: Role;
  /** Empty: the settings that say who is asking are. */
  userId: string;
  email: string;
  /** As a client. */
  requests: string[];
  /** The people of the firm, seen by a leaver. */
  firm?: string[];
  /** Has the role `admin`. */
  administrator?: true;
}

export interface World {
  principals: Principal[];
  rows: Rows;
}

/**
 * Two firms. Ann and Ben work in one, Carla in the other.
 * Ann's clients: Lucía (an open and a completed request; she has one with Carla too) and Minh, who has a sponsor.
 * Ben's clients: Priya, and Carla, who is professional and client.
 */
export async function buildWorld(client: pg.ClientBase): Promise<World> {
  const firm = await buildFirm(client);
  const ann = await buildProfessional(client, { firm });
  const ben = await buildProfessional(client, { firm });
  const carla = await buildProfessional(client, { role: 'admin' });
  await buildProfessional(client, { firm: null });

  for (const professional of [ann, ben, carla]) await buildNoteTemplate(client, { professional });

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
  if (!minhs.sponsor) throw new Error('the request has no sponsor');

  const clients = [
    await asClient(client, 'Lucía', lucia, [open, done, abroad]),
    await asClient(client, 'Minh', minhs.client, [minhs]),
    await asClient(client, "Minh's sponsor", minhs.sponsor, [minhs]),
    await asClient(client, 'Priya', priyas.client, [priyas]),
    await asClient(client, 'Carla', carla, [carlas]),
    await asClient(client, 'a stranger', { name: 'Nobody', email: toEmail('Nobody') }, []),
  ];
  await leaveTraces(client);

  const nobody = { name: 'nobody', userId: '', email: '', requests: [] };
  return {
    principals: [
      { name: 'Ann', role: 'staff', userId: ann.id, email: ann.email, requests: [] },
      { name: 'Ben', role: 'staff', userId: ben.id, email: ben.email, requests: [] },
      { name: 'Carla', role: 'staff', userId: carla.id, email: carla.email, requests: [] },
      {
        name: 'Carla, administrator',
        role: 'admin',
        userId: carla.id,
        email: carla.email,
        requests: [],
        administrator: true,
      },
      { name: 'Ann, no administrator', role: 'admin', userId: ann.id, email: ann.email, requests: [] },
      {
        name: 'Ann, who leaves',
        role: 'leaver',
        userId: ann.id,
        email: ann.email,
        requests: [],
        firm: [ann.id, ben.id],
      },
      ...clients,
      { ...nobody, role: 'leaver' },
      { ...nobody, role: 'staff' },
      { ...nobody, role: 'admin' },
      { ...nobody, role: 'client' },
      { ...nobody, role: 'system' },
      { ...nobody, role: 'server' },
    ],
    rows: await readRows(client),
  };
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

/** One trace of everything that is done to a request, in every request; files waiting for their deletion; a sign-up of the waitlist. */
async function leaveTraces(client: pg.ClientBase): Promise<void> {
  await client.query(`
    INSERT INTO client_documents (user_id, contact_id, client_request_id, year, folder_type,
        file_name, file_path, file_size, file_type)
      SELECT user_id, contact_id, id, 2026, 'Forms', 'Questionnaire.pdf', user_id || '/form_' || id || '.pdf',
        48000, 'application/pdf' FROM client_requests;
    INSERT INTO form_orders (client_request_id, user_id) SELECT id, user_id FROM client_requests;
    INSERT INTO waitlist_submissions (first_name, last_name, email, firm_name)
      VALUES ('Ines', 'Paz', 'ines.paz@example.com', 'Paz Legal');
    INSERT INTO file_deletions (user_id, bucket, file_path)
      SELECT user_id, 'client-documents', file_path FROM client_document_uploads
      UNION SELECT user_id, 'client-documents', file_path FROM client_documents;
    INSERT INTO file_deletions (user_id, bucket, file_path)
      SELECT p.id, 'firm-logos', f.id || '_1.png' FROM profiles p CROSS JOIN firms f;
    INSERT INTO file_deletions (user_id, bucket, file_path)
      SELECT id, 'client-documents', firm_id || '_1.png' FROM profiles WHERE firm_id IS NOT NULL;
    UPDATE client_request_documents SET status = 'in-progress' WHERE status = 'pending';
    INSERT INTO unfinished_uploads (id, account_id, user_id, client_request_id)
      SELECT new_id(), u.id, c.user_id, c.client_request_id
      FROM client_users c JOIN auth."user" u ON u.email = c.email;
    INSERT INTO unfinished_uploads (id, account_id, user_id, client_request_id)
      SELECT new_id(), user_id, user_id, id FROM client_requests;
    INSERT INTO client_request_documents (user_id, client_request_id, name, required, status)
      SELECT user_id, id, 'One more', true, 'in-progress' FROM client_requests;
    INSERT INTO client_document_uploads (user_id, client_request_id, client_request_document_id, uploaded_by,
        uploaded_by_name, file_name, file_path, file_size, file_type, upload_status)
      SELECT r.user_id, r.id, d.id, r.user_id, 'A colleague', 'By mail.pdf', r.user_id || '/staff_' || d.id || '.pdf',
        48000, 'application/pdf', 'uploaded'
      FROM client_requests r JOIN client_request_documents d ON d.client_request_id = r.id AND d.name IS NOT NULL;
    INSERT INTO client_documents (user_id, contact_id, client_request_id, client_document_upload_id, year, folder_type,
        file_name, file_path, file_size, file_type)
      SELECT u.user_id, r.contact_id, r.id, u.id, 2026, 'Source Docs', u.file_name, u.file_path, u.file_size, u.file_type
      FROM client_document_uploads u JOIN client_requests r ON r.id = u.client_request_id
      WHERE u.uploaded_by IS NOT NULL;
    INSERT INTO template_questions (user_id, client_request_id, text, type, required, order_index)
      SELECT user_id, id, 'One more', 'text', true, 0 FROM client_requests;
    INSERT INTO client_request_responses (user_id, client_request_id, question_id, answer, entered_by, entered_by_name)
      SELECT user_id, client_request_id, id, 'Told by phone', user_id, 'A colleague'
      FROM template_questions WHERE client_request_id IS NOT NULL;
    INSERT INTO answers_sent_back (user_id, client_request_id, question_id, reason)
      SELECT user_id, client_request_id, question_id, 'Which year?' FROM client_request_responses
      WHERE entered_by IS NOT NULL;
    INSERT INTO mail_orders (user_id, client_request_id, kind)
      SELECT user_id, id, kind FROM client_requests
      CROSS JOIN unnest(ARRAY['reminder', 'documents.submitted']) AS kind;
    INSERT INTO activity (user_id, client_request_id, actor_id, actor_kind, kind)
      SELECT user_id, id, user_id, 'staff', 'request.created' FROM client_requests;
    INSERT INTO activity (user_id, client_request_id, actor_id, actor_kind, kind)
      SELECT c.user_id, c.client_request_id, u.id, 'client', kind
      FROM client_users c JOIN auth."user" u ON u.email = c.email
      CROSS JOIN unnest(ARRAY['invitation.accepted', 'document.viewed']) AS kind;
    INSERT INTO activity (user_id, client_request_id, actor_id, actor_kind, kind)
      SELECT c.user_id, c.client_request_id, u.id, 'staff', 'document.viewed'
      FROM client_users c JOIN auth."user" u ON u.email = c.email;
    INSERT INTO activity (user_id, client_request_id, actor_kind, kind)
      SELECT user_id, id, 'system', 'invitation.sent' FROM client_requests;
    INSERT INTO activity (user_id, client_request_id, actor_id, actor_kind, kind)
      SELECT id, new_id(), id, 'staff', 'request.deleted' FROM profiles`);
}
