import { Readable } from 'node:stream';
import { requestVisaTypes } from '@visafolio/contract/shared/visa-types.ts';
import pg from 'pg';
import type { RunningServer } from '../apps/server/src/app/run-server.ts';
import { buildFirm } from '../apps/server/test/builders/firms.ts';
import { buildProfessional } from '../apps/server/test/builders/professionals.ts';
import { buildRequest, type RequestWishes } from '../apps/server/test/builders/requests.ts';
import type { Template } from '../apps/server/test/builders/templates.ts';

const staff = { name: 'Marisol Quiñones', email: 'demo@visafolio.example', password: 'a demo, nothing real' };

const hour = 3_600_000;

/** Standard templates that the cases take turns with. */
const librariesOfCases = ['h-1b', 'ir1-cr1', 'o-1', 'e-2'];

/** Clients at every stage, the newest first on the dashboard. */
const cases: (Pick<RequestWishes, 'status' | 'answers' | 'documents'> & {
  client: { name: string; email: string };
  hoursAgo: number;
})[] = [
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
  },
  {
    client: { name: 'محمد الحسن', email: 'm.alhassan@example.com' },
    status: 'in-progress',
    answers: 'some',
    documents: 'none',
    hoursAgo: 97,
  },
  {
    client: { name: 'Łukasz Wiśniewski', email: 'lukasz.wisniewski@example.com' },
    status: 'completed',
    answers: 'all',
    documents: 'all',
    hoursAgo: 260,
  },
];

/** A firm, a professional with a password, and half-finished requests with files; made once. */
export async function seedDemo({ ownerUrl, services }: RunningServer): Promise<typeof staff> {
  const owner = new pg.Pool({ connectionString: ownerUrl });
  try {
    const known = await owner.query('SELECT FROM profiles WHERE email = $1', [staff.email]);
    if (known.rowCount) return staff;
    const firm = await buildFirm(owner, { name: 'Puente Legal' });
    const professional = await buildProfessional(owner, { ...staff, firm, role: 'admin' });
    const templates = await standardTemplates(owner);
    for (const [index, { hoursAgo, ...wishes }] of cases.entries()) {
      const template = templates[index % templates.length];
      if (!template) throw new Error('no standard template was seeded');
      const createdAt = new Date(Date.now() - hoursAgo * hour);
      const request = await buildRequest(owner, { ...wishes, professional, template, createdAt });
      for (const upload of request.uploads) {
        const page = onePage(`${upload.file_name} of ${request.client.name}`);
        await services.files.put('client-documents', upload.file_path, Readable.from(page), {
          contentType: upload.file_type,
          size: page.length,
        });
      }
    }
    return staff;
  } finally {
    await owner.end();
  }
}

async function standardTemplates(owner: pg.Pool): Promise<Template[]> {
  const { rows } = await owner.query<Template>(
    `
    SELECT t.id, v.id AS "versionId", t.name, t.visa_type AS "visaType", t.description, t.translations,
      (SELECT jsonb_agg(q ORDER BY q.order_index) FROM template_questions q WHERE q.template_version_id = v.id) AS questions,
      (SELECT jsonb_agg(d ORDER BY d.order_index) FROM template_documents d WHERE d.template_version_id = v.id) AS documents
    FROM templates t JOIN template_versions v ON v.template_id = t.id
    WHERE t.seed_key = ANY ($1) ORDER BY array_position($1, t.seed_key)`,
    [librariesOfCases],
  );
  // As the request form takes it over: 'H-1B' of 'H-1B - Specialty Occupation'.
  const visaOf = (type: string) => requestVisaTypes.find((each) => type.startsWith(each)) ?? 'Other';
  return rows.map((template) => ({ ...template, visaType: visaOf(template.visaType) }));
}

/** The smallest PDF that shows a line of text. */
function onePage(text: string): Buffer {
  const line = text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/[()\\]/g, '');
  const content = `BT /F1 18 Tf 72 720 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
