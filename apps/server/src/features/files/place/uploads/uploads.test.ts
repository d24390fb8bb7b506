import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../../test/builders/requests.ts';
import { buildTemplate } from '../../../../../test/builders/templates.ts';
import type { ClientActor } from '../../../../shared/db/actor.ts';
import { deleteStoredFiles } from '../../../../shared/storage/delete-stored-files.ts';
import { sendRequestMails } from '../../../notifications/client-mails/request-mails.testing.ts';
import { pdf } from '../../testing/sample-files.ts';
import { readResult, send } from '../../testing/send.ts';
import { createUploadWorld, type UploadWorld } from '../../testing/upload-world.ts';
import { listDocumentStates, listDocuments, removeUpload, submitDocuments } from './uploads.usecases.ts';

let world: UploadWorld;
let request: BuiltRequest;
let client: ClientActor;
let mails: number;

beforeAll(async () => {
  world = await createUploadWorld();
  world.services.mailer.send = async () => {
    mails++;
  };
});
afterAll(() => world.close());
beforeEach(async () => {
  mails = 0;
  request = await buildRequest(world.owner);
  client = await asClient(request);
});

async function asClient(built: BuiltRequest): Promise<ClientActor> {
  const { userId, email } = await world.client(built);
  return { as: 'client', userId, email };
}

async function upload(index: number, built = request) {
  const documentId = built.documents[index]?.id ?? '';
  const session = await world.client(built);
  return readResult(
    await send(world, { session, request: built, documentId, name: 'scan.pdf', content: pdf() }),
  );
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error) => error.code ?? error,
  );

async function activity(built = request): Promise<string[]> {
  const { rows } = await world.owner.query(
    'SELECT kind FROM activity WHERE client_request_id = $1 ORDER BY id',
    [built.id],
  );
  return rows.map((row) => row.kind);
}

async function loadStatus(built = request): Promise<string> {
  const { rows } = await world.owner.query('SELECT status FROM client_requests WHERE id = $1', [built.id]);
  return rows[0].status;
}

const complete = () =>
  world.owner.query(`UPDATE client_requests SET status = 'completed' WHERE id = $1`, [request.id]);

describe('the list of documents', () => {
  it("contains the request's documents in the template's order, with their uploads", async () => {
    const uploaded = await upload(1);
    const documents = await listDocuments(world.services, client, request.id);
    expect(documents.map(({ name, required }) => [name, required])).toEqual([
      ['Passport copy', true],
      ['Degree certificate', true],
      ['Résumé', false],
    ]);
    const states = await listDocumentStates(world.services, client, request.id);
    expect(states.map((state) => state.template_document_id)).toEqual(documents.map(({ id }) => id));
    expect(states.map((state) => state.status)).toEqual(['pending', 'completed', 'pending']);
    expect({ ...states[1]?.upload, uploaded_at: 0 }).toEqual({ ...uploaded, uploaded_at: 0 });
    expect(Date.parse(states[1]?.upload?.uploaded_at ?? '')).toBe(Date.parse(uploaded.uploaded_at));
  });

  it('is refused to others, known or not', async () => {
    const stranger = await asClient(await buildRequest(world.owner));
    for (const id of [request.id, '01900000-0000-7000-8000-000000000000']) {
      for (const call of [listDocuments, listDocumentStates, submitDocuments])
        expect(await refusal(call(world.services, stranger, id))).toBe('portal.no_access');
      expect(await refusal(removeUpload(world.services, stranger, id, id))).toBe('portal.no_access');
    }
  });
});

describe('removing an upload', () => {
  it('deletes row, file and filing, and asks for the document again', async () => {
    const before = await world.files();
    const { id } = await upload(0);
    expect(await removeUpload(world.services, client, request.id, id)).toEqual({ id });
    await deleteStoredFiles(world.services);
    expect(await world.files()).toEqual(before);
    const [state] = await listDocumentStates(world.services, client, request.id);
    expect(state).toMatchObject({ status: 'pending', uploaded_at: null, upload: null });
    for (const table of ['client_document_uploads', 'client_documents', 'file_deletions']) {
      const { rowCount } = await world.owner.query(`SELECT 1 FROM ${table} WHERE workspace_id = $1`, [
        request.professional.workspaceId,
      ]);
      expect(rowCount, table).toBe(0);
    }
    expect(await activity()).toEqual(['document.upload_begun', 'document.uploaded', 'document.removed']);
    expect(await refusal(removeUpload(world.services, client, request.id, id))).toBe('uploads.not_found');
  });

  it('does not affect uploads of another request', async () => {
    const { id } = await upload(0);
    const mine = await buildRequest(world.owner, { client: request.client });
    expect(await refusal(removeUpload(world.services, client, mine.id, id))).toBe('uploads.not_found');
    const { rowCount } = await world.owner.query(
      'SELECT 1 FROM client_documents WHERE client_document_upload_id = $1',
      [id],
    );
    expect(rowCount).toBe(1);
  });

  it('is refused once the request is completed', async () => {
    const { id } = await upload(0);
    await complete();
    expect(await refusal(removeUpload(world.services, client, request.id, id))).toBe('requests.completed');
  });

  it('retries a file that cannot be deleted now in the next run, and only that one', async () => {
    const [first, second] = [await upload(0), await upload(1)];
    const { remove } = world.services.files;
    world.services.files.remove = async (bucket, path) => {
      if (path === first.file_path) throw new Error('busy');
      await remove(bucket, path);
    };
    await removeUpload(world.services, client, request.id, first.id);
    await removeUpload(world.services, client, request.id, second.id);
    await deleteStoredFiles(world.services);
    const waiting = () =>
      world.owner.query('SELECT file_path FROM file_deletions WHERE workspace_id = $1', [
        request.professional.workspaceId,
      ]);
    expect((await waiting()).rows).toEqual([{ file_path: first.file_path }]);
    world.services.files.remove = remove;
    await deleteStoredFiles(world.services);
    expect((await waiting()).rows).toEqual([]);
  });
});

describe('submitting the documents', () => {
  it('lists what is missing', async () => {
    await upload(1);
    const missing = await submitDocuments(world.services, client, request.id).catch((error) => error);
    expect(missing).toMatchObject({
      code: 'uploads.required_missing',
      data: { document_ids: [request.documents[0]?.id] },
    });
    expect(await loadStatus()).toBe('in-progress');
  });

  it('needs only the required ones, happens once and notifies staff once', async () => {
    await upload(0);
    await upload(1);
    const [first, second] = await Promise.all([
      submitDocuments(world.services, client, request.id),
      submitDocuments(world.services, client, request.id),
    ]);
    expect(first).toEqual(second);
    expect(first.status).toBe('documents_submitted');
    expect((await activity()).filter((kind) => kind === 'documents.submitted')).toHaveLength(1);
    await sendRequestMails(world.services);
    expect(mails).toBe(1);
  });

  it('reports to the client and staff how many files have no document yet', async () => {
    await upload(0);
    await upload(1);
    const session = await world.client(request);
    const boxed = { session, request, documentId: null, name: 'holiday.pdf', content: pdf(700) };
    await readResult(await send(world, boxed));
    expect(await submitDocuments(world.services, client, request.id)).toMatchObject({ unplaced: 1 });
    const { rows } = await world.owner.query(
      "SELECT payload FROM activity WHERE client_request_id = $1 AND kind = 'documents.submitted'",
      [request.id],
    );
    expect(rows).toEqual([{ payload: { unplaced: 1 } }]);
  });

  it('needs at least one if none is required', async () => {
    const template = await buildTemplate(world.owner, {
      documents: [
        { name: 'Photo', required: false },
        { name: 'Letter', required: false },
      ],
    });
    const optional = await buildRequest(world.owner, { template });
    const actor = await asClient(optional);
    expect(await refusal(submitDocuments(world.services, actor, optional.id))).toBe(
      'uploads.required_missing',
    );
    await upload(1, optional);
    expect(await refusal(submitDocuments(world.services, actor, optional.id))).toBe('accepted');
  });

  it('is refused once the request is completed', async () => {
    await complete();
    expect(await refusal(submitDocuments(world.services, client, request.id))).toBe('requests.completed');
  });
});
