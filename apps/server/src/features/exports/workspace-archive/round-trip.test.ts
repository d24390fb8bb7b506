import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { FileStepName } from '@visafolio/contract/files/file.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { insertRow } from '../../../../test/builders/rows.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { listBox, placeFile } from '../../files/place/box/files.usecases.ts';
import { splitFile, undoSplit } from '../../files/place/split/split-file.ts';
import { archivedTables } from './format/tables.ts';
import { createArchiveCalls } from './testing/archive-calls.ts';
import { forgeManifest, pack } from './testing/change-archive.ts';
import { getLines, openZip } from './testing/open-zip.ts';
import { buildRichWorkspace, type RichWorkspace } from './testing/rich-workspace.ts';

let here: TestServer;
let there: TestServer;
let rich: RichWorkspace;
let archive: Buffer<ArrayBuffer>;

beforeAll(async () => {
  [here, there] = await Promise.all([createTestServer(), createTestServer()]);
  rich = await buildRichWorkspace(here);
  archive = Buffer.from(await (await createArchiveCalls(here, rich.administrator)).exportArchive());
}, 60_000);
afterAll(() => Promise.all([here.close(), there.close()]));

/** Replaces ids, times and numbers that an import creates by placeholders: the first one is #1. */
function comparable(files: Map<string, Buffer>): Record<string, unknown> {
  const names = new Map<string, string>();
  const name = (id: string) => {
    if (!names.has(id)) names.set(id, `#${names.size + 1}`);
    return names.get(id);
  };
  const hashes = new Map(
    [...files].flatMap(([path, content]) =>
      path.startsWith('files/') ? [[path.slice(6), createHash('sha256').update(content).digest('hex')]] : [],
    ),
  );
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value) ? name(value) : value;
    if (Array.isArray(value)) return value.map(walk);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, walk(each)]));
  };
  return Object.fromEntries(
    archivedTables.map((table) => [
      table,
      getLines(files.get(`data/${table}.jsonl`))
        .filter(
          ({ kind }) => !['request.imported', 'answers.viewed', 'document.viewed'].includes(String(kind)),
        )
        .map(({ case_number, invitation_state, paragraphs, ...row }) =>
          // Parses the paragraphs of letters, whose sources contain ids.
          walk({
            ...row,
            paragraphs: paragraphs && JSON.parse(String(paragraphs)),
            hash: hashes.get(String(row.id)),
          }),
        ),
    ]),
  );
}

it('an archive that is imported into an empty firm can be exported as the same archive', async () => {
  const firm = await buildFirm(there.owner, { name: 'Another firm' });
  const administrator = await buildProfessional(there.owner, { firm, ...pick(rich.administrator) });
  await buildProfessional(there.owner, { firm, ...pick(rich.colleague) });
  await copyLibrary();
  const calls = await createArchiveCalls(there, administrator);
  expect(await calls.status()).toMatchObject({ allowed: true, empty: true, last_import: null });

  const imported = await calls.importArchive(archive);
  expect(imported).toMatchObject({ state: 'done', problem: null });
  expect(imported.counts).toEqual({
    cases: 3,
    contacts: 4,
    templates: 1,
    files: 12,
    missing_files: 0,
    unknown_people: 0,
  });
  const again = await openZip(await calls.exportArchive());
  const before = comparable(await openZip(archive));
  const after = comparable(again);
  for (const table of archivedTables) {
    expect(before[table], `${table} of the rich workspace`).not.toEqual([]);
    expect(after[table], table).toEqual(before[table]);
  }
  expect(await calls.status()).toMatchObject({ empty: false });
  // Each installation has to agree to a provider of its own.
  const { rows } = await there.owner.query(
    'SELECT name_pattern, provider_agreed_at FROM firm_file_settings WHERE workspace_id = $1',
    [firm.id],
  );
  expect(rows).toEqual([{ name_pattern: '{case_number} {document} ñ', provider_agreed_at: null }]);
});

it('a split file is imported with its papers, their pages and places, and can be joined again', async () => {
  const firm = await buildFirm(here.owner);
  const professional = await buildProfessional(here.owner, { firm });
  const request = await buildRequest(here.owner, { professional });
  const staff = { as: 'staff', userId: professional.id, email: professional.email } as const;
  const give = async (name: string) => {
    const pdf = await PDFDocument.create();
    for (const width of [100, 200, 300]) pdf.addPage([width, 400]);
    const content = Buffer.from(await pdf.save());
    const file_path = `${professional.id}/box_${randomUUID()}.pdf`;
    await here.services.files.put('client-documents', file_path, Readable.from([content]), {
      contentType: 'application/pdf',
      size: content.length,
      workspaceId: firm.id,
    });
    const { id } = await insertRow(here.owner, 'client_document_uploads', {
      workspace_id: firm.id,
      client_request_id: request.id,
      client_user_id: request.client.id,
      file_name: name,
      file_path,
      file_size: content.length,
      file_type: 'application/pdf',
      arrangement: [
        { page: 3, rotation: 0 },
        { page: 1, rotation: 90 },
        { page: 2, rotation: 0 },
      ],
    });
    const { ids } = await splitFile(here.services, staff, {
      request_id: request.id,
      upload_id: String(id),
      after: [1],
    });
    return ids;
  };
  const [, second = ''] = await give('placed.pdf');
  await give('waits.pdf');
  await placeFile(here.services, staff, {
    request_id: request.id,
    upload_id: second,
    document_id: request.documents[1]?.id ?? '',
  });
  const archiveOfSplit = await (await createArchiveCalls(here, professional)).exportArchive();

  const firmThere = await buildFirm(there.owner);
  const administrator = await buildProfessional(there.owner, { firm: firmThere });
  const calls = await createArchiveCalls(there, administrator);
  expect(await calls.importArchive(Buffer.from(archiveOfSplit))).toMatchObject({
    problem: null,
    state: 'done',
    counts: { files: 6 },
  });
  const before = await splitRows(here, firm.id);
  const after = await splitRows(there, firmThere.id);
  expect(after.map(withoutId)).toEqual(before.map(withoutId));
  expect(after.map(withoutId)).toMatchObject([
    {
      file_name: 'placed.pdf',
      upload_status: 'superseded',
      from: null,
      first: null,
      widths: [100, 200, 300],
    },
    {
      file_name: expect.stringMatching(/^placed/),
      from: 'placed.pdf',
      first: 1,
      placed_by: null,
      widths: [300],
    },
    {
      file_name: expect.stringMatching(/^placed/),
      upload_status: 'uploaded',
      from: 'placed.pdf',
      first: 2,
      placed_by: 'staff',
      document: expect.any(String),
      widths: [100, 200],
    },
    { file_name: 'waits.pdf', upload_status: 'superseded', from: null, first: null },
    { from: 'waits.pdf', first: 1, placed_by: null, document: null },
    { from: 'waits.pdf', first: 2, placed_by: null, document: null },
  ]);

  // It continues there as if it had been split there.
  const staffThere = { as: 'staff', userId: administrator.id, email: administrator.email } as const;
  const [placed, one, two, waits] = after;
  const requestThere = { request_id: placed?.client_request_id ?? '' };
  const again = { ...requestThere, upload_id: placed?.id ?? '', after: [1] };
  expect(await splitFile(there.services, staffThere, again)).toEqual({ ids: [one?.id, two?.id] });
  await undoSplit(there.services, staffThere, { ...requestThere, upload_id: waits?.id ?? '' });
  expect(await listBox(there.services, staffThere, requestThere.request_id)).toMatchObject([
    { id: one?.id, split_from: { id: placed?.id } },
    { id: waits?.id, arrangement: [{ page: 3 }, { page: 1, rotation: 90 }, { page: 2 }] },
  ]);
  const { rows: steps } = await there.owner.query('SELECT step FROM file_steps WHERE upload_id = $1', [
    waits?.id,
  ]);
  expect(steps.map(({ step }) => step).toSorted()).toEqual(FileStepName.options.toSorted());
});

interface SplitRow {
  id: string;
  client_request_id: string;
  file_name: string;
  upload_status: string;
  from: string | null;
  first: number | null;
  placed_by: string | null;
  document: string | null;
  sha256: string;
  /** Page widths of the stored PDF. */
  widths: number[];
}

const withoutId = ({ id, client_request_id, ...row }: SplitRow) => row;

/** The files of a workspace, each split one before its papers. */
async function splitRows(server: TestServer, workspaceId: string): Promise<SplitRow[]> {
  const { rows } = await server.owner.query<Omit<SplitRow, 'widths' | 'sha256'> & { file_path: string }>(
    `SELECT u.id, u.client_request_id, u.file_name, u.file_path, u.upload_status, o.file_name AS from,
       u.split_from_page AS first, u.arrangement, u.placed_by, u.content_sha256, t.name AS document
     FROM client_document_uploads u LEFT JOIN client_document_uploads o ON o.id = u.split_from
     LEFT JOIN client_request_documents d ON d.id = u.client_request_document_id
     LEFT JOIN template_documents t ON t.id = d.template_document_id
     WHERE u.workspace_id = $1 ORDER BY coalesce(o.file_name, u.file_name), u.split_from_page NULLS FIRST`,
    [workspaceId],
  );
  return Promise.all(
    rows.map(async ({ file_path, ...row }) => {
      const stored = await server.services.files.read('client-documents', file_path);
      if (!stored) throw new Error(`${row.file_name} is not stored`);
      const bytes = await buffer(stored.content);
      const pages = (await PDFDocument.load(bytes)).getPages();
      return {
        ...row,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        widths: pages.map((page) => page.getWidth()),
      };
    }),
  );
}

it.each([
  ['defaults', 'firm_defaults'],
  ['names for files', 'firm_file_settings'],
  ['words that translations keep', 'glossary_terms'],
  ['key dates', 'key_dates'],
  ['letters', 'letters'],
  ['templates of letters', 'letter_templates'],
  ['reminders by schedule', 'reminder_schedules'],
  ['reminder settings', 'reminder_settings'],
  ['saved views', 'saved_views'],
])('an archive from before firms had %s is still read', async (_, table) => {
  const files = await openZip(archive);
  files.delete(`data/${table}.jsonl`);
  const older = forgeManifest(files, ({ counts }) => delete counts[table]);
  const firm = await buildFirm(there.owner);
  const administrator = await buildProfessional(there.owner, { firm });
  const calls = await createArchiveCalls(there, administrator);
  expect(await calls.importArchive(await pack(older))).toMatchObject({ state: 'done', counts: { cases: 3 } });
});

const versions = 'SELECT v.id FROM template_versions v JOIN templates s ON s.id = v.template_id';
const madeHere = 'workspace_id IS NULL AND seed_key IS NULL';
const library = {
  templates: madeHere,
  template_versions: `id IN (${versions} WHERE s.seed_key IS NULL AND s.workspace_id IS NULL)`,
  template_questions: `template_version_id IN (${versions} WHERE s.seed_key IS NULL AND s.workspace_id IS NULL)`,
  template_documents: `template_version_id IN (${versions} WHERE s.seed_key IS NULL AND s.workspace_id IS NULL)`,
};

/** The same standard templates as here, with ids of their own. */
async function copyLibrary(): Promise<void> {
  for (const [table, ours] of Object.entries(library)) {
    const { rows } = await here.owner.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) - 'search_text' ${table === 'template_questions' ? "- 'party'" : ''} AS row FROM ${table} t WHERE ${ours}`,
    );
    for (const { row } of rows) {
      const changed = Object.entries(row).map(([name, value]) => [
        name,
        /(^|_)id$/.test(name) && typeof value === 'string' ? `${value.slice(0, 32)}abcd` : value,
      ]);
      const columns = Object.keys(row).join(', ');
      await there.owner.query(
        `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::${table}, $1)`,
        [JSON.stringify(Object.fromEntries(changed))],
      );
    }
  }
}

const pick = ({ name, email }: { name: string; email: string }) => ({ name, email });
