import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buildCaseNote } from '../../../../../test/builders/cases/case-notes.ts';
import { buildCaseRows } from '../../../../../test/builders/cases/case-rows.ts';
import { buildInboundMail } from '../../../../../test/builders/cases/inbound-mails.ts';
import { buildContact } from '../../../../../test/builders/contacts.ts';
import { buildFirm } from '../../../../../test/builders/firms.ts';
import { buildMessage } from '../../../../../test/builders/messages.ts';
import { buildNoteTemplate } from '../../../../../test/builders/note-templates.ts';
import { buildProfessional, type Professional } from '../../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../../test/builders/requests.ts';
import { insertRow } from '../../../../../test/builders/rows.ts';
import { buildClientUser } from '../../../../../test/builders/sessions.ts';
import { buildTemplate } from '../../../../../test/builders/templates.ts';
import type { TestServer } from '../../../../../test/harness/test-server.ts';
import { jpeg, pdf, png } from '../../../files/testing/sample-files.ts';

export interface RichWorkspace {
  administrator: Professional;
  colleague: Professional;
  /** The colleague's case, restricted to the colleague. */
  hidden: BuiltRequest;
  /** The administrator's case, restricted to the administrator. */
  restricted: BuiltRequest;
  open: BuiltRequest;
}

/** At least one of everything that a workspace can contain, with texts that are hard to transfer. */
export async function buildRichWorkspace({ owner, services }: TestServer): Promise<RichWorkspace> {
  const firm = await buildFirm(owner, { name: 'Ortega & Söhne <b>Law</b>' });
  const administrator = await buildProfessional(owner, { firm });
  const colleague = await buildProfessional(owner, { firm });
  const library = await buildTemplate(owner, { name: 'Standard hire' });
  const own = await buildTemplate(owner, { owner: administrator, name: 'Own plan' });
  const second = await insertRow(owner, 'template_versions', {
    template_id: own.id,
    workspace_id: firm.id,
    number: 2,
  });
  await owner.query(
    `INSERT INTO template_questions (workspace_id, template_version_id, text, type, required, options, translations, order_index)
     SELECT workspace_id, $2, text || ' (new)', type, required, options, '{"es":{"text":"¿Qué?"}}', order_index
     FROM template_questions WHERE template_version_id = $1 AND type <> 'select'`,
    [own.versionId, second.id],
  );
  await owner.query(
    `INSERT INTO template_documents (workspace_id, template_version_id, name, required, order_index, ask_if)
     VALUES ($1, $2, 'New document', true, 0, '{"match":"all","tests":[{"question":"degree","is":"answered"}]}')`,
    [firm.id, second.id],
  );
  await buildNoteTemplate(owner, { professional: colleague });
  await insertRow(owner, 'firm_defaults', {
    workspace_id: firm.id,
    template_id: own.id,
    visa_type: 'H-1B',
    notes: 'Bring “everything”.',
  });
  await insertRow(owner, 'filing_offices', {
    workspace_id: firm.id,
    name: 'Kanzlei Ñuñez',
    country: 'USA',
    street: '1 “Main” St',
    unit_type: 'Ste',
    unit: '4',
    city: 'Chicago',
    state: 'IL',
    postal_code: '60601',
  });
  await insertRow(owner, 'saved_views', {
    workspace_id: firm.id,
    made_by: colleague.id,
    name: 'Überfällig, ñ',
    address: { filter: { scope: 'firm', due: 'overdue', responsible: [colleague.id] }, sort: 'due' },
    shared: true,
  });
  await owner.query(
    `INSERT INTO firm_file_settings (workspace_id, name_pattern, provider_agreed_at, provider_agreed_by)
     VALUES ($1, '{case_number} {document} ñ', now(), $2)`,
    [firm.id, administrator.id],
  );
  await buildContact(owner, { professional: colleague, name: 'Nobody’s client' });

  const bytes = new Map([
    ['Passport copy', { name: 'Pasaporte ñ.jpg', type: 'image/jpeg', content: jpeg(3_000) }],
    ['Degree certificate', { name: 'Degree 学位.pdf', type: 'application/pdf', content: pdf(5_000) }],
    ['Résumé', { name: 'Résumé.png', type: 'image/png', content: png(4_000) }],
  ]);
  const files = new Map(
    [...bytes].map(([name, { content, ...facts }]) => [name, { ...facts, size: content.length }]),
  );
  const store = async (request: BuiltRequest) => {
    for (const upload of request.uploads) {
      const file = [...bytes.values()].find(({ name }) => name === upload.file_name);
      if (!file) throw new Error('a file without content');
      await services.files.put('client-documents', upload.file_path, Readable.from([file.content]), {
        contentType: file.type,
        size: file.content.length,
        workspaceId: firm.id,
      });
    }
  };
  const open = await buildRequest(owner, {
    professional: administrator,
    template: own,
    status: 'in-progress',
    documents: 'all',
    answers: 'all',
    sponsor: true,
    files,
    client: { name: 'Lucía Ñáñez' },
  });
  const restricted = await buildRequest(owner, {
    professional: administrator,
    template: library,
    status: 'documents_submitted',
    files,
  });
  const others = await buildRequest(owner, {
    professional: colleague,
    template: library,
    status: 'completed',
    files,
  });
  const hidden = await buildRequest(owner, { professional: colleague, status: 'completed', files });
  for (const request of [open, restricted, others, hidden]) await store(request);
  for (const request of [restricted, hidden]) {
    await owner.query(
      `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
       SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
      [request.id],
    );
    await owner.query(`UPDATE contacts SET restricted_request_id = $1 WHERE id = $2`, [
      request.id,
      request.contact.id,
    ]);
  }
  const ofOpen = { workspace_id: firm.id, client_request_id: open.id };
  await insertRow(owner, 'case_members', { ...ofOpen, user_id: colleague.id });
  await owner.query(
    `UPDATE client_request_responses SET answer = E'line one\\n\\nשלום 👩🏽‍⚖️ "quoted" \\\\u0000 ' || answer
     WHERE client_request_id = $1 AND question_id = $2`,
    [open.id, own.questions.at(-1)?.id],
  );
  const question = await insertRow(owner, 'template_questions', {
    ...ofOpen,
    text: 'Only for you?',
    type: 'text',
    required: true,
    order_index: 0,
  });
  await insertRow(owner, 'client_request_responses', {
    ...ofOpen,
    question_id: question.id,
    answer: 'By phone',
    entered_by: colleague.id,
    entered_by_name: colleague.name,
    entered_by_firm: firm.name,
  });
  await insertRow(owner, 'answers_sent_back', { ...ofOpen, question_id: question.id, reason: 'Which year?' });
  await owner.query('UPDATE client_requests SET waived_question_ids = $2 WHERE id = $1', [
    open.id,
    [own.questions[2]?.id],
  ]);
  const document = await insertRow(owner, 'client_request_documents', {
    ...ofOpen,
    name: 'Birth certificate',
    description: 'With a stamp',
    required: true,
    status: 'completed',
    uploaded_at: new Date(),
  });
  await owner.query(
    `INSERT INTO client_request_documents (workspace_id, client_request_id, name, required, status, waived_at, not_asked)
     VALUES ($1, $2, 'Waived', false, 'in-progress', now(), true)`,
    [firm.id, open.id],
  );
  const byMail = pdf(2_500);
  const staffFile = {
    file_name: 'By mail.pdf',
    file_path: `${administrator.id}/${document.id}_1.pdf`,
    file_size: byMail.length,
    file_type: 'application/pdf',
  };
  const form = {
    file_name: 'Answers.pdf',
    file_path: `${administrator.id}/${open.id}_2.pdf`,
    file_size: byMail.length,
    file_type: 'application/pdf',
  };
  for (const { file_path } of [staffFile, form])
    await services.files.put('client-documents', file_path, Readable.from([byMail]), {
      contentType: 'application/pdf',
      size: byMail.length,
      workspaceId: firm.id,
    });
  const upload = await insertRow(owner, 'client_document_uploads', {
    ...ofOpen,
    ...staffFile,
    client_request_document_id: document.id,
    uploaded_by: colleague.id,
    uploaded_by_name: colleague.name,
    accepted_at: new Date(),
  });
  const filed = { ...ofOpen, contact_id: open.contact.id, year: 2026 };
  await insertRow(owner, 'client_documents', {
    ...filed,
    ...staffFile,
    client_document_upload_id: upload.id,
    folder_type: 'Source Docs',
  });
  await insertRow(owner, 'client_documents', { ...filed, ...form, folder_type: 'Forms' });
  const note = await buildCaseNote(owner, {
    request: open,
    author: colleague,
    body: `@${administrator.name} look\nagain 🙏`,
  });
  await owner.query('UPDATE case_notes SET mentioned_ids = $2, mentioned_names = $3 WHERE id = $1', [
    note.id,
    [administrator.id],
    [administrator.name],
  ]);
  const entered = {
    ...ofOpen,
    on_date: '2028-02-29',
    entered_by: colleague.id,
    entered_by_name: colleague.name,
  };
  await insertRow(owner, 'key_dates', {
    ...entered,
    kind: 'other',
    label: 'Biometría 🗓',
    source: 'person',
    note: 'Bring “everything”\nagain',
    done_at: new Date(),
    sequence: 3,
  });
  await insertRow(owner, 'key_dates', {
    ...entered,
    kind: 'i94_expiry',
    source: 'document',
    upload_id: upload.id,
  });
  await owner.query(
    `INSERT INTO key_dates (workspace_id, client_request_id, kind, on_date, source, question_id)
     SELECT workspace_id, client_request_id, 'passport_expiry', '2027-12-31', 'answer', question_id
     FROM client_request_responses WHERE client_request_id = $1 LIMIT 1`,
    [open.id],
  );
  await insertRow(owner, 'letter_templates', {
    id: randomUUID(),
    workspace_id: firm.id,
    name: 'Carta “ñ”',
    body: 'Dear Officer:\n\n{{client_name}}',
  });
  await insertRow(owner, 'letters', {
    ...ofOpen,
    id: randomUUID(),
    title: 'Cover letter ✉',
    paragraphs: JSON.stringify([
      {
        id: randomUUID(),
        parts: [
          { text: 'Señor ', sources: [{ kind: 'answer', question_id: question.id, question: 'Which?' }] },
          { text: '“mine”\n', sources: [{ kind: 'person', name: colleague.name }] },
        ],
      },
    ]),
    on_letterhead: false,
    revision: 4,
    made_by_name: colleague.name,
    changed_by_name: administrator.name,
  });
  const asked = await buildMessage(owner, {
    request: open,
    body: '¿Cuál pasaporte? 🛂\nEl viejo o el nuevo',
    language: 'es',
  });
  const ofAsked = { ...ofOpen, message_id: asked.id };
  await insertRow(owner, 'message_translations', {
    ...ofAsked,
    language: 'en',
    body: 'Which passport?',
    engine: 'Apertium',
    check_original: true,
  });
  await buildMessage(owner, { request: open, by: 'staff', body: 'Cut off', kind: 'document.asked_again' });
  const takenBack = await buildMessage(owner, { request: open, by: 'staff', body: 'A slip' });
  await owner.query('UPDATE messages SET body = NULL, taken_back_at = now() WHERE id = $1', [takenBack.id]);
  await owner.query('UPDATE messages SET about_document_id = $2, about_question_id = $3 WHERE id = $1', [
    asked.id,
    document.id,
    question.id,
  ]);
  await buildMessage(owner, { request: open, party: 'sponsor', body: 'The salary' });
  await buildInboundMail(owner, { requestId: open.id, text: 'Nací en “Oaxaca”' });
  const kept = await buildInboundMail(owner, { requestId: open.id, reason: null });
  await owner.query('UPDATE messages SET inbound_mail_id = $2 WHERE id = $1', [asked.id, kept.id]);
  await buildMessage(owner, { request: restricted, body: 'Only for those inside' });
  await buildMessage(owner, { request: hidden, body: 'Not for the administrator' });
  const letter = {
    file_name: 'Carta ñ.pdf',
    file_path: `${administrator.id}/message_1.pdf`,
    file_size: byMail.length,
    file_type: 'application/pdf',
  };
  await services.files.put('client-documents', letter.file_path, Readable.from([byMail]), {
    contentType: 'application/pdf',
    size: byMail.length,
    workspaceId: firm.id,
  });
  const withMessage = await insertRow(owner, 'client_document_uploads', {
    ...ofOpen,
    ...letter,
    conversation_id: asked.conversationId,
    client_user_id: open.client.id,
  });
  await insertRow(owner, 'message_files', {
    ...ofAsked,
    position: 1,
    upload_id: withMessage.id,
    file_name: letter.file_name,
  });
  await insertRow(owner, 'reminder_settings', {
    workspace_id: firm.id,
    mode: 'own',
    days: [5, 10],
    at_weekends: true,
    time_zone: 'Pacific/Chatham',
  });
  await insertRow(owner, 'reminder_texts', {
    workspace_id: firm.id,
    language: 'es',
    subject: 'De {{firm_name}}',
    body: 'Todavía falta algo.\n\nGracias.',
  });
  await insertRow(owner, 'reminder_schedules', {
    workspace_id: firm.id,
    client_request_id: open.id,
    mode: 'firm',
    time_zone: 'America/Denver',
    passed: 2,
  });
  await owner.query(`UPDATE client_users SET time_zone = 'Asia/Manila' WHERE id = $1`, [open.client.id]);
  await insertRow(owner, 'glossary_terms', {
    workspace_id: firm.id,
    language: 'en',
    term: 'green card',
    translation_language: 'es',
    translation: 'tarjeta de residencia',
  });
  // No mails are due.
  await owner.query('DELETE FROM mail_orders; DELETE FROM outbox');
  const client = await buildClientUser(owner, open.client);
  for (const [actor_id, actor_kind, actor_email, kind, payload] of [
    [administrator.id, 'staff', administrator.email, 'request.created', { template_name: own.name }],
    [null, 'system', null, 'invitation.sent', {}],
    [
      client.id,
      'client',
      client.email,
      'document.uploaded',
      { document_id: document.id, upload_id: upload.id },
    ],
    [
      colleague.id,
      'staff',
      colleague.email,
      'answers.saved',
      { answers: [{ question_id: question.id, before: null, after: 'x' }] },
    ],
  ] as const)
    await insertRow(owner, 'activity', { ...ofOpen, actor_id, actor_kind, actor_email, kind, payload });
  await buildCaseRows(owner);
  // Those are of no server: its answers would be damaged.
  await owner.query("DELETE FROM answer_heads WHERE head = ''");
  return { administrator, colleague, hidden, restricted, open };
}
