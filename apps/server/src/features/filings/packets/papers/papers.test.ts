import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildProfessional } from '../../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../../test/builders/templates.ts';
import { readPdf } from '../../../../../test/harness/read-pdf.ts';
import { createTestServer, type TestServer } from '../../../../../test/harness/test-server.ts';
import type { StaffActor } from '../../../../shared/db/actor.ts';
import { listBox } from '../../../files/place/box/files.usecases.ts';
import { buildCasePacket } from '../build-case-packet.ts';
import { getPacket } from '../packets.usecases.ts';
import { makeTextPdf } from '../testing/make-text-pdf.ts';
import { addPacketFile, readStored, storePdf } from '../testing/packet-files.ts';
import { makeCertificate } from './make-certificate.ts';
import { saveSignedForm, saveTranslation } from './translations.usecases.ts';

// Each PDF starts a process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let actor: StaffActor;
let request: BuiltRequest;
let paper: string;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  const professional = await buildProfessional(server.owner);
  actor = { as: 'staff', userId: professional.id, email: professional.email };
  const template = await buildTemplate(server.owner, {
    owner: professional,
    documents: [{ name: 'Birth certificate', required: true }],
  });
  request = await buildRequest(server.owner, { professional, template, documents: 'all', answers: 'none' });
  const { rows } = await server.owner.query<{ id: string; file_path: string }>(
    `UPDATE client_document_uploads SET accepted_at = now(), file_type = 'application/pdf'
     WHERE client_request_id = $1 RETURNING id, file_path`,
    [request.id],
  );
  paper = rows[0]?.id ?? '';
  await storePdf(
    server.services,
    professional.workspaceId,
    rows[0]?.file_path ?? '',
    await makeTextPdf('Acta de nacimiento'),
  );
  await server.owner.query(
    `INSERT INTO file_readings (upload_id, workspace_id, client_request_id, pages, language, engine)
     SELECT id, workspace_id, client_request_id, '[]', 'es', 'test' FROM client_document_uploads WHERE id = $1`,
    [paper],
  );
});

const get = () => getPacket(server.services, actor, { id: request.id });
const save = (changed: Partial<Parameters<typeof saveTranslation>[2]>) =>
  saveTranslation(server.services, actor, { id: request.id, upload_id: paper, ...changed });
const translator = { name: 'Luz Peña', address: '1 Main St, Chicago', on: '2027-03-01' };
const reasons = async () => (await get()).findings.map(({ reason }) => reason);
const exists = async (id: string) =>
  (await server.owner.query('SELECT FROM client_document_uploads WHERE id = $1', [id])).rowCount === 1;

test('a paper in another language needs a translation and its signed certificate, which stand behind it', async () => {
  expect(await reasons()).toEqual(['not_translated']);
  await expect(
    makeCertificate(server.services, actor, { id: request.id, upload_id: paper }),
  ).rejects.toMatchObject({ code: 'packets.no_translator' });

  const translation = await addPacketFile(server, request, 'Translated birth certificate');
  await save({ translation_id: translation, translator });
  expect(await reasons()).toEqual(['not_certified']);
  const made = await makeCertificate(server.services, actor, { id: request.id, upload_id: paper });
  const certificate = made.translations[0]?.certificate;
  expect(certificate).toMatchObject({ is_current: true });
  const [text] = await readPdf(await readStored(server.services, certificate?.file_path ?? ''));
  expect(text?.replace(/\s+/g, ' ')).toContain(
    'I, Luz Peña, certify that I am competent to translate from Spanish to English, and that the attached translation of “Birth certificate” is complete and accurate.',
  );
  expect(text).toContain('03/01/2027');

  const signed = await addPacketFile(server, request, 'Signed certificate');
  await save({ signed_id: signed });
  expect(await reasons()).toEqual([]);
  const { built } = await buildCasePacket(server.services, actor, { id: request.id });
  const pages = await readPdf(await readStored(server.services, built?.file_path ?? ''));
  expect(pages.slice(-3).map((page) => page.split('Page')[0]?.trim())).toEqual([
    'Acta de nacimiento',
    'Translated birth certificate',
    'Signed certificate',
  ]);

  // What the certificate says is not what is there any more.
  await save({ translator: { ...translator, name: 'Ana Paz' } });
  expect(await reasons()).toEqual(['certificate_old']);
  expect((await get()).translations[0]).toMatchObject({
    certificate: { is_current: false },
    signed: { id: signed, is_current: false },
  });
});

test('the names of translators are sealed', async () => {
  await save({ translator });
  const { rows } = await server.owner.query(
    'SELECT translator_name, translator_address FROM packet_translations WHERE upload_id = $1',
    [paper],
  );
  expect(JSON.stringify(rows)).not.toMatch(/Luz|Main/);
  expect((await get()).translations[0]).toMatchObject({
    translator_name: 'Luz Peña',
    translator_address: '1 Main St, Chicago',
    translated_on: '2027-03-01',
  });
});

test('a person says the language of a paper', async () => {
  await save({ language: 'en' });
  expect(await reasons()).toEqual([]);
  await save({ language: 'fr' });
  expect((await get()).translations[0]).toMatchObject({ language: 'fr', is_said: true });
  await save({ language: null });
  expect((await get()).translations[0]).toMatchObject({ language: 'es', is_said: false });
});

test('a file for the packet lies in no box, and is deleted with its place', async () => {
  const first = await addPacketFile(server, request, 'First translation');
  expect(await listBox(server.services, actor, request.id)).toEqual([]);
  await save({ translation_id: first });
  const second = await addPacketFile(server, request, 'Second translation');
  await save({ translation_id: second });
  expect([await exists(first), await exists(second)]).toEqual([false, true]);
  // A file of a document stays.
  await save({ translation_id: null });
  expect([await exists(second), await exists(paper)]).toEqual([false, true]);
});

test('a file of another case, or the paper itself, is no translation', async () => {
  const other = await buildRequest(server.owner, { professional: request.professional, documents: 'all' });
  for (const translation_id of [paper, other.uploads[0]?.id ?? '', randomUUID()])
    await expect(save({ translation_id })).rejects.toMatchObject({ code: 'packets.no_such_file' });
  await expect(save({ upload_id: other.uploads[0]?.id ?? '' })).rejects.toMatchObject({
    code: 'packets.no_such_file',
  });
});

test('a signed copy takes the place of a filled form until that is filled again', async () => {
  const { rows } = await server.owner.query<{ id: string }>(
    `INSERT INTO government_forms (workspace_id, code, title, pages, fields, dropped, sha256, file_name, file_path, file_size,
       uploaded_by_name)
     VALUES ($1, 'I-999', 'Petition', 1, '[]', '{}', repeat('0', 64), 'i-999.pdf', 'of/form.pdf', 1, 'A colleague')
     RETURNING id`,
    [request.professional.workspaceId],
  );
  const form_id = rows[0]?.id ?? '';
  const path = `${request.professional.id}/filled_${form_id}.pdf`;
  await storePdf(server.services, request.professional.workspaceId, path, await makeTextPdf('Filled'));
  await server.owner.query(
    `INSERT INTO client_documents (workspace_id, client_request_id, year, folder_type, file_name, file_path, file_size, file_type,
       government_form_id)
     VALUES ($1, $2, 2026, 'Forms', 'I-999.pdf', $3, 1000, 'application/pdf', $4)`,
    [request.professional.workspaceId, request.id, path, form_id],
  );
  await save({ language: 'en' });
  // Without a reviewed map it is not known whether it is signed.
  expect(await reasons()).toEqual(['sign_on_paper']);
  const upload_id = await addPacketFile(server, request, 'Signed I-999');
  const saved = await saveSignedForm(server.services, actor, { id: request.id, form_id, upload_id });
  expect(saved.findings).toEqual([]);
  expect(saved.items[0]).toMatchObject({ kind: 'form', signed: { id: upload_id, is_current: true } });
  const { built } = await buildCasePacket(server.services, actor, { id: request.id });
  const [page] = await readPdf(await readStored(server.services, built?.file_path ?? ''));
  expect(page).toContain('Signed I-999');

  await server.owner.query(
    `UPDATE client_documents SET created_at = now() + interval '1 second' WHERE government_form_id = $1`,
    [form_id],
  );
  expect(await reasons()).toEqual(['signed_old']);
  await saveSignedForm(server.services, actor, { id: request.id, form_id, upload_id: null });
  expect(await exists(upload_id)).toBe(false);
  await expect(
    saveSignedForm(server.services, actor, { id: request.id, form_id: randomUUID(), upload_id: paper }),
  ).rejects.toMatchObject({ code: 'packets.no_such_form' });
});
