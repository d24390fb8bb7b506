import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser, buildSession } from '../../../../test/builders/sessions.ts';
import { buildTemplate } from '../../../../test/builders/templates.ts';
import { readPdf } from '../../../../test/harness/read-pdf.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { runDueEntries } from '../../../shared/outbox/run-outbox.ts';
import { deleteStoredFiles } from '../../../shared/storage/delete-stored-files.ts';
import { waiveQuestion } from '../../cases/edit/change-questions.ts';
import { saveAnswers, submitQuestionnaire } from '../../cases/questionnaire/questionnaire.usecases.ts';
import { deleteRequest, getRequest } from '../../cases/requests.usecases.ts';
import { answersPdf } from './answers-pdf.outbox.ts';
import { renewForm } from './answers-pdf.usecases.ts';
import { listClientFolders, listFolder, moveDocument } from './browse-documents.ts';
import { describeRequest } from './form/describe-request.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const year = new Date().getFullYear();
const asStaff = ({ professional: { id, email } }: BuiltRequest): StaffActor => ({
  as: 'staff',
  userId: id,
  email,
});

async function asClient(request: BuiltRequest): Promise<ClientActor> {
  const { id, email } = await buildClientUser(server.owner, request.client);
  return { as: 'client', userId: id, email };
}

const listFolders = async (actor: StaffActor, q?: string) =>
  (await listClientFolders(server.services, actor, { q })).items;

async function isStored(path: string): Promise<boolean> {
  const stored = await server.services.files.read('client-documents', path);
  stored?.content.destroy();
  return stored !== null;
}

async function listForms(request: BuiltRequest) {
  const place = { client_id: request.contact.id, year, folder_type: 'Forms' } as const;
  return (await listFolder(server.services, asStaff(request), place)).items;
}

describe('the filing cabinet', () => {
  test('shows each client once, with years and folders, without files that a later upload replaced', async () => {
    const professional = await buildProfessional(server.owner);
    const client = { name: 'Lucía Ortega', email: `lucia.${professional.id}@example.com` };
    const first = await buildRequest(server.owner, { professional, client, documents: 'all' });
    await buildRequest(server.owner, { professional, client, documents: 'some' });
    await buildRequest(server.owner, { professional, documents: 'none' });
    const [upload] = first.uploads;
    await server.owner.query(
      `UPDATE client_document_uploads SET upload_status = 'superseded' WHERE id = $1`,
      [upload?.id],
    );
    await server.owner.query(`UPDATE client_documents SET year = $2 WHERE client_document_upload_id = $1`, [
      first.uploads[1]?.id,
      year - 1,
    ]);

    const folder = (documents: number) => ({ folder_type: 'Source Docs', documents });
    expect(await listFolders(asStaff(first))).toEqual([
      {
        id: first.contact.id,
        ...client,
        documents: 4,
        years: [
          { year, documents: 3, folders: [folder(3)] },
          { year: year - 1, documents: 1, folders: [folder(1)] },
        ],
      },
    ]);
  });

  test('is searched by name and e-mail, ignoring case, and treats % and _ as plain characters', async () => {
    const professional = await buildProfessional(server.owner);
    const ann = await buildRequest(server.owner, {
      professional,
      documents: 'all',
      client: { name: 'Ann 100% Lee' },
    });
    await buildRequest(server.owner, { professional, documents: 'all', client: { name: 'Bo Ek' } });
    const actor = asStaff(ann);
    const names = async (q: string) => (await listFolders(actor, q)).map(({ name }) => name);
    expect(await names('LEE')).toEqual(['Ann 100% Lee']);
    expect(await names(ann.client.email.toUpperCase())).toEqual(['Ann 100% Lee']);
    expect(await names('%')).toEqual(['Ann 100% Lee']);
    expect(await names('_')).toEqual([]);
  });

  test('continues after the last client, by name', async () => {
    const professional = await buildProfessional(server.owner);
    const requests: BuiltRequest[] = [];
    for (let i = 0; i < 53; i++) {
      const name = `Client ${String(i).padStart(2, '0')}`;
      requests.push(await buildRequest(server.owner, { professional, documents: 'some', client: { name } }));
    }
    const [any] = requests;
    if (!any) throw new Error('no request');
    const first = await listClientFolders(server.services, asStaff(any), {});
    const second = await listClientFolders(server.services, asStaff(any), {
      cursor: first.next_cursor ?? '',
    });
    const names = [...first.items, ...second.items].map(({ name }) => name);
    expect(first.items).toHaveLength(50);
    expect(second.next_cursor).toBeNull();
    expect(names).toEqual(requests.map(({ client }) => client.name).sort());
    const broken = listClientFolders(server.services, asStaff(any), { cursor: 'bm9uc2Vuc2U' });
    await expect(broken).rejects.toMatchObject({ code: 'lists.bad_cursor' });
    expect([first.total, second.total]).toEqual([{ n: 53, exact: true }, null]);

    // 148 clients more, each with a document like the first one's.
    await server.owner.query(
      `WITH added AS (
         INSERT INTO contacts (workspace_id, user_id, name, email)
         SELECT c.workspace_id, c.user_id, 'Many ' || n, 'many' || n || '.' || c.email FROM contacts c, generate_series(1, 148) n
         WHERE c.id = $1 RETURNING id, name)
       INSERT INTO client_documents (workspace_id, contact_id, client_request_id, year, folder_type, file_name, file_path, file_size,
         file_type)
       SELECT d.workspace_id, added.id, d.client_request_id, d.year, d.folder_type, d.file_name, d.file_path || added.name, d.file_size,
         d.file_type
       FROM added, (SELECT * FROM client_documents WHERE contact_id = $1 LIMIT 1) d`,
      [any.contact.id],
    );
    const many = await listClientFolders(server.services, asStaff(any), {});
    expect(many.total).toEqual({ n: 200, exact: false });
    expect(many.items).toHaveLength(50);
  });

  test('shows the name of a document that was added to one request', async () => {
    const request = await buildRequest(server.owner, { documents: 'all' });
    await server.owner.query(
      `UPDATE client_request_documents SET template_document_id = NULL, name = 'Marriage certificate', required = true
       WHERE id = $1`,
      [request.documents[0]?.id],
    );
    const place = { client_id: request.contact.id, year, folder_type: 'Source Docs' } as const;
    const { items } = await listFolder(server.services, asStaff(request), place);
    expect(items.map(({ document_name }) => document_name)).toContain('Marriage certificate');
    expect(items.every(({ document_name }) => document_name)).toBe(true);
  });

  test('moves a document to another year and folder; another professional cannot', async () => {
    const request = await buildRequest(server.owner, { documents: 'some' });
    const other = await buildRequest(server.owner, { documents: 'some' });
    const here = { client_id: request.contact.id, year, folder_type: 'Source Docs' } as const;
    const there = { year: year - 2, folder_type: 'Forms' } as const;
    const [document] = (await listFolder(server.services, asStaff(request), here)).items;
    const id = document?.id ?? '';

    const foreign = moveDocument(server.services, asStaff(other), { id, ...there });
    await expect(foreign).rejects.toMatchObject({ code: 'documents.not_found' });
    await moveDocument(server.services, asStaff(request), { id, ...there });
    const moved = await listFolder(server.services, asStaff(request), { ...here, ...there });
    expect(moved.items.map((item) => item.id)).toEqual([id]);
    expect(moved.items[0]?.document_name).toBe(document?.document_name);
  });
});

const pdfText = async (bytes: Uint8Array): Promise<string> => (await readPdf(bytes)).join(' ');

async function fetchAs(userId: string, path: string, init: RequestInit = {}): Promise<Response> {
  const { cookie } = await buildSession(server.owner, userId, { secret: server.secret });
  return server.fetch(new Request(new URL(path, server.url), { ...init, headers: { cookie } }));
}

describe('the PDF of the answers', () => {
  const answer = async (request: BuiltRequest, text: string) => {
    const [question] = request.template.questions;
    return [{ question_id: question?.id ?? '', answer: text }];
  };
  const questions = [
    { text: 'Full name', type: 'text', required: true },
    { text: 'Date of birth', type: 'date', required: false },
    { text: 'Refused before?', type: 'yesno', required: false },
  ] as const;

  test('lists for staff the characters of answers that it could not print', async () => {
    const template = await buildTemplate(server.owner, { questions: [...questions] });
    const request = await buildRequest(server.owner, { template, answers: 'all' });
    const client = await asClient(request);
    await submitQuestionnaire(server.services, client, request.id, await answer(request, 'Anna 𓀀'));
    await runDueEntries(server.services, answersPdf);
    const [form] = await listForms(request);
    expect(form?.not_drawn).toEqual([{ where: 'Full name', characters: ['𓀀'] }]);
    const opened = await fetchAs(
      request.professional.id,
      `/api/storage/client-documents/${form?.file_path}?disposition=inline`,
    );
    const text = await pdfText(new Uint8Array(await opened.arrayBuffer()));
    expect(text).toContain('Anna [U+13000]');
    expect(text).toContain('could not be printed');
  });

  test('is filed after the submission, renewed after a later answer, and only its professional opens it', async () => {
    const professional = await buildProfessional(server.owner);
    const template = await buildTemplate(server.owner, { questions: [...questions] });
    const request = await buildRequest(server.owner, { professional, template, answers: 'all' });
    const client = await asClient(request);

    await submitQuestionnaire(server.services, client, request.id, await answer(request, '李秀英 Łukasz'));
    await runDueEntries(server.services, answersPdf);
    const [form, ...more] = await listForms(request);
    expect(more).toEqual([]);
    const address = `/api/storage/client-documents/${form?.file_path}`;
    const opened = await fetchAs(professional.id, `${address}?disposition=inline`);
    expect(opened.headers.get('content-type')).toBe('application/pdf');
    const text = await pdfText(new Uint8Array(await opened.arrayBuffer()));
    expect(text).toContain('李秀英 Łukasz');
    expect(text).toContain('July 23, 1991');
    expect(text).toContain(request.professional.firm?.name);
    expect((await fetchAs(client.userId, address)).status).toBe(404);
    const stranger = await buildProfessional(server.owner);
    expect((await fetchAs(stranger.id, address)).status).toBe(404);

    await saveAnswers(server.services, client, request.id, await answer(request, 'Анна Petrova'));
    await runDueEntries(server.services, answersPdf);
    expect((await listForms(request))[0]?.id).toBe(form?.id);
    await server.owner.query('UPDATE outbox SET due_at = now() WHERE client_request_id = $1', [request.id]);
    await runDueEntries(server.services, answersPdf);
    const [renewed, ...others] = await listForms(request);
    expect(others).toEqual([]);
    expect(renewed?.id).not.toBe(form?.id);
    const views = await server.owner.query(
      `SELECT payload FROM activity WHERE client_request_id = $1 AND kind = 'document.viewed'`,
      [request.id],
    );
    expect(views.rows).toMatchObject([{ payload: { upload_id: form?.id } }]);
    const again = await fetchAs(professional.id, `/api/storage/client-documents/${renewed?.file_path}`);
    expect(await pdfText(new Uint8Array(await again.arrayBuffer()))).toContain('Анна Petrova');
    await deleteStoredFiles(server.services);
    expect(await isStored(form?.file_path ?? '')).toBe(false);
    const { rows } = await server.owner.query('SELECT FROM outbox WHERE client_request_id = $1', [
      request.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('omits a question that was waived before it was answered', async () => {
    const template = await buildTemplate(server.owner, { questions: [...questions] });
    const request = await buildRequest(server.owner, { template, answers: 'none' });
    const client = await asClient(request);
    const [, birth, refused] = template.questions;
    await saveAnswers(server.services, client, request.id, [
      { question_id: birth?.id ?? '', answer: '1990-02-03' },
    ]);
    for (const question_id of [birth?.id ?? '', refused?.id ?? ''])
      await waiveQuestion(server.services, asStaff(request), { id: request.id, question_id, waived: true });
    const detail = await getRequest(server.services, asStaff(request), request.id);
    const [section] = describeRequest(detail, 'en', 'The firm').sections;
    expect(section?.questions).toEqual([
      { text: 'Full name', answer: null },
      { text: 'Date of birth', answer: 'February 3, 1990' },
    ]);
  });

  test('is deleted with its request, including the file', async () => {
    const request = await buildRequest(server.owner, { answers: 'all', status: 'completed' });
    await server.owner.query(
      "INSERT INTO outbox (kind, client_request_id, workspace_id) VALUES ('answers.pdf', $1, $2)",
      [request.id, request.professional.workspaceId],
    );
    await runDueEntries(server.services, answersPdf);
    const [form] = await listForms(request);
    const path = form?.file_path ?? '';
    expect(await isStored(path)).toBe(true);
    await deleteRequest(server.services, asStaff(request), request.id);
    await deleteStoredFiles(server.services);
    expect(await isStored(path)).toBe(false);
  });

  test('that could not be stored is made later, and leaves no row', async () => {
    const request = await buildRequest(server.owner, { answers: 'all', status: 'completed' });
    await server.owner.query(
      "INSERT INTO outbox (kind, client_request_id, workspace_id) VALUES ('answers.pdf', $1, $2)",
      [request.id, request.professional.workspaceId],
    );
    const files = {
      ...server.services.files,
      put: async (..._: unknown[]) => Promise.reject(new Error('the disk is full')),
    };
    await runDueEntries({ ...server.services, files }, answersPdf);
    const filed = await server.owner.query(
      'SELECT FROM client_documents WHERE client_request_id = $1 AND folder_type = $2',
      [request.id, 'Forms'],
    );
    expect(filed.rows).toEqual([]);
    const { rows } = await server.owner.query<{ later: boolean }>(
      'SELECT due_at > now() AS later FROM outbox WHERE client_request_id = $1',
      [request.id],
    );
    expect(rows).toEqual([{ later: true }]);
    await server.owner.query('UPDATE outbox SET due_at = now() WHERE client_request_id = $1', [request.id]);
    await runDueEntries(server.services, answersPdf);
    expect(await listForms(request)).toHaveLength(1);
  });
});

test('is made one at a time per request', async () => {
  const [one, other] = [
    await buildRequest(server.owner, { answers: 'all' }),
    await buildRequest(server.owner, { answers: 'all' }),
  ];
  const { files } = server.services;
  const put = files.put.bind(files);
  const held = Promise.withResolvers<void>();
  const puts = vi.spyOn(files, 'put').mockImplementationOnce(async (...file) => {
    await held.promise;
    return put(...file);
  });
  const first = renewForm(server.services, asStaff(one), one.id);
  await expect.poll(() => puts.mock.calls.length).toBe(1);
  await expect(renewForm(server.services, asStaff(one), one.id)).rejects.toMatchObject({
    code: 'documents.form_in_progress',
  });
  await renewForm(server.services, asStaff(other), other.id);
  held.resolve();
  await first;
  puts.mockRestore();
});

test('files with the same name by the firm’s pattern are numbered in their folder', async () => {
  const request = await buildRequest(server.owner, { documents: 'all', client: { name: 'Ana Sol' } });
  const [first] = request.uploads;
  await server.owner.query(
    `WITH more AS (
       INSERT INTO client_document_uploads (workspace_id, client_request_id, client_request_document_id, position, uploaded_by,
         uploaded_by_name, file_name, file_path, file_size, file_type)
       SELECT workspace_id, client_request_id, client_request_document_id, 2, $2, 'A colleague', 'back.PDF', 'more/1.pdf', 9,
         'application/pdf' FROM client_document_uploads WHERE id = $1
       RETURNING *
     )
     INSERT INTO client_documents (workspace_id, contact_id, client_request_id, client_document_upload_id, year, folder_type,
       file_name, file_path, file_size, file_type)
     SELECT m.workspace_id, r.contact_id, r.id, m.id, $3, 'Source Docs', m.file_name, m.file_path, m.file_size, m.file_type
     FROM more m JOIN client_requests r ON r.id = m.client_request_id`,
    [first?.id, request.professional.id, year],
  );
  const place = { client_id: request.contact.id, year, folder_type: 'Source Docs' } as const;
  const { items } = await listFolder(server.services, asStaff(request), place);
  expect(items.map(({ file_name, readable_name }) => [file_name, readable_name]).sort()).toEqual([
    ['Degree certificate.pdf', 'Sol, Ana - Degree certificate.pdf'],
    ['Passport copy.pdf', 'Sol, Ana - Passport copy.pdf'],
    ['Résumé.pdf', 'Sol, Ana - Résumé.pdf'],
    ['back.PDF', 'Sol, Ana - Passport copy (2).pdf'],
  ]);
});

describe('an archive', () => {
  test('contains all stored files of the client, lists missing ones, and is recorded once per request', async () => {
    const request = await buildRequest(server.owner, {
      documents: 'all',
      client: { name: 'Zoë: "A/B" \\ Ñandú' },
    });
    const [first, second] = request.uploads;
    for (const upload of [first, second]) {
      const content = Buffer.from(`content of ${upload?.file_name}`);
      await server.services.files.put('client-documents', upload?.file_path ?? '', Readable.from([content]), {
        contentType: 'application/pdf',
        size: content.length,
        workspaceId: request.professional.workspaceId,
      });
    }
    const address = `/api/storage/client-folders/${request.contact.id}.zip`;
    const views = async () =>
      (
        await server.owner.query(
          `SELECT FROM activity WHERE client_request_id = $1 AND kind = 'document.viewed'`,
          [request.id],
        )
      ).rowCount;
    const head = await fetchAs(request.professional.id, address, { method: 'HEAD' });
    expect(head.headers.get('content-disposition')).toContain('.zip');
    expect(await views()).toBe(0);
    const answer = await fetchAs(request.professional.id, address);
    expect(answer.headers.get('content-disposition')).toContain('.zip');
    const { unzipSync } = await import('fflate');
    const unpacked = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const root = 'Zoë_ _A_B_ _ Ñandú';
    const folder = `${root}/${year}/Source Docs`;
    expect(Object.keys(unpacked)).toEqual([
      `${folder}/01 _A_B_ - Ñandú, Zoë_ - Passport copy.pdf`,
      `${folder}/02 _A_B_ - Ñandú, Zoë_ - Degree certificate.pdf`,
      `${root}/FILES THAT COULD NOT BE READ.txt`,
    ]);
    expect(
      Buffer.from(unpacked[`${folder}/01 _A_B_ - Ñandú, Zoë_ - Passport copy.pdf`] ?? []).toString(),
    ).toBe('content of Passport copy.pdf');
    await (await fetchAs(request.professional.id, address)).arrayBuffer();
    expect(await views()).toBe(1);
  });

  test('of a foreign client, of an empty year or of nothing is not found', async () => {
    const request = await buildRequest(server.owner, { documents: 'all' });
    const stranger = await buildProfessional(server.owner);
    const path = `/api/storage/client-folders/${request.contact.id}.zip`;
    const client = await asClient(request);
    expect((await fetchAs(client.userId, path)).status).toBe(403);
    expect((await server.fetch(new Request(new URL(path, server.url)))).status).toBe(401);
    const refused = [
      await fetchAs(stranger.id, path),
      await fetchAs(request.professional.id, `${path}?year=1999`),
      await fetchAs(request.professional.id, `${path}?year=x`),
      await fetchAs(
        request.professional.id,
        '/api/storage/client-folders/01980000-0000-7000-8000-000000000000.zip',
      ),
      await fetchAs(request.professional.id, '/api/storage/client-folders/..%2f.zip'),
    ];
    for (const answer of refused) {
      expect([answer.status, await answer.json()]).toEqual([404, { code: 'documents.not_found' }]);
    }
  });

  test('stops reading files when its reader disconnects', async () => {
    const request = await buildRequest(server.owner, { documents: 'some' });
    let ended = false;
    const endless = async function* () {
      try {
        for (;;) yield Buffer.alloc(64 * 1024, 7);
      } finally {
        ended = true;
      }
    };
    const read = server.services.files.read;
    server.services.files.read = async () => ({ content: Readable.from(endless()), size: 2 ** 40 });
    const answer = await fetchAs(
      request.professional.id,
      `/api/storage/client-folders/${request.contact.id}.zip`,
    );
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await expect.poll(() => ended).toBe(true);
    server.services.files.read = read;
  });
});

test('a request without its contact is a client of its own', async () => {
  const request = await buildRequest(server.owner, { documents: 'some' });
  await server.owner.query('DELETE FROM contacts WHERE id = $1', [request.contact.id]);
  expect(await listFolders(asStaff(request))).toMatchObject([{ id: request.id, name: request.client.name }]);
});
