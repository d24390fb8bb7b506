import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { sealCode } from '../../src/shared/secrets/short-codes.ts';
import { buildCaseNote } from '../builders/cases/case-notes.ts';
import { buildEntry } from '../builders/cases/entries.ts';
import { buildInboundMail } from '../builders/cases/inbound-mails.ts';
import { addOtherPerson } from '../builders/cases/parties.ts';
import { buildFirmProvider, buildSamlMetadata } from '../builders/firm-providers.ts';
import { buildMessage } from '../builders/messages.ts';
import { buildNoteTemplate } from '../builders/note-templates.ts';
import { buildProfessional, type Professional } from '../builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../builders/requests.ts';
import { insertRow } from '../builders/rows.ts';
import { buildClientUser, buildSession } from '../builders/sessions.ts';
import { buildTemplate, type Template } from '../builders/templates.ts';

const samlMetadata = await buildSamlMetadata();

export const actors = [
  'nobody',
  'client of this request',
  'client of another request of the same professional',
  'client of another professional',
  'the professional',
  'colleague in the firm',
  'colleague without access to a restricted case',
  'firm administrator',
  'former colleague',
  'another professional',
  'administrator',
  'administrator who proved it long ago',
  'expired session',
] as const;
export type ActorName = (typeof actors)[number];

export const administrators: ActorName[] = ['administrator', 'administrator who proved it long ago'];
export const professionals: ActorName[] = [
  'the professional',
  'colleague in the firm',
  'colleague without access to a restricted case',
  'firm administrator',
  'former colleague',
  'another professional',
  ...administrators,
];

/** `restricted`: another case of the professional's, which most of the firm may not see. */
export const targets = ['own', 'restricted', 'foreign', 'unknown'] as const;
export type Target = (typeof targets)[number];

/** Ids of one request and of everything that belongs to it. */
export interface Ids {
  requestId: string;
  questionId: string;
  /** The current answer to the question. */
  answer: string;
  requestDocumentId: string;
  /** Requested in this request only. */
  ownDocumentId: string;
  ownQuestionId: string;
  entryId: string;
  /** The question of the entry's group. */
  groupQuestionId: string;
  /** In the staff's filing cabinet. */
  clientDocumentId: string;
  uploadId: string;
  /** Given by staff, not yet placed. */
  boxUploadId: string;
  /** Given by the client, and split after its first page. */
  splitUploadId: string;
  filePath: string;
  /** A running upload. */
  receivedId: string;
  /** A running upload by staff. */
  staffReceivedId: string;
  templateId: string;
  templateVersionId: string;
  /** Of the request, to the version that it has. */
  templateUpdateId: string;
  contactId: string;
  /** Shared with everyone, editable by administrators. */
  standardTemplateId: string;
  noteTemplateId: string;
  /** A private view of the queue by its professional. */
  viewId: string;
  /** A key of the public API, by its professional. */
  apiKeyId: string;
  /** Of the request, exported by its professional. */
  runId: string;
  glossaryTermId: string;
  /** A blank of the workspace. */
  governmentFormId: string;
  governmentFormPath: string;
  /** An internal note about the request, by its professional. */
  caseNoteId: string;
  /** By its professional. */
  keyDateId: string;
  /** Of the request. */
  letterId: string;
  /** Somebody besides client and sponsor. */
  personId: string;
  /** Of the workspace. */
  letterTemplateId: string;
  /** By its client. */
  messageId: string;
  /** By its professional, to the client. */
  staffMessageId: string;
  /** In the client's conversation. */
  heldMailId: string;
  /** An attachment of that mail. */
  heldMailPath: string;
  firmId: string;
  firmProviderId: string;
  samlMetadata: string;
  userId: string;
  /** Works in the same firm as that person. */
  colleagueId: string;
  /** Ordered by the firm's administrator. */
  exportId: string;
  /** Begun by that person. */
  importId: string;
  /** Of the firm, to the person who left the first one. */
  firmInvitationId: string;
}

export interface World {
  cookies: Record<ActorName, string | undefined>;
  ids: Record<Target, Ids>;
  /** Texts that only those who may open the request may read. */
  marks: Record<'own' | 'restricted' | 'foreign', string[]>;
}

/** Who may open which request. `own` belongs to the professional and this client; `foreign` to another professional. */
export const mayOpen: Record<ActorName, { staff: Target[]; client: Target[]; administrator: Target[] }> = {
  nobody: { staff: [], client: [], administrator: [] },
  'client of this request': { staff: [], client: ['own'], administrator: [] },
  'client of another request of the same professional': { staff: [], client: [], administrator: [] },
  'client of another professional': { staff: [], client: ['foreign'], administrator: [] },
  'the professional': { staff: ['own', 'restricted'], client: [], administrator: [] },
  'colleague in the firm': { staff: ['own', 'restricted'], client: [], administrator: [] },
  'colleague without access to a restricted case': { staff: ['own'], client: [], administrator: [] },
  'firm administrator': { staff: ['own'], client: [], administrator: [] },
  'former colleague': { staff: [], client: [], administrator: [] },
  'another professional': { staff: ['foreign'], client: [], administrator: [] },
  administrator: { staff: [], client: [], administrator: ['own', 'foreign'] },
  'administrator who proved it long ago': { staff: [], client: [], administrator: ['own', 'foreign'] },
  'expired session': { staff: [], client: [], administrator: [] },
};

/**
 * Two professionals of different firms with their colleagues, requests with answers and files, and administrators.
 * One request is restricted, with a colleague assigned to it.
 */
export async function buildWorld(owner: pg.Pool, secret: string): Promise<World> {
  // The first member administers the firm.
  const firmAdministrator = await buildProfessional(owner);
  const { firm } = firmAdministrator;
  const stranger = await buildProfessional(owner);
  const [professional, colleague, excluded, former, other, administrator, another] = await Promise.all([
    buildProfessional(owner, { firm }),
    buildProfessional(owner, { firm }),
    buildProfessional(owner, { firm }),
    buildProfessional(owner, { firm }),
    buildProfessional(owner, { firm: stranger.firm }),
    buildProfessional(owner, { role: 'admin' }),
    buildProfessional(owner, { role: 'admin' }),
  ]);
  const own = await secretRequest(owner, professional, 'own');
  const sibling = await secretRequest(owner, professional, 'sibling');
  const foreign = await secretRequest(owner, other, 'foreign');
  const restricted = await secretRequest(owner, professional, 'restricted', own.template);
  await restrict(owner, restricted, [colleague]);
  await owner.query('UPDATE profiles SET firm_id = NULL WHERE id = $1', [former.id]);

  const ownIds = {
    ...(await loadIds(owner, own, 'own')),
    colleagueId: colleague.id,
    firmInvitationId: await invite(owner, firmAdministrator, former.email),
    ...(await loadArchives(owner, firmAdministrator)),
  };
  const foreignIds = {
    ...(await loadIds(owner, foreign, 'foreign')),
    colleagueId: stranger.id,
    firmInvitationId: await invite(owner, stranger, 'somebody.else@example.com'),
    ...(await loadArchives(owner, stranger)),
  };
  const restrictedIds = { ...ownIds, ...(await loadCaseIds(owner, restricted, 'restricted')) };

  const signIn = async (userId: string, expiresAt?: Date) =>
    (await buildSession(owner, userId, { secret, ...(expiresAt ? { expiresAt } : {}) })).cookie;
  const signInLongAgo = async (userId: string) => {
    const { id, cookie } = await buildSession(owner, userId, { secret });
    await owner.query("UPDATE auth.session SET proved_at = now() - interval '11 minutes' WHERE id = $1", [
      id,
    ]);
    return cookie;
  };
  const signInClient = async (request: BuiltRequest) => {
    const { id: userId } = await buildClientUser(owner, request.client);
    const { id, cookie } = await buildSession(owner, userId, { secret });
    await sendTextsCode(owner, { secret, holder: `${id} ${request.id}` });
    return cookie;
  };

  // Each case has a second person who can be invited again.
  await owner.query(
    "UPDATE client_requests SET party_invitation_state = 'sent', party_invitation_since = now()",
  );

  return {
    cookies: {
      nobody: undefined,
      'client of this request': await signInClient(own),
      'client of another request of the same professional': await signInClient(sibling),
      'client of another professional': await signInClient(foreign),
      'the professional': await signIn(professional.id),
      'colleague in the firm': await signIn(colleague.id),
      'colleague without access to a restricted case': await signIn(excluded.id),
      'firm administrator': await signIn(firmAdministrator.id),
      'former colleague': await signIn(former.id),
      'another professional': await signIn(other.id),
      administrator: await signIn(administrator.id),
      'administrator who proved it long ago': await signInLongAgo(another.id),
      'expired session': await signIn(professional.id, new Date(Date.now() - 60_000)),
    },
    ids: { own: ownIds, restricted: restrictedIds, foreign: foreignIds, unknown: unknownLike(ownIds) },
    marks: {
      own: listMarks('own'),
      restricted: [
        'client-of-restricted',
        'notes-of-restricted',
        'date-of-restricted',
        'message-of-restricted',
        'reply-of-restricted',
      ],
      foreign: listMarks('foreign'),
    },
  };
}

/** As if this client had requested the code that agrees to texts; it is 000000. */
async function sendTextsCode(
  owner: pg.Pool,
  { secret, holder }: { secret: string; holder: string },
): Promise<void> {
  const number = '+12025550144';
  await owner.query(
    `INSERT INTO auth.phone_code (number, purpose, holder, code_hash, expires_at)
     VALUES ($1, 'texts', $2, $3, now() + interval '1 hour')`,
    [number, holder, sealCode(secret, `phone code texts ${holder} ${number}`, '000000')],
  );
}

async function invite(owner: pg.Pool, { id, name, firm }: Professional, email: string): Promise<string> {
  const invitation = await insertRow(owner, 'firm_invitations', {
    firm_id: firm?.id,
    email,
    firm_role: 'member',
    invited_by: id,
    invited_by_name: name,
    firm_name: firm?.name,
  });
  return invitation.id;
}

async function loadArchives(owner: pg.Pool, { id, name, workspaceId }: Professional) {
  const of = { workspace_id: workspaceId, user_id: id, user_name: name, state: 'ordered' };
  const ordered = await insertRow(owner, 'workspace_archives', { ...of, direction: 'export' });
  const begun = await insertRow(owner, 'workspace_archives', { ...of, direction: 'import' });
  return { exportId: ordered.id, importId: begun.id };
}

async function restrict(owner: pg.Pool, { id, contact }: BuiltRequest, members: Professional[]) {
  await owner.query(
    `INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
     SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1`,
    [id],
  );
  await owner.query('UPDATE contacts SET restricted_request_id = $1 WHERE id = $2', [id, contact.id]);
  for (const member of members)
    await insertRow(owner, 'case_members', {
      client_request_id: id,
      workspace_id: member.workspaceId,
      user_id: member.id,
    });
}

/** A file in the box with the same sender as the upload, and its two parts. Returns its id. */
async function buildSplitFile(owner: pg.Pool, uploadId: string): Promise<string> {
  const copy = (columns: { status: string; from: string | null; first: number | null }) =>
    owner.query<{ id: string }>(
      `INSERT INTO client_document_uploads (workspace_id, client_request_id, client_user_id, uploaded_by, uploaded_by_name,
         uploaded_by_firm, file_name, file_path, file_size, file_type, upload_status, split_from, split_from_page)
       SELECT workspace_id, client_request_id, client_user_id, uploaded_by, uploaded_by_name, uploaded_by_firm,
         'papers.pdf', $2, file_size, 'application/pdf', $3, $4, $5
       FROM client_document_uploads WHERE id = $1 RETURNING id`,
      [uploadId, `${randomUUID()}/box_${randomUUID()}.pdf`, columns.status, columns.from, columns.first],
    );
  const source = (await copy({ status: 'superseded', from: null, first: null })).rows[0]?.id;
  if (!source) throw new Error('the request was built without its upload');
  for (const first of [1, 2]) await copy({ status: 'uploaded', from: source, first });
  return source;
}

type Label = 'own' | 'sibling' | 'restricted' | 'foreign';

const listMarks = (label: Label): string[] =>
  [
    'client',
    'notes',
    'question',
    'document',
    'template',
    'note',
    'case-note',
    'date',
    'message',
    'reply',
  ].map((what) => `${what}-of-${label}`);

/** In a template, not about a client. */
export const isTemplateMark = (mark: string): boolean => /^(question|document|template)-of-/.test(mark);

/** Marks every text that could leak with its owner. */
async function secretRequest(
  owner: pg.Pool,
  professional: Professional,
  label: Label,
  given?: Template,
): Promise<BuiltRequest> {
  const template =
    given ??
    (await buildTemplate(owner, {
      owner: professional,
      name: `template-of-${label}`,
      questions: [
        { text: `question-of-${label}`, type: 'text', required: true },
        { text: 'Anything else?', type: 'text', required: false },
      ],
      documents: [{ name: `document-of-${label}`, required: true }],
    }));
  return buildRequest(owner, {
    professional,
    template,
    status: 'in-progress',
    client: { name: `client-of-${label}` },
    notes: `notes-of-${label}`,
    answers: 'all',
    documents: 'all',
  });
}

async function loadCaseIds(owner: pg.Pool, request: BuiltRequest, label: Label) {
  const { professional } = request;
  const [question] = request.template.questions;
  const [document] = request.documents;
  const [upload] = request.uploads;
  const { rows } = await owner.query<{ id: string }>(
    'SELECT id FROM client_documents WHERE client_request_id = $1 LIMIT 1',
    [request.id],
  );
  const [filed] = rows;
  const {
    rows: [answer],
  } = await owner.query<{ answer: string }>(
    'SELECT answer FROM client_request_responses WHERE client_request_id = $1 AND question_id = $2',
    [request.id, question?.id],
  );
  const alone = { workspace_id: professional.workspaceId, client_request_id: request.id, required: false };
  const boxUpload = await insertRow(owner, 'client_document_uploads', {
    workspace_id: professional.workspaceId,
    client_request_id: request.id,
    uploaded_by: professional.id,
    uploaded_by_name: professional.name,
    file_name: 'mail.pdf',
    file_path: `${professional.id}/box_${request.id}.pdf`,
    file_size: 1,
    file_type: 'application/pdf',
    upload_status: 'uploaded',
    position: 1,
    uploaded_at: new Date(),
  });
  const splitUploadId = await buildSplitFile(owner, upload?.id ?? '');
  const ownDocument = await insertRow(owner, 'client_request_documents', { ...alone, name: 'One more' });
  const ownQuestion = await insertRow(owner, 'template_questions', {
    ...alone,
    text: 'One more',
    type: 'text',
    order_index: 9,
  });
  const entry = await buildEntry(owner, request);
  await owner.query('UPDATE template_versions SET parties = $2 WHERE id = $1', [
    request.template.versionId,
    JSON.stringify(
      ['applicant', 'joint_sponsor', 'household_member'].map((key) => ({
        key,
        name: key,
        translations: null,
      })),
    ),
  ]);
  const person = await addOtherPerson(owner, request, { parties: ['joint_sponsor'] });
  const keyDate = await insertRow(owner, 'key_dates', {
    workspace_id: professional.workspaceId,
    client_request_id: request.id,
    kind: 'other',
    label: `date-of-${label}`,
    on_date: '2027-03-01',
    source: 'person',
    entered_by: professional.id,
    entered_by_name: professional.name,
  });
  const templateUpdate = await insertRow(owner, 'template_updates', {
    workspace_id: professional.workspaceId,
    client_request_id: request.id,
    from_version_id: request.template.versionId,
    to_version_id: request.template.versionId,
    ...Object.fromEntries(
      [
        'old_question_ids',
        'new_question_ids',
        'left_question_ids',
        'old_document_ids',
        'new_document_ids',
        'waived_document_ids',
        'added_document_ids',
      ].map((column) => [column, []]),
    ),
    reopened: false,
    // Nobody has acted since.
    activity_id: Number.MAX_SAFE_INTEGER,
  });
  const letterId = randomUUID();
  await owner.query(
    `INSERT INTO letters (id, workspace_id, client_request_id, title, paragraphs, on_letterhead, made_by_name, changed_by_name)
     VALUES ($1, $2, $3, $4, $6, true, $5, $5)`,
    [
      letterId,
      professional.workspaceId,
      request.id,
      `letter-of-${label}`,
      professional.name,
      JSON.stringify([
        { id: randomUUID(), parts: [{ text: 'Dear Officer:', sources: [{ kind: 'template' }] }] },
      ]),
    ],
  );
  await owner.query(
    `INSERT INTO firm_file_settings (workspace_id, provider_agreed_at, provider_agreed_by) VALUES ($1, now(), $2)
     ON CONFLICT DO NOTHING`,
    [professional.workspaceId, professional.id],
  );
  const letterTemplate = await insertRow(owner, 'letter_templates', {
    id: randomUUID(),
    workspace_id: professional.workspaceId,
    name: `letter-template-of-${label}`,
    body: 'Dear Officer:',
  });
  if (!filed || !question || !document || !upload || !answer)
    throw new Error('the request was built without its parts');
  const message = await buildMessage(owner, { request, body: `message-of-${label}` });
  const staffMessage = await buildMessage(owner, { request, by: 'staff', body: `reply-of-${label}` });
  const heldMailPath = `${randomUUID()}/${randomUUID()}_mail`;
  const heldMail = await buildInboundMail(owner, {
    requestId: request.id,
    text: `mail-of-${label}`,
    picture: { filePath: heldMailPath, size: 10 },
  });
  return {
    requestId: request.id,
    questionId: question.id,
    answer: answer.answer,
    requestDocumentId: document.id,
    ownDocumentId: ownDocument.id,
    ownQuestionId: ownQuestion.id,
    personId: person.id,
    entryId: entry.id,
    groupQuestionId: entry.questionId,
    clientDocumentId: filed.id,
    uploadId: upload.id,
    boxUploadId: boxUpload.id,
    splitUploadId,
    messageId: message.id,
    staffMessageId: staffMessage.id,
    heldMailId: heldMail.id,
    heldMailPath,
    keyDateId: keyDate.id,
    templateUpdateId: templateUpdate.id,
    letterId,
    letterTemplateId: letterTemplate.id,
    filePath: upload.file_path,
    contactId: request.contact.id,
  };
}

async function loadIds(
  owner: pg.Pool,
  request: BuiltRequest,
  label: Label,
): Promise<Omit<Ids, 'colleagueId' | 'firmInvitationId' | 'exportId' | 'importId'>> {
  const { professional } = request;
  const { firm } = professional;
  if (!firm) throw new Error('the professional was built without a firm');
  const note = await buildNoteTemplate(owner, { professional, content: `note-of-${label}` });
  const caseNote = await buildCaseNote(owner, { request, body: `case-note-of-${label}` });
  const standardTemplate = await buildTemplate(owner);
  const view = await insertRow(owner, 'saved_views', {
    workspace_id: professional.workspaceId,
    made_by: professional.id,
    name: `view-of-${label}`,
    address: { filter: {} },
    shared: false,
  });
  const apiKey = await insertRow(owner, 'api_keys', {
    workspace_id: professional.workspaceId,
    user_id: professional.id,
    name: `key-of-${label}`,
    role: 'member',
    scopes: ['contacts:read'],
    prefix: 'vf_live_abcdef',
    secret_hash: randomUUID().replaceAll('-', '').repeat(2),
  });
  const run = await insertRow(owner, 'bulk_runs', {
    workspace_id: professional.workspaceId,
    user_id: professional.id,
    idempotency_key: `run-of-${label}-${request.id}`,
    outcome: [{ id: request.id, refused: null, later: false }],
  });
  const term = await insertRow(owner, 'glossary_terms', {
    workspace_id: professional.workspaceId,
    language: 'en',
    term: `term-of-${label}`,
    translation_language: 'es',
    translation: `translation-of-${label}`,
  });
  const form = await insertRow(owner, 'government_forms', {
    workspace_id: professional.workspaceId,
    code: `form-of-${label}`,
    title: '',
    pages: 1,
    fields: [],
    dropped: [],
    sha256: randomUUID().replaceAll('-', '').repeat(2),
    file_name: 'form.pdf',
    file_path: `${professional.id}/form_1.pdf`,
    file_size: 1,
    uploaded_by_name: 'A colleague',
  });
  return {
    ...(await loadCaseIds(owner, request, label)),
    governmentFormId: form.id,
    governmentFormPath: `${professional.id}/form_1.pdf`,
    receivedId: '',
    staffReceivedId: '',
    templateId: request.template.id,
    templateVersionId: request.template.versionId,
    standardTemplateId: standardTemplate.id,
    noteTemplateId: note.id,
    viewId: view.id,
    apiKeyId: apiKey.id,
    runId: run.id,
    glossaryTermId: term.id,
    caseNoteId: caseNote.id,
    userId: professional.id,
    firmId: firm.id,
    firmProviderId: (await buildFirmProvider(owner, firm)).id,
    samlMetadata,
  };
}

/** Ids of the same kinds that do not exist. */
function unknownLike(ids: Ids): Ids {
  const unknown = Object.fromEntries(Object.keys(ids).map((name) => [name, randomUUID()]));
  return {
    ...ids,
    ...unknown,
    samlMetadata,
    answer: ids.answer,
    filePath: `${randomUUID()}/${randomUUID()}_1.pdf`,
  };
}
