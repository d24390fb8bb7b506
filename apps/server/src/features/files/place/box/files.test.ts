import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../../test/builders/requests.ts';
import type { ClientActor, StaffActor } from '../../../../shared/db/actor.ts';
import { getRequest } from '../../../cases/requests.usecases.ts';
import { acceptFile, askAgain } from '../../../cases/review/review-file.ts';
import { places } from '../../../sealing/places.ts';
import { jpeg, pdf } from '../../testing/sample-files.ts';
import { readCode, readResult, send } from '../../testing/send.ts';
import { createUploadWorld, type UploadWorld } from '../../testing/upload-world.ts';
import { listDocumentStates, removeUpload, submitDocuments } from '../uploads/uploads.usecases.ts';
import {
  arrangeFile,
  keepInPlace,
  listBox,
  listOwnBox,
  orderFiles,
  placeFile,
  removeFromBox,
} from './files.usecases.ts';

let world: UploadWorld;
let request: BuiltRequest;
let client: ClientActor;
let staff: StaffActor;

beforeAll(async () => {
  world = await createUploadWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  request = await buildRequest(world.owner);
  const { userId, email } = await world.client(request);
  client = { as: 'client', userId, email };
  staff = { as: 'staff', userId: request.professional.id, email: request.professional.email };
});

const documentId = (index: number) => request.documents[index]?.id ?? '';

interface Given {
  /** Index of the request's document; null: the box. */
  to?: number | null;
  more?: Record<string, string>;
  content?: Buffer;
  by?: 'client' | 'staff';
}

async function give(name: string, { to = 0, more, content = pdf(), by = 'client' }: Given = {}) {
  const session = by === 'client' ? await world.client(request) : world.staff(request);
  return send(world, {
    ...(by === 'staff' && { endpoint: '/api/staff_uploads' }),
    session,
    request,
    documentId: to === null ? null : documentId(to),
    ...(more && { more }),
    name,
    content,
  });
}
const upload = async (name: string, given?: Given) => readResult(await give(name, given));
const add = (name: string, given: Given = {}) => upload(name, { ...given, more: { adds: 'yes' } });

const states = () => listDocumentStates(world.services, client, request.id);
const names = async (index = 0) => (await states())[index]?.files.map(({ file_name }) => file_name);
const detail = () => getRequest(world.services, staff, request.id);
const box = () => listOwnBox(world.services, client, request.id);
const ref = (upload_id: string) => ({ request_id: request.id, upload_id });
const filed = async () =>
  (
    await world.owner.query(
      'SELECT file_name FROM client_documents WHERE client_request_id = $1 ORDER BY file_name',
      [request.id],
    )
  ).rows.map(({ file_name }) => file_name);
const kinds = async () =>
  (
    await world.owner.query('SELECT kind FROM activity WHERE client_request_id = $1 ORDER BY id', [
      request.id,
    ])
  ).rows.map(({ kind }) => kind);

describe('a document', () => {
  it('accepts another file next to the one it has, in order of arrival, and both are filed', async () => {
    const first = await upload('one.pdf');
    const second = await add('two.pdf');
    expect([first.position, second.position]).toEqual([1, 2]);
    expect(await names()).toEqual(['one.pdf', 'two.pdf']);
    expect((await states())[0]?.upload?.id).toBe(first.id);
    expect((await detail()).documents[0]?.files.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(await filed()).toEqual(['one.pdf', 'two.pdf']);
  });

  it('has all of its files replaced by a new one by default, and one by a new one that names it', async () => {
    await upload('one.pdf');
    const second = await add('two.pdf');
    await add('three.pdf');
    await upload('new two.pdf', { more: { replaces: second.id } });
    expect(await names()).toEqual(['one.pdf', 'new two.pdf', 'three.pdf']);
    await upload('whole.pdf');
    expect(await names()).toEqual(['whole.pdf']);
    expect((await detail()).documents[0]?.earlier_uploads).toHaveLength(4);
    expect(await filed()).toEqual(['whole.pdf']);
  });

  it('stays complete until its last file is removed', async () => {
    const first = await upload('one.pdf');
    const second = await add('two.pdf');
    await removeUpload(world.services, client, request.id, first.id);
    expect((await states())[0]).toMatchObject({ status: 'completed', upload: { id: second.id } });
    await removeUpload(world.services, client, request.id, second.id);
    expect((await states())[0]).toMatchObject({ status: 'pending', upload: null, files: [] });
  });

  it('is accepted when all of its files are', async () => {
    const first = await upload('one.pdf');
    const second = await add('two.pdf');
    const accept = (upload_id: string) =>
      acceptFile(world.services, staff, { id: request.id, document_id: documentId(0), upload_id });
    await accept(first.id);
    expect((await detail()).documents[0]).toMatchObject({ accepted_at: null });
    expect((await detail()).to_review).toBe(1);
    await accept(second.id);
    expect((await detail()).documents[0]?.accepted_at).not.toBeNull();
  });

  it('keeps the other files if one is asked for again, and shows the reason until all are accepted', async () => {
    const first = await upload('one.pdf');
    const second = await add('two.pdf');
    const judged = { id: request.id, document_id: documentId(0) };
    await askAgain(world.services, staff, { ...judged, upload_id: second.id, reason: 'Too dark' });
    expect((await states())[0]).toMatchObject({ status: 'pending', review_note: 'two.pdf: Too dark' });
    expect(await names()).toEqual(['one.pdf']);
    await acceptFile(world.services, staff, { ...judged, upload_id: first.id });
    expect((await states())[0]?.review_note).toBe('two.pdf: Too dark');
    expect((await detail()).documents[0]?.accepted_at).toBeNull();
    const third = await add('bright.pdf');
    expect((await states())[0]).toMatchObject({ status: 'completed', review_note: 'two.pdf: Too dark' });
    await acceptFile(world.services, staff, { ...judged, upload_id: third.id });
    expect((await states())[0]?.review_note).toBeNull();
  });

  it('shows the reason for each of several files that are asked for again, and can be submitted with another file', async () => {
    const submit = () => submitDocuments(world.services, client, request.id);
    const files = [await upload('one.pdf'), await add('two.pdf'), await add('three.pdf')];
    await world.owner.query(
      `UPDATE client_request_documents SET waived_at = now() WHERE client_request_id = $1 AND id <> $2`,
      [request.id, documentId(0)],
    );
    await submit();
    const judged = { id: request.id, document_id: documentId(0) };
    const again = (upload_id: string, reason: string) =>
      askAgain(world.services, staff, { ...judged, upload_id, reason });
    await acceptFile(world.services, staff, { ...judged, upload_id: files[0]?.id ?? '' });
    await again(files[1]?.id ?? '', 'Too dark');
    await again(files[2]?.id ?? '', 'The corners are cut off');

    const note = 'two.pdf: Too dark\nthree.pdf: The corners are cut off';
    expect((await states())[0]).toMatchObject({ status: 'pending', review_note: note, uploaded_at: null });
    expect(await names()).toEqual(['one.pdf']);
    expect(await detail()).toMatchObject({
      status: 'in-progress',
      to_review: 0,
      document_stats: { completed: 0, total: 1 },
      documents: [{ review_note: note, accepted_at: null }, {}, {}],
    });
    const { rows } = await world.owner.query(
      `SELECT payload ->> 'reason' AS reason FROM mail_orders WHERE client_request_id = $1 AND kind = 'document.asked_again'
       ORDER BY id`,
      [request.id],
    );
    const opened = rows.map(({ reason }) => world.services.vault.open(places.reason(request.id), reason));
    expect(await Promise.all(opened)).toEqual(['two.pdf: Too dark', 'three.pdf: The corners are cut off']);
    await expect(submit()).rejects.toMatchObject({ code: 'uploads.required_missing' });

    const better = await add('better.pdf');
    expect((await states())[0]).toMatchObject({ status: 'completed', review_note: note });
    expect(await names()).toEqual(['one.pdf', 'better.pdf']);
    expect(await detail()).toMatchObject({ to_review: 1, document_stats: { completed: 1, total: 1 } });
    expect(await submit()).toMatchObject({ status: 'documents_submitted' });
    expect((await kinds()).filter((kind) => kind === 'documents.submitted')).toHaveLength(2);

    // Asking once more replaces the earlier reason.
    await again(better.id, 'Too small');
    expect((await states())[0]?.review_note).toBe('better.pdf: Too small');
    const best = await add('best.pdf');
    await acceptFile(world.services, staff, { ...judged, upload_id: best.id });
    expect((await detail()).documents[0]).toMatchObject({
      review_note: null,
      accepted_at: expect.any(String),
    });
  });

  it('keeps its current place if a place was chosen offline before', async () => {
    const file = await upload('one.pdf', { to: null });
    const choose = (index: number, from_document_id: string | null) =>
      placeFile(world.services, client, {
        ...ref(file.id),
        document_id: documentId(index),
        from_document_id,
      });
    await choose(0, null);
    await expect(choose(1, null)).rejects.toMatchObject({ code: 'requests.file_changed' });
    expect(await names(0)).toEqual(['one.pdf']);
    // Sent twice, as after a lost response.
    await choose(0, null);
    await choose(1, documentId(0));
    expect([await names(0), await names(1)]).toEqual([[], ['one.pdf']]);
  });

  it('with one file asked for again stays asked for if the client removes the new file', async () => {
    await upload('one.pdf');
    const second = await add('two.pdf');
    await askAgain(world.services, staff, {
      id: request.id,
      document_id: documentId(0),
      upload_id: second.id,
      reason: 'Too dark',
    });
    const asked = { status: 'pending', review_note: 'two.pdf: Too dark', uploaded_at: null };
    const third = await add('three.pdf');
    await removeUpload(world.services, client, request.id, third.id);
    expect((await states())[0]).toMatchObject(asked);

    const fourth = await upload('four.pdf', { to: null });
    const place = (document_id: string | null) =>
      placeFile(world.services, client, { ...ref(fourth.id), document_id });
    await place(documentId(0));
    expect((await states())[0]).toMatchObject({ status: 'completed' });
    await place(documentId(1));
    expect((await states())[0]).toMatchObject(asked);
    expect(await names()).toEqual(['one.pdf']);
    expect((await detail()).document_stats.completed).toBe(1);
  });

  it('with one file asked for again is settled by a file that staff upload for the client', async () => {
    const first = await upload('one.pdf');
    const second = await add('two.pdf');
    const judged = { id: request.id, document_id: documentId(0) };
    await askAgain(world.services, staff, { ...judged, upload_id: second.id, reason: 'Too dark' });
    await add('from the mail.pdf', { by: 'staff' });
    expect((await states())[0]).toMatchObject({ status: 'completed', review_note: null });
    expect((await detail()).documents[0]?.accepted_at).toBeNull();
    await acceptFile(world.services, staff, { ...judged, upload_id: first.id });
    expect((await detail()).documents[0]?.accepted_at).not.toBeNull();
  });

  it('has its files in the client’s order, unless one came meanwhile', async () => {
    const one = await upload('one.pdf');
    const two = await add('two.pdf');
    const three = await add('three.pdf');
    const order = (upload_ids: string[]) =>
      orderFiles(world.services, client, {
        request_id: request.id,
        document_id: documentId(0),
        upload_ids,
      });
    await order([three.id, one.id, two.id]);
    expect(await names()).toEqual(['three.pdf', 'one.pdf', 'two.pdf']);
    await expect(order([three.id, one.id])).rejects.toMatchObject({ code: 'requests.file_changed' });
    await expect(order([three.id, one.id, one.id])).rejects.toMatchObject({ code: 'requests.file_changed' });
    await add('four.pdf');
    await expect(order([one.id, two.id, three.id])).rejects.toMatchObject({ code: 'requests.file_changed' });
  });
});

describe('a file without a place', () => {
  it('is in the box, also waits for staff, and is not filed', async () => {
    const file = await upload('photo.jpg', { to: null, content: jpeg() });
    expect(file.placed_by).toBeNull();
    expect((await box()).map(({ id }) => id)).toEqual([file.id]);
    expect((await listBox(world.services, staff, request.id)).map(({ id }) => id)).toEqual([file.id]);
    expect((await detail()).to_review).toBe(1);
    expect((await detail()).files_to_place).toBe(1);
    expect((await detail()).status).toBe('in-progress');
    expect(await filed()).toEqual([]);
    expect(await kinds()).toContain('file.boxed');
  });

  it('is placed, moved and moved back, and the status of its documents follows', async () => {
    const file = await upload('photo.jpg', { to: null, content: jpeg() });
    const place = (document_id: string | null, position?: number) =>
      placeFile(world.services, client, { ...ref(file.id), document_id, ...(position && { position }) });
    await place(documentId(0));
    expect((await states()).map(({ status }) => status)).toEqual(['completed', 'pending', 'pending']);
    expect((await states())[0]?.upload).toMatchObject({ id: file.id, placed_by: 'client' });
    expect(await filed()).toEqual(['photo.jpg']);
    await upload('diploma.pdf', { to: 1 });
    await place(documentId(1), 1);
    expect((await states()).map(({ status }) => status)).toEqual(['pending', 'completed', 'pending']);
    expect(await names(1)).toEqual(['photo.jpg', 'diploma.pdf']);
    await place(null);
    expect((await box()).map(({ id }) => id)).toEqual([file.id]);
    expect(await filed()).toEqual(['diploma.pdf']);
  });

  it('can only go to a document that the request asks for', async () => {
    const file = await upload('photo.jpg', { to: null, content: jpeg() });
    const other = await buildRequest(world.owner);
    for (const document_id of [other.documents[0]?.id ?? '', '01980000-0000-7000-8000-000000000000'])
      await expect(placeFile(world.services, client, { ...ref(file.id), document_id })).rejects.toMatchObject(
        { code: 'uploads.document_not_found' },
      );
    const stranger = await world.client(other);
    await expect(
      placeFile(
        world.services,
        { as: 'client', userId: stranger.userId, email: stranger.email },
        { ...ref(file.id), document_id: documentId(0) },
      ),
    ).rejects.toMatchObject({ code: 'portal.no_access' });
    await world.owner.query(`UPDATE client_requests SET status = 'completed' WHERE id = $1`, [request.id]);
    await expect(
      placeFile(world.services, client, { ...ref(file.id), document_id: documentId(0) }),
    ).rejects.toMatchObject({ code: 'requests.completed' });
  });

  it('that came by mail is sorted by staff; once placed it needs no review, and one added by mistake is removed', async () => {
    const file = await upload('mail.pdf', { to: null, by: 'staff' });
    expect(await box()).toEqual([]);
    await expect(
      placeFile(world.services, client, { ...ref(file.id), document_id: documentId(0) }),
    ).rejects.toMatchObject({ code: 'uploads.not_found' });
    await placeFile(world.services, staff, { ...ref(file.id), document_id: documentId(0) });
    expect((await detail()).documents[0]).toMatchObject({
      status: 'completed',
      upload: { placed_by: 'staff', uploaded_by: { name: request.professional.name } },
    });
    expect((await detail()).documents[0]?.accepted_at).not.toBeNull();
    const wrong = await upload('wrong.pdf', { to: null, by: 'staff' });
    await removeFromBox(world.services, staff, ref(wrong.id));
    expect(await listBox(world.services, staff, request.id)).toEqual([]);
    const theirs = await upload('theirs.pdf', { to: null });
    await expect(removeFromBox(world.services, staff, ref(theirs.id))).rejects.toMatchObject({
      code: 'uploads.not_found',
    });
  });

  it('is removed by the client with row and file', async () => {
    const file = await upload('photo.jpg', { to: null, content: jpeg() });
    await removeUpload(world.services, client, request.id, file.id);
    expect(await box()).toEqual([]);
    const { rowCount } = await world.owner.query(
      'SELECT FROM file_steps JOIN client_document_uploads u ON u.id = upload_id WHERE u.client_request_id = $1',
      [request.id],
    );
    expect(rowCount).toBe(0);
  });
});

describe('a file that was uploaded before', () => {
  it('is reported, unless it replaces the same file or its sender knows', async () => {
    const content = pdf();
    await upload('passport.pdf', { content });
    expect(await readCode(await give('again.pdf', { to: 1, content }))).toBe('uploads.identical');
    expect(await readCode(await give('again.pdf', { content, more: { adds: 'yes' } }))).toBe(
      'uploads.identical',
    );
    expect(await readCode(await give('again.pdf', { to: null, content }))).toBe('uploads.identical');
    await upload('same place.pdf', { content });
    expect(await names()).toEqual(['same place.pdf']);
    await upload('both.pdf', { to: 1, content, more: { identical: 'yes' } });
    expect(await names(1)).toEqual(['both.pdf']);
  });

  it('is reported in the box too, if the first one has no document yet', async () => {
    const content = pdf();
    await upload('scan.pdf', { to: null, content });
    expect(await readCode(await give('again.pdf', { to: null, content }))).toBe('uploads.identical');
    expect(await readCode(await give('again.pdf', { content }))).toBe('uploads.identical');
  });
});

describe('pages', () => {
  async function withPages(count: number) {
    const file = await upload('scan.pdf');
    await world.owner.query(
      `INSERT INTO file_pages (upload_id, workspace_id, client_request_id, page_count)
       SELECT id, workspace_id, client_request_id, $2 FROM client_document_uploads WHERE id = $1`,
      [file.id, count],
    );
    return file;
  }

  it('are rotated, moved and left out, and can be restored', async () => {
    const { id } = await withPages(3);
    const arrange = (pages: { page: number; rotation: 0 | 90 | 180 | 270 }[] | null) =>
      arrangeFile(world.services, client, { ...ref(id), pages });
    const arranged = async () => (await states())[0]?.upload;
    await arrange([
      { page: 3, rotation: 90 },
      { page: 1, rotation: 0 },
    ]);
    expect(await arranged()).toMatchObject({
      pages: 3,
      arrangement: [
        { page: 3, rotation: 90 },
        { page: 1, rotation: 0 },
      ],
    });
    await expect(arrange([{ page: 4, rotation: 0 }])).rejects.toMatchObject({
      code: 'uploads.page_not_found',
    });
    await arrange([1, 2, 3].map((page) => ({ page, rotation: 0 as const })));
    expect(await arranged()).toMatchObject({ arrangement: null });
  });

  it('of a file that staff accepted cannot be changed by the client', async () => {
    const { id } = await withPages(1);
    await acceptFile(world.services, staff, {
      id: request.id,
      document_id: documentId(0),
      upload_id: id,
    });
    await expect(
      arrangeFile(world.services, client, { ...ref(id), pages: [{ page: 1, rotation: 90 }] }),
    ).rejects.toMatchObject({ code: 'uploads.accepted' });
    await expect(
      placeFile(world.services, client, { ...ref(id), document_id: documentId(1) }),
    ).rejects.toMatchObject({ code: 'uploads.accepted' });
    await arrangeFile(world.services, staff, { ...ref(id), pages: [{ page: 1, rotation: 90 }] });
    expect((await states())[0]?.upload?.arrangement).toEqual([{ page: 1, rotation: 90 }]);
  });
});

it('a file whose place somebody confirmed stays there', async () => {
  const { id } = await upload('scan.pdf');
  await keepInPlace(world.services, client, ref(id));
  const { rows } = await world.owner.query(
    'SELECT place_confirmed_at FROM client_document_uploads WHERE id = $1',
    [id],
  );
  expect(rows[0].place_confirmed_at).not.toBeNull();
});
