import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import type { Session } from '../../../shared/api/session.ts';
import { listTimeline } from '../../activity/list-timeline.ts';
import { getRequest } from '../../cases/requests.usecases.ts';
import { listDocumentStates, removeUpload } from '../place/uploads/uploads.usecases.ts';
import { pdf as makePdf } from '../testing/sample-files.ts';
import { begin, create, head, patch, readCode, readResult, send, terminate } from '../testing/send.ts';
import { createUploadWorld, type UploadWorld } from '../testing/upload-world.ts';
import { expireUploads } from './expire-uploads.ts';

let world: UploadWorld;
let request: BuiltRequest;
let staff: Session;
beforeAll(async () => {
  world = await createUploadWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  request = await buildRequest(world.owner, { status: 'pending' });
  staff = world.staff(request);
});

const pdf = makePdf();
const endpoint = '/api/staff_uploads';
const sending = (index = 0, session: Session = staff) => ({
  endpoint,
  session,
  request,
  documentId: request.documents[index]?.id ?? '',
  name: 'from-whatsapp.pdf',
  content: pdf,
});
const asStaff = () => ({ as: 'staff' as const, userId: staff.userId, email: staff.email });
const detail = () => getRequest(world.services, asStaff(), request.id);

it('a file that staff upload completes the document, as accepted, with the person’s name', async () => {
  const upload = readResult(await send(world, sending()));
  const person = { name: request.professional.name, firm: request.professional.firm?.name ?? null };
  expect(upload).toMatchObject({ file_name: 'from-whatsapp.pdf', uploaded_by: person });
  const { status, documents, to_review } = await detail();
  expect(status).toBe('in-progress');
  expect(to_review).toBe(0);
  expect(documents[0]).toMatchObject({ status: 'completed', upload: { id: upload.id, uploaded_by: person } });
  expect(documents[0]?.accepted_at).not.toBeNull();
  const { items } = await listTimeline(world.services, asStaff(), { request_id: request.id });
  expect(items[0]).toMatchObject({ kind: 'document.uploaded', actor_kind: 'staff' });
  const { rows } = await world.owner.query(
    'SELECT folder_type FROM client_documents WHERE client_document_upload_id = $1',
    [upload.id],
  );
  expect(rows).toEqual([{ folder_type: 'Source Docs' }]);
});

it('the client sees the file and who uploaded it, and can open but not remove it', async () => {
  const session = await world.client(request);
  const client = { as: 'client' as const, userId: session.userId, email: session.email };
  const upload = readResult(await send(world, sending()));
  const [state] = await listDocumentStates(world.services, client, request.id);
  expect(state?.upload).toMatchObject({ id: upload.id, uploaded_by: { name: request.professional.name } });
  const file = await world.ask(`/api/storage/client-documents/${upload.file_path}`, { session });
  expect(file.status).toBe(200);
  await expect(removeUpload(world.services, client, request.id, upload.id)).rejects.toMatchObject({
    code: 'uploads.not_found',
  });
});

it('it replaces the client’s file, which stays in the history, and vice versa', async () => {
  const client = await world.client(request);
  const theirs = readResult(await send(world, { ...sending(), endpoint: '/api/uploads', session: client }));
  const mine = readResult(await send(world, sending()));
  expect((await detail()).documents[0]).toMatchObject({
    upload: { id: mine.id },
    earlier_uploads: [{ id: theirs.id, uploaded_by: null }],
  });
  await send(world, { ...sending(), endpoint: '/api/uploads', session: client });
  expect((await detail()).documents[0]?.upload?.uploaded_by).toBeNull();
});

it('content, emptiness and a completed request are checked as for a client', async () => {
  const wrong = await send(world, { ...sending(), content: Buffer.from('no pdf at all') });
  expect([wrong.status, await readCode(wrong)]).toEqual([415, 'uploads.content_mismatch']);
  const empty = await create(world, { ...sending(), content: Buffer.alloc(0) });
  expect(await readCode(empty)).toBe('uploads.empty');
  await world.owner.query(`UPDATE client_requests SET status = 'completed' WHERE id = $1`, [request.id]);
  const late = await create(world, sending());
  expect([late.status, await readCode(late)]).toEqual([409, 'requests.completed']);
});

it('clients and other professionals cannot use its route, and each route knows only its own uploads', async () => {
  const client = await world.client(request);
  const theirs = await create(world, { ...sending(), session: client });
  expect([theirs.status, await readCode(theirs)]).toEqual([403, 'session.professional_required']);
  const other = world.staff(await buildRequest(world.owner));
  const foreign = await create(world, { ...sending(), session: other });
  expect([foreign.status, await readCode(foreign)]).toEqual([404, 'requests.not_found']);

  const address = await begin(world, sending());
  for (const [to, session] of [
    [address, other],
    [address.replace(endpoint, '/api/uploads'), staff],
  ] as const) {
    const answers = [await head(world, to, session), await terminate(world, to, session)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  }
});

it('it resumes where it stopped, and an unfinished one is finished later as staff’s', async () => {
  const address = await begin(world, sending());
  const half = Math.floor(pdf.length / 2);
  await patch(world, address, staff, pdf.subarray(0, half));
  const stopped = await head(world.replica(), address, staff);
  expect(stopped.headers.get('upload-offset')).toBe(String(half));
  const finish = world.services.files.take;
  world.services.files.take = () => Promise.reject(new Error('the disk is full'));
  await patch(world, address, staff, pdf.subarray(half), half);
  world.services.files.take = finish;
  await expireUploads(world.services, Date.now() + 120_000);
  expect((await detail()).documents[0]?.upload?.uploaded_by).toMatchObject({
    name: request.professional.name,
  });
});

it('a file for the packet is of staff alone: it is in no document and no box, and clients cannot send or see one', async () => {
  const more = { packet: 'yes' };
  const upload = readResult(await send(world, { ...sending(), more }));
  const { rows } = await world.owner.query(
    'SELECT for_packet, client_request_document_id AS document FROM client_document_uploads WHERE id = $1',
    [upload.id],
  );
  expect(rows).toEqual([{ for_packet: true, document: null }]);
  const { documents, files_to_place, to_review } = await detail();
  expect([documents[0]?.files, files_to_place, to_review]).toEqual([[], 0, 0]);
  const session = await world.client(request);
  const file = await world.ask(`/api/storage/client-documents/${upload.file_path}`, { session });
  expect(file.status).toBe(404);
  const theirs = await create(world, { ...sending(), endpoint: '/api/uploads', session, more });
  expect([theirs.status, await readCode(theirs)]).toEqual([403, 'portal.no_access']);
});
