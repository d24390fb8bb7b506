import { randomUUID } from 'node:crypto';
import type { Party } from '@visafolio/contract/messages/message.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { clientActor, type Session, staffActor } from '../../../shared/api/session.ts';
import { listBox, listOwnBox, placeFile, removeFromBox } from '../../files/place/box/files.usecases.ts';
import { removeUpload } from '../../files/place/uploads/uploads.usecases.ts';
import { pdf } from '../../files/testing/sample-files.ts';
import { readCode, readResult, send as upload } from '../../files/testing/send.ts';
import { createUploadWorld, type UploadWorld } from '../../files/testing/upload-world.ts';
import { takeMessageBack } from './change-message.ts';
import { readConversation } from './read-conversation.ts';
import { removeUnsentFiles } from './remove-unsent-files.ts';
import { sendMessage } from './send-message.ts';

let world: UploadWorld;
beforeAll(async () => {
  world = await createUploadWorld();
});
afterAll(() => world.close());

async function build(wishes: { sponsor?: true } = {}) {
  const request = await buildRequest(world.owner, wishes);
  return { request, client: await world.client(request), staff: world.staff(request) };
}

const give = (
  session: Session,
  request: BuiltRequest,
  { conversation = 'client', ...more }: { conversation?: Party; endpoint?: string; size?: number } = {},
) =>
  upload(world, {
    ...more,
    session,
    request,
    documentId: null,
    name: 'letter.pdf',
    content: pdf(more.size ?? 20_000),
    more: { conversation },
  });

const sendWith = (session: Session, request: BuiltRequest, upload_ids: string[], party?: Party) =>
  sendMessage(world.services, party ? staffActor(session) : clientActor(session), {
    request_id: request.id,
    party,
    id: randomUUID(),
    body: '',
    upload_ids,
  });

const read = (session: Session, request: BuiltRequest) =>
  readConversation(world.services, staffActor(session), { request_id: request.id, party: 'client' });

const countUploads = async (request: BuiltRequest) => {
  const { rows } = await world.owner.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM client_document_uploads WHERE client_request_id = $1',
    [request.id],
  );
  return rows[0]?.n;
};

test('a file is sent with a message, does not appear in the box, and is filed under a document by staff', async () => {
  const { request, client, staff } = await build();
  const file = readResult(await give(client, request));
  expect(await listOwnBox(world.services, clientActor(client), request.id)).toEqual([]);
  expect(await listBox(world.services, staffActor(staff), request.id)).toEqual([]);
  const message = await sendWith(client, request, [file.id]);
  expect(message.files).toMatchObject([
    { file_name: 'letter.pdf', document_id: null, upload: { id: file.id } },
  ]);

  const document_id = request.documents[0]?.id ?? '';
  const place = { request_id: request.id, upload_id: file.id, document_id };
  // Clients can place only files of documents and of the box.
  await expect(placeFile(world.services, clientActor(client), place)).rejects.toMatchObject({
    code: 'uploads.not_found',
  });
  await placeFile(world.services, staffActor(staff), place);
  const { messages } = await read(staff, request);
  expect(messages[0]?.files[0]).toMatchObject({ document_id, upload: { id: file.id } });
  const { rows } = await world.owner.query('SELECT status FROM client_request_documents WHERE id = $1', [
    document_id,
  ]);
  expect(rows).toEqual([{ status: 'completed' }]);
});

test('both sides of the conversation can open the file, the other party cannot', async () => {
  const { request, client, staff } = await build({ sponsor: true });
  const sponsor = await world.client(request, request.sponsor ?? undefined);
  const { id, file_path } = readResult(await give(staff, request, { endpoint: '/api/staff_uploads' }));
  await sendWith(staff, request, [id], 'client');
  const open = async (session: Session) =>
    (await world.ask(`/api/storage/client-documents/${file_path}`, { session })).status;
  expect([await open(client), await open(staff), await open(sponsor)]).toEqual([200, 200, 404]);
});

test('files cannot be uploaded to or sent in a foreign conversation', async () => {
  const { request, client, staff } = await build({ sponsor: true });
  const refused = await give(client, request, { conversation: 'sponsor' });
  expect(await readCode(refused)).toBe('portal.no_access');
  const alone = await build();
  const unknown = await give(alone.staff, alone.request, {
    conversation: 'sponsor',
    endpoint: '/api/staff_uploads',
  });
  expect(await readCode(unknown)).toBe('messages.no_such_party');
  // The client cannot send a file that staff uploaded.
  const { id } = readResult(await give(staff, request, { endpoint: '/api/staff_uploads' }));
  await expect(sendWith(client, request, [id])).rejects.toMatchObject({ code: 'uploads.not_found' });
  const boxed = readResult(
    await upload(world, { session: client, request, documentId: null, name: 'box.pdf', content: pdf(9_000) }),
  );
  await expect(sendWith(client, request, [boxed.id])).rejects.toMatchObject({ code: 'uploads.not_found' });
  expect((await read(staff, request)).messages).toEqual([]);
});

test('a file is sent once; an unsent one can be removed, a sent one is taken back with its message', async () => {
  const { request, client, staff } = await build();
  const [first, second] = [readResult(await give(client, request)), readResult(await give(client, request))];
  await removeUpload(world.services, clientActor(client), request.id, second.id);
  const { id: message_id } = await sendWith(client, request, [first.id]);
  const gone = { code: 'uploads.not_found' };
  await expect(sendWith(client, request, [first.id])).rejects.toMatchObject(gone);
  await expect(removeUpload(world.services, clientActor(client), request.id, first.id)).rejects.toMatchObject(
    gone,
  );
  await takeMessageBack(world.services, clientActor(client), { request_id: request.id, message_id });
  expect((await read(staff, request)).messages[0]).toMatchObject({ body: null, files: [] });
  expect(await countUploads(request)).toBe(0);

  const own = readResult(await give(staff, request, { endpoint: '/api/staff_uploads' }));
  await removeFromBox(world.services, staffActor(staff), { request_id: request.id, upload_id: own.id });
  expect(await countUploads(request)).toBe(0);
  await world.services.background.settled();
  expect((await world.files()).filter((name) => name.includes(request.professional.id))).toEqual([]);
});

test('a filed file stays when its message is taken back', async () => {
  const { request, client, staff } = await build();
  const file = readResult(await give(client, request));
  const { id: message_id } = await sendWith(client, request, [file.id]);
  const document_id = request.documents[0]?.id ?? '';
  await placeFile(world.services, staffActor(staff), {
    request_id: request.id,
    upload_id: file.id,
    document_id,
  });
  await takeMessageBack(world.services, clientActor(client), { request_id: request.id, message_id });
  expect(await countUploads(request)).toBe(1);
});

test('an unsent file is removed after a day, a sent one stays', async () => {
  const { request, client } = await build();
  const [sent, unsent] = [readResult(await give(client, request)), readResult(await give(client, request))];
  await sendWith(client, request, [sent.id]);
  await removeUnsentFiles(world.services);
  expect(await countUploads(request)).toBe(2);
  await world.owner.query("UPDATE client_document_uploads SET uploaded_at = now() - interval '25 hours'");
  await removeUnsentFiles(world.services);
  const { rows } = await world.owner.query(
    'SELECT id FROM client_document_uploads WHERE client_request_id = $1',
    [request.id],
  );
  expect(rows).toEqual([{ id: sent.id }]);
  expect((await world.files()).some((name) => name.includes(unsent.file_path))).toBe(false);
});

test('a completed request accepts messages, but no files', async () => {
  const { request, client } = await build();
  await world.owner.query("UPDATE client_requests SET status = 'completed' WHERE id = $1", [request.id]);
  expect(await readCode(await give(client, request))).toBe('requests.completed');
  const message = await sendMessage(world.services, clientActor(client), {
    request_id: request.id,
    id: randomUUID(),
    body: 'Thank you for everything!',
    upload_ids: [],
  });
  expect(message.position).toBe(1);
});
