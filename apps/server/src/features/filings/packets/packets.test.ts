import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { PacketFinding } from '@visafolio/contract/filings/packet.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import { readPdf } from '../../../../test/harness/read-pdf.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { runDueEntries } from '../../../shared/outbox/run-outbox.ts';
import { renewForm } from '../../files/cabinet/answers-pdf.usecases.ts';
import { finishLetter } from '../letters/finish-letter.ts';
import { startLetter } from '../letters/letters.usecases.ts';
import { askForPacket, buildCasePacket } from './build-case-packet.ts';
import { openPacketZip } from './packet-zip.ts';
import { packetPdf } from './packets.outbox.ts';
import { getPacket, savePacket, saveReady } from './packets.usecases.ts';

// Each PDF starts a process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let actor: StaffActor;
let request: BuiltRequest;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  const firm = await buildFirm(server.owner);
  const professional = await buildProfessional(server.owner, { firm });
  actor = { as: 'staff', userId: professional.id, email: professional.email };
  const template = await buildTemplate(server.owner, {
    owner: professional,
    documents: [
      { name: 'Diploma', required: true },
      { name: 'Passport copy', required: true },
    ],
  });
  request = await buildRequest(server.owner, { professional, template, documents: 'all', answers: 'none' });
  const { rows } = await server.owner.query<{ file_path: string; name: string }>(
    `SELECT u.file_path, d.name FROM client_document_uploads u
     JOIN client_request_documents r ON r.id = u.client_request_document_id
     JOIN template_documents d ON d.id = r.template_document_id WHERE u.client_request_id = $1`,
    [request.id],
  );
  for (const { file_path, name } of rows) {
    const document = await PDFDocument.create();
    document.addPage().drawText(`${name} content`);
    const bytes = Buffer.from(await document.save());
    await server.services.files.put('client-documents', file_path, Readable.from([bytes]), {
      contentType: 'application/pdf',
      size: bytes.length,
      workspaceId: professional.workspaceId,
    });
  }
  await server.owner.query(
    `UPDATE client_document_uploads SET accepted_at = now(), file_type = 'application/pdf'
     WHERE client_request_document_id = $1`,
    [request.documents[1]?.id],
  );
});

async function fileLetter() {
  const wanted = { id: request.id, letter_id: randomUUID() };
  const letter = await startLetter(server.services, actor, {
    ...wanted,
    title: 'Cover letter',
    template_id: 'cover_letter',
    today: '2027-03-01',
  });
  return finishLetter(server.services, actor, { ...wanted, revision: letter.revision, with_gaps: true });
}

const get = () => getPacket(server.services, actor, { id: request.id });
const build = () => buildCasePacket(server.services, actor, { id: request.id });
const toReasons = (findings: PacketFinding[]) =>
  findings.map(({ reason, name, blocks }) => [reason, name, blocks]);

test('a packet is proposed, built as one PDF, and out of date once something in it changes', async () => {
  await fileLetter();
  const proposed = await get();
  expect(proposed.revision).toBe(0);
  expect(proposed.items.map(({ name, exhibit }) => [name, exhibit])).toEqual([
    ['Cover letter', null],
    ['Passport copy', 'A'],
    ['Diploma', 'B'],
  ]);
  expect(proposed.built).toBeNull();

  const { built } = await build();
  expect(built).toMatchObject({ is_current: true, left_out: [], file_name: 'Packet.pdf' });
  const stored = await server.services.files.read('client-documents', built?.file_path ?? '');
  if (!stored) throw new Error('the packet has no file');
  const pages = await readPdf(await buffer(stored.content));
  expect(pages).toHaveLength(built?.pages ?? 0);
  expect(pages.at(-3)).toContain('Passport copy content');
  expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);

  // The PDF of the answers does not replace it.
  await renewForm(server.services, actor, request.id);
  expect((await get()).built).toMatchObject({ is_current: true });

  const { revision, items } = await get();
  const order = [...items].reverse();
  const changed = await savePacket(server.services, actor, { id: request.id, revision, items: order });
  expect(changed.items.map(({ name }) => name)).toEqual(['Diploma', 'Passport copy', 'Cover letter']);
  expect(changed.built?.is_current).toBe(false);
  await expect(savePacket(server.services, actor, { id: request.id, revision, items })).rejects.toMatchObject(
    { code: 'packets.changed_meanwhile' },
  );

  // One PDF at a time is filed.
  await build();
  const { rows } = await server.owner.query(
    `SELECT FROM client_documents WHERE client_request_id = $1 AND file_name = 'Packet.pdf'`,
    [request.id],
  );
  expect(rows).toHaveLength(1);
});

test('documents stand together in one exhibit under a title of staff, and apart once its first one is gone', async () => {
  const { items, revision } = await get();
  const [passport, diploma] = items;
  if (!passport || !diploma) throw new Error('the packet has no documents');
  const saved = await savePacket(server.services, actor, {
    id: request.id,
    revision,
    items: [
      { ...passport, title: 'Proof of identity' },
      { ...diploma, joined: true },
    ],
  });
  expect(saved.items.map(({ exhibit, title, joined }) => [exhibit, title, joined])).toEqual([
    ['A', 'Proof of identity', false],
    ['A', '', true],
  ]);
  const { built } = await build();
  const stored = await server.services.files.read('client-documents', built?.file_path ?? '');
  if (!stored) throw new Error('the packet has no file');
  const pages = await readPdf(await buffer(stored.content));
  expect(pages).toHaveLength(4);
  expect(pages[0]).toContain('Exhibit A: Proof of identity, page 2');
  expect(pages[2]).toContain('Passport copy content');
  expect(pages[3]).toContain('Diploma content');
  const apart = await savePacket(server.services, actor, {
    id: request.id,
    revision: saved.revision,
    items: [
      { ...passport, title: 'Proof of identity' },
      { ...diploma, joined: false },
    ],
  });
  expect(apart.items.map(({ exhibit }) => exhibit)).toEqual(['A', 'B']);
  expect(apart.built?.is_current).toBe(false);
  // A document that begins no exhibit has nothing to join.
  const alone = await savePacket(server.services, actor, {
    id: request.id,
    revision: apart.revision,
    items: [{ ...diploma, joined: true }],
  });
  expect(alone.items).toMatchObject([{ exhibit: 'A', joined: false }]);
});

test('the ZIP has the files of the packet by number, exhibits as folders', async () => {
  await fileLetter();
  const { items, revision } = await get();
  const [letter, passport, diploma] = items;
  if (!letter || !passport || !diploma) throw new Error('the packet is not whole');
  await savePacket(server.services, actor, {
    id: request.id,
    revision,
    items: [letter, { ...passport, title: 'Identity: all' }, { ...diploma, joined: true }],
  });
  const { files } = await openPacketZip(server.services, actor, { id: request.id });
  const names: string[] = [];
  for await (const { name, size, content } of files) {
    names.push(name);
    expect((await buffer(content)).length).toBe(size);
  }
  expect(names).toEqual([
    '01 Cover letter.pdf',
    'Exhibit A - Identity_ all/01 Passport copy.pdf',
    'Exhibit A - Identity_ all/02 Diploma.pdf',
  ]);
  const other = await buildProfessional(server.owner);
  const stranger: StaffActor = { as: 'staff', userId: other.id, email: other.email };
  await expect(openPacketZip(server.services, stranger, { id: request.id })).rejects.toMatchObject({
    code: 'requests.not_found',
  });
});

test('what is to be fixed is listed, what blocks first', async () => {
  const diploma = request.uploads[0]?.id;
  await server.owner.query(
    `INSERT INTO file_readings (upload_id, workspace_id, client_request_id, pages, language, engine)
     SELECT id, workspace_id, client_request_id, '[]', 'es', 'test' FROM client_document_uploads WHERE client_request_id = $1`,
    [request.id],
  );
  await server.owner.query(
    `INSERT INTO key_dates (workspace_id, client_request_id, kind, on_date, source, entered_by, entered_by_name)
     SELECT workspace_id, id, 'passport_expiry', current_date + 30, 'person', user_id, 'A colleague' FROM client_requests WHERE id = $1`,
    [request.id],
  );
  await startLetter(server.services, actor, {
    id: request.id,
    letter_id: randomUUID(),
    title: 'Cover letter',
    template_id: 'cover_letter',
    today: '2027-03-01',
  });
  expect(diploma).toBeDefined();
  expect(toReasons((await get()).findings)).toEqual([
    ['not_made', 'Cover letter', true],
    ['not_translated', 'Passport copy', true],
    ['not_translated', 'Diploma', true],
    ['passport_expiring', '', false],
    ['not_reviewed', 'Diploma', false],
  ]);
  await server.owner.query(`UPDATE key_dates SET on_date = current_date - 1 WHERE client_request_id = $1`, [
    request.id,
  ]);
  expect(toReasons((await get()).findings).slice(0, 2)).toEqual([
    ['passport_expired', '', true],
    ['not_made', 'Cover letter', true],
  ]);
});

test('a person records that they checked the packet that they see; it holds until something changes', async () => {
  const { state } = await get();
  await expect(
    saveReady(server.services, actor, { id: request.id, state: 'another', ready: true }),
  ).rejects.toMatchObject({ code: 'packets.changed_meanwhile' });
  const checked = await saveReady(server.services, actor, { id: request.id, state, ready: true });
  const { rows } = await server.owner.query('SELECT full_name FROM profiles WHERE id = $1', [actor.userId]);
  expect(checked.ready?.by_name).toBe(rows[0].full_name);
  // Building it changes nothing in it.
  expect((await build()).ready).not.toBeNull();
  // What is found about it does.
  await server.owner.query(
    `UPDATE client_document_uploads SET accepted_at = now() WHERE client_request_document_id = $1`,
    [request.documents[0]?.id],
  );
  const changed = await get();
  expect(changed.ready).toBeNull();
  const again = await saveReady(server.services, actor, {
    id: request.id,
    state: changed.state,
    ready: true,
  });
  expect(again.ready).not.toBeNull();
  await savePacket(server.services, actor, {
    id: request.id,
    revision: again.revision,
    items: again.items.toReversed(),
  });
  expect((await get()).ready).toBeNull();
  const taken = await get();
  await saveReady(server.services, actor, { id: request.id, state: taken.state, ready: true });
  expect(
    (await saveReady(server.services, actor, { id: request.id, state: taken.state, ready: false })).ready,
  ).toBeNull();
});

test('a build that its server left is made once by another one, for who asked', async () => {
  const count = async () =>
    (
      await server.owner.query(
        `SELECT FROM client_documents WHERE client_request_id = $1 AND file_name = 'Packet.pdf'`,
        [request.id],
      )
    ).rowCount;
  // The server that was asked has been killed: its entry is due for others.
  await askForPacket(server.services, actor, request.id);
  expect(await get()).toMatchObject({ is_building: true, built: null });
  await expect(build()).rejects.toMatchObject({ code: 'packets.in_progress' });
  const waiting = `SELECT kind, client_request_id, workspace_id, order_key FROM outbox WHERE kind = 'packets.pdf' AND client_request_id = $1`;
  const { rows } = await server.owner.query(waiting, [request.id]);
  expect(rows).toHaveLength(1);
  await server.owner.query(`UPDATE outbox SET due_at = now() WHERE client_request_id = $1`, [request.id]);
  await runDueEntries(server.services, packetPdf);
  const built = await get();
  expect(built).toMatchObject({ is_building: false, problem: null, built: { is_current: true } });
  expect(await count()).toBe(1);
  // A server that was killed after filing it leaves its entry.
  await server.owner.query(
    `INSERT INTO outbox (kind, client_request_id, workspace_id, order_key) VALUES ('packets.pdf', $1, $2, $3)`,
    [request.id, rows[0].workspace_id, request.id],
  );
  await runDueEntries(server.services, packetPdf);
  expect((await get()).built?.file_path).toBe(built.built?.file_path);
  expect(await count()).toBe(1);
});

test('a packet without a page is refused, and one with a broken file names it', async () => {
  const placed = { title: '', joined: false };
  const items = [
    { kind: 'document' as const, id: request.documents[0]?.id ?? '', for_party: null, ...placed },
  ];
  await savePacket(server.services, actor, { id: request.id, revision: 0, items: [] });
  await expect(build()).rejects.toMatchObject({ code: 'packets.is_empty' });
  await fileLetter();
  const { rows } = await server.owner.query<{ file_path: string; file_name: string }>(
    'SELECT file_path, file_name FROM client_document_uploads WHERE client_request_document_id = $1',
    [items[0]?.id],
  );
  const [file] = rows;
  const broken = Buffer.from('%PDF-1.7 nothing');
  await server.services.files.remove('client-documents', file?.file_path ?? '');
  await server.services.files.put('client-documents', file?.file_path ?? '', Readable.from([broken]), {
    contentType: 'application/pdf',
    size: broken.length,
    workspaceId: request.professional.workspaceId,
  });
  const { others } = await get();
  const letter = others
    .filter(({ kind }) => kind === 'letter')
    .map(({ kind, id, for_party }) => ({ kind, id, for_party, ...placed }));
  await savePacket(server.services, actor, { id: request.id, revision: 1, items: [...letter, ...items] });
  const { built } = await build();
  expect(built?.left_out).toEqual([{ name: file?.file_name, problem: 'broken' }]);
});
