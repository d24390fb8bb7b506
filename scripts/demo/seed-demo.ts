import { Readable } from 'node:stream';
import { requestVisaTypes } from '@visafolio/contract/shared/visa-types.ts';
import pg from 'pg';
import type { RunningServer } from '../../apps/server/src/app/run-server.ts';
import { sealCases } from '../../apps/server/src/features/sealing/seal-cases.ts';
import { buildCaseNote } from '../../apps/server/test/builders/cases/case-notes.ts';
import { buildFirm } from '../../apps/server/test/builders/firms.ts';
import { buildMessage } from '../../apps/server/test/builders/messages.ts';
import { buildProfessional, type Professional } from '../../apps/server/test/builders/professionals.ts';
import {
  type BuiltRequest,
  buildRequest,
  type RequestWishes,
} from '../../apps/server/test/builders/requests.ts';
import { orderSealing } from '../../apps/server/test/builders/rows.ts';
import type { Template } from '../../apps/server/test/builders/templates.ts';
import { type DemoFile, makeDemoFile } from './demo-files.ts';

const staff = { name: 'Marisol Quiñones', email: 'demo@visafolio.example', password: 'a demo, nothing real' };

/** They share the demo's password. */
const colleagues = {
  daniel: { name: 'Daniel Okonkwo', email: 'daniel@visafolio.example' },
  hana: { name: 'Hana Sato', email: 'hana@visafolio.example' },
};

const hour = 3_600_000;

/** Standard templates; the cases alternate between them. */
const caseTemplateKeys = ['h-1b', 'ir1-cr1', 'o-1', 'e-2'];

type Demo = Pick<RequestWishes, 'status' | 'answers' | 'documents' | 'sponsor'> & {
  client: { name: string; email: string };
  hoursAgo: number;
  /** The responsible professional, if it is a colleague. */
  responsible?: keyof typeof colleagues;
  /** Visible only to that colleague and the demo's account. */
  restricted?: true;
  outcome?: 'invitation failed' | 'some files judged' | 'all accepted' | 'answers submitted';
};

/** Clients at every stage, newest first. */
const cases: Demo[] = [
  {
    client: { name: 'Priya Raghunathan', email: 'priya.raghunathan@example.com' },
    status: 'pending',
    hoursAgo: 2,
  },
  {
    client: { name: 'Lucía Fernández Ortega', email: 'lucia.fernandez@example.com' },
    status: 'in-progress',
    answers: 'some',
    documents: 'some',
    hoursAgo: 26,
    outcome: 'some files judged',
  },
  {
    client: { name: 'Nguyễn Thị Minh Anh', email: 'minhanh.nguyen@example.com' },
    status: 'documents_submitted',
    answers: 'some',
    documents: 'all',
    hoursAgo: 49,
  },
  {
    client: { name: 'Oluwaseun Adeyemi', email: 'seun.adeyemi@example.com' },
    status: 'in-progress',
    answers: 'all',
    documents: 'none',
    hoursAgo: 70,
    outcome: 'answers submitted',
  },
  {
    client: { name: 'محمد الحسن', email: 'm.alhassan@example.com' },
    sponsor: { name: 'Leila Haddad', email: 'leila.haddad@example.com' },
    status: 'in-progress',
    answers: 'some',
    documents: 'none',
    hoursAgo: 97,
  },
  {
    client: { name: 'Renée Baptiste-Duval', email: 'renee.baptiste@example.com' },
    status: 'pending',
    hoursAgo: 118,
    outcome: 'invitation failed',
  },
  {
    client: { name: 'Chukwuemeka Okafor', email: 'emeka.okafor@example.com' },
    status: 'documents_submitted',
    answers: 'all',
    documents: 'all',
    hoursAgo: 150,
    outcome: 'all accepted',
  },
  {
    client: { name: 'Łukasz Wiśniewski', email: 'lukasz.wisniewski@example.com' },
    status: 'completed',
    answers: 'all',
    documents: 'all',
    hoursAgo: 260,
    outcome: 'all accepted',
  },
  {
    client: { name: 'Mei-Ling Chou', email: 'meiling.chou@example.com' },
    status: 'in-progress',
    answers: 'some',
    documents: 'some',
    hoursAgo: 12,
    responsible: 'daniel',
  },
  {
    client: { name: 'Tomás Herrera', email: 'tomas.herrera@example.com' },
    status: 'in-progress',
    answers: 'all',
    documents: 'all',
    hoursAgo: 61,
    responsible: 'hana',
    outcome: 'answers submitted',
  },
  {
    client: { name: 'Ángela Duarte', email: 'angela.duarte@example.com' },
    status: 'in-progress',
    answers: 'some',
    documents: 'none',
    hoursAgo: 34,
    responsible: 'daniel',
    restricted: true,
  },
];

type DemoServer = Pick<RunningServer, 'ownerUrl' | 'services'>;

/** Creates a firm of three people and requests with files in every state, unless it exists already. */
export async function seedDemo({ ownerUrl, services }: DemoServer): Promise<typeof staff> {
  const owner = new pg.Pool({ connectionString: ownerUrl });
  try {
    const known = await owner.query('SELECT FROM profiles WHERE email = $1', [staff.email]);
    if (known.rowCount) return staff;
    const firm = await buildFirm(owner, { name: 'Puente Legal' });
    const professional = await buildProfessional(owner, { ...staff, firm, role: 'admin' });
    const { password } = staff;
    const others = {
      daniel: await buildProfessional(owner, { ...colleagues.daniel, password, firm }),
      hana: await buildProfessional(owner, { ...colleagues.hana, password, firm }),
    };
    const templates = await standardTemplates(owner);
    for (const [index, { hoursAgo, outcome, responsible, restricted, ...wishes }] of cases.entries()) {
      const template = templates[index % templates.length];
      if (!template) throw new Error('no standard template was seeded');
      const createdAt = new Date(Date.now() - hoursAgo * hour);
      const files = await makeFiles(template, wishes.client.name);
      const facts = new Map([...files].map(([key, file]) => [key, { ...file, size: file.content.length }]));
      const request = await buildRequest(owner, {
        ...wishes,
        professional: responsible ? others[responsible] : professional,
        template,
        createdAt,
        files: facts,
        uploadedAt: new Date(createdAt.getTime() + (hoursAgo * hour) / 2),
      });
      await storeFiles(services, request, files);
      if (outcome) await applyOutcome[outcome](owner, request);
      if (outcome === 'some files judged') {
        await addNote(owner, request, others.daniel);
        await addConversation(owner, request);
      }
      if (restricted) await restrict(owner, request, professional);
    }
    await orderSealing(owner);
    await sealCases(services);
    return staff;
  } finally {
    await owner.end();
  }
}

/** Each side writes in its own language. The translations are fixed, because the demo has no engine. */
async function addConversation(owner: pg.Pool, request: BuiltRequest): Promise<void> {
  const messages = [
    {
      by: 'client',
      language: 'es',
      body: 'Buenos días. En mi pasaporte aparece un solo apellido y en el acta de nacimiento los dos. ¿Es un problema?',
      translation: {
        body: 'Good morning. My passport shows only one surname, and my birth certificate shows both. Is that a problem?',
      },
    },
    {
      by: 'staff',
      language: 'en',
      body: 'Not at all. Please send a photo of both, and we will explain the difference in the application.',
      translation: {
        body: 'En absoluto. Envíe una foto de los dos documentos, por favor, y explicaremos la diferencia en la solicitud.',
      },
    },
    {
      by: 'client',
      language: 'es',
      body: 'Muchas gracias. ¿Pueden ser fotos del teléfono?',
      translation: { body: 'Thank you very much. Can they be photos taken with the phone?' },
    },
  ] as const;
  for (const message of messages) await buildMessage(owner, { request, ...message });
}

const addNote = (owner: pg.Pool, request: BuiltRequest, author: Professional) =>
  buildCaseNote(owner, {
    request,
    author,
    body: 'The employer confirmed the start date by phone. The bank letter still lacks a signature.',
  });

/** Restricts a case to its responsible professional and this colleague. */
async function restrict(
  owner: pg.Pool,
  { id, contact }: BuiltRequest,
  colleague: Professional,
): Promise<void> {
  await owner.query(
    `WITH closed AS (
       INSERT INTO case_restrictions (client_request_id, workspace_id, user_id, case_number)
       SELECT id, workspace_id, user_id, case_number FROM client_requests WHERE id = $1
     )
     INSERT INTO case_members (client_request_id, workspace_id, user_id)
     SELECT id, workspace_id, $2 FROM client_requests WHERE id = $1`,
    [id, colleague.id],
  );
  await owner.query('UPDATE contacts SET restricted_request_id = $1 WHERE id = $2', [id, contact.id]);
}

async function makeFiles({ documents }: Template, client: string): Promise<Map<string, DemoFile>> {
  const files = documents.map(
    async ({ name }, place) => [name, await makeDemoFile(name, client, place)] as const,
  );
  return new Map(await Promise.all(files));
}

async function storeFiles(
  { files: storage }: DemoServer['services'],
  { uploads, template, documents, professional }: BuiltRequest,
  files: Map<string, DemoFile>,
): Promise<void> {
  const names = new Map(template.documents.map(({ id, name }) => [id, name]));
  const documentNames = new Map(
    documents.map((document) => [document.id, names.get(document.template_document_id)]),
  );
  for (const { client_request_document_id, file_path } of uploads) {
    const file = files.get(documentNames.get(client_request_document_id) ?? '');
    if (!file) throw new Error(`no file was generated for ${file_path}`);
    const { content, type } = file;
    await storage.put('client-documents', file_path, Readable.from([content]), {
      contentType: type,
      size: content.length,
      workspaceId: professional.workspaceId,
    });
  }
}

const applyOutcome: Record<
  NonNullable<Demo['outcome']>,
  (owner: pg.Pool, request: BuiltRequest) => Promise<unknown>
> = {
  'invitation failed': (owner, { id }) =>
    owner.query(
      `UPDATE client_requests SET invitation_state = 'failed', invitation_attempts = 4,
         invitation_error = 'Mailbox unavailable', invitation_since = created_at WHERE id = $1`,
      [id],
    ),
  /** The first is accepted, the second requested again, the third waived; the others wait for a review. */
  'some files judged': async (owner, { uploads }) => {
    const [accepted, askedAgain, waived] = uploads;
    await owner.query(`UPDATE client_document_uploads SET accepted_at = now() WHERE id = $1`, [accepted?.id]);
    await owner.query(`UPDATE client_document_uploads SET upload_status = 'superseded' WHERE id = $1`, [
      askedAgain?.id,
    ]);
    await owner.query(
      `UPDATE client_request_documents SET status = 'pending', uploaded_at = NULL,
         review_note = 'The second page is cut off. Please send it whole.' WHERE id = $1`,
      [askedAgain?.client_request_document_id],
    );
    await owner.query(`UPDATE client_request_documents SET waived_at = now() WHERE id = $1`, [
      waived?.client_request_document_id,
    ]);
  },
  'all accepted': async (owner, { id }) => {
    await owner.query(
      `UPDATE client_document_uploads SET accepted_at = uploaded_at WHERE client_request_id = $1`,
      [id],
    );
    await owner.query(
      `UPDATE client_requests SET submitted_at = created_at, answers_reviewed_at = now() WHERE id = $1`,
      [id],
    );
  },
  'answers submitted': (owner, { id }) =>
    owner.query(`UPDATE client_requests SET submitted_at = now() - interval '5 hours' WHERE id = $1`, [id]),
};

async function standardTemplates(owner: pg.Pool): Promise<Template[]> {
  const { rows } = await owner.query<Template>(
    `
    SELECT t.id, v.id AS "versionId", t.name, t.visa_type AS "visaType", t.description, t.translations,
      (SELECT jsonb_agg(q ORDER BY q.order_index) FROM template_questions q WHERE q.template_version_id = v.id) AS questions,
      (SELECT jsonb_agg(d ORDER BY d.order_index) FROM template_documents d WHERE d.template_version_id = v.id) AS documents
    FROM templates t JOIN template_versions v ON v.template_id = t.id
    WHERE t.seed_key = ANY ($1) ORDER BY array_position($1, t.seed_key)`,
    [caseTemplateKeys],
  );
  // Same mapping as in the request form: 'H-1B' for 'H-1B - Specialty Occupation'.
  const toVisaType = (type: string) => requestVisaTypes.find((each) => type.startsWith(each)) ?? 'Other';
  return rows.map((template) => ({ ...template, visaType: toVisaType(template.visaType) }));
}
