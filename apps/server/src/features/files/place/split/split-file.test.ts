import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../../test/builders/requests.ts';
import { joinPapers } from '../../../../../test/evaluation/made/join-papers.ts';
import { fileSteps } from '../../../../app/file-steps.ts';
import type { ClientActor, StaffActor } from '../../../../shared/db/actor.ts';
import { createFileChild, type FileChild } from '../../../../shared/files/child/file-children.ts';
import { inOneProcess } from '../../../../shared/files/child/one-process.testing.ts';
import { getRequest } from '../../../cases/requests.usecases.ts';
import { acceptFile } from '../../../cases/review/review-file.ts';
import { runFileSteps } from '../../process/testing/run-file-steps.ts';
import { lockedPdf } from '../../process/testing/sample-pages.ts';
import { readCode, readResult, send } from '../../testing/send.ts';
import { createUploadWorld, type UploadWorld } from '../../testing/upload-world.ts';
import { arrangeFile, listBox, listOwnBox, placeFile } from '../box/files.usecases.ts';
import { listDocumentStates, removeUpload } from '../uploads/uploads.usecases.ts';
import { keepAsOne, splitFile, undoSplit } from './split-file.ts';

let world: UploadWorld;
let child: FileChild;
let request: BuiltRequest;
let client: ClientActor;
let staff: StaffActor;
let threePapers: Buffer;

const papers = ['Checking statement', 'Recipe', 'Passport of Brazil', 'Birth record of a city'];

beforeAll(async () => {
  world = await createUploadWorld();
  child = inOneProcess(createFileChild(world.services.log, 'test'));
  threePapers = await joinPapers(papers);
});
afterAll(async () => {
  await child.close();
  await world.close();
});
beforeEach(async () => {
  request = await buildRequest(world.owner);
  const { userId, email } = await world.client(request);
  client = { as: 'client', userId, email };
  staff = { as: 'staff', userId: request.professional.id, email: request.professional.email };
  await world.owner.query(
    `UPDATE template_documents SET name = (ARRAY['Letter of a neighbour', 'Bank statement', 'Birth certificate'])[order_index + 1],
       translations = NULL, description = NULL
     WHERE template_version_id = (SELECT template_version_id FROM client_requests WHERE id = $1)`,
    [request.id],
  );
});

interface Given {
  by?: 'client' | 'staff';
  content?: Buffer;
  name?: string;
}

const give = async ({ by = 'client', content = threePapers, name = 'all of it.pdf' }: Given = {}) => {
  const session = by === 'client' ? await world.client(request) : world.staff(request);
  const endpoint = by === 'staff' ? { endpoint: '/api/staff_uploads' } : {};
  return send(world, { ...endpoint, session, request, documentId: null, name, content });
};
/** Skips the search for facts, which takes seconds and finds none here. */
const read = async () => {
  await world.owner.query(`UPDATE file_steps SET state = 'done', finished_at = now() WHERE step = 'facts'`);
  await runFileSteps({ ...world, child, steps: fileSteps });
};
async function giveAndRead(given?: Given): Promise<string> {
  const { id } = readResult(await give(given));
  await read();
  return id;
}
const ref = (upload_id: string) => ({ request_id: request.id, upload_id });
const box = () => listOwnBox(world.services, client, request.id);
const names = async () => (await box()).map(({ file_name }) => file_name);
const states = () => listDocumentStates(world.services, client, request.id);
const split = (id: string, after = [2, 3], actor: ClientActor | StaffActor = client) =>
  splitFile(world.services, actor, { ...ref(id), after });
const row = async (id: string) =>
  (await world.owner.query('SELECT * FROM client_document_uploads WHERE id = $1', [id])).rows[0];
const rows = async () =>
  (
    await world.owner.query('SELECT id FROM client_document_uploads WHERE client_request_id = $1', [
      request.id,
    ])
  ).rows.length;
const toReview = async () => (await getRequest(world.services, staff, request.id)).to_review;
const text = async (path: string) => {
  const stored = await world.services.files.read('client-documents', path);
  if (!stored) throw new Error('not stored');
  return PDFDocument.load(await buffer(stored.content));
};

describe('a file with several papers', () => {
  it('is marked for the client and staff, and not placed automatically, even if its first page is certain', async () => {
    const id = await giveAndRead();
    const found = [
      { kind: 'bank_statement', first: 1, last: 2 },
      { kind: 'passport', first: 3, last: 3 },
      { kind: 'birth_certificate', first: 4, last: 4 },
    ];
    expect(await box()).toMatchObject([{ id, reading: { kind: 'bank_statement' }, papers: found }]);
    expect(await listBox(world.services, staff, request.id)).toMatchObject([{ id, papers: found }]);
    expect((await states()).flatMap(({ files }) => files)).toEqual([]);
  });

  it('is marked too if it was read before kinds of pages were stored, and keeps its kind and place', async () => {
    const id = await giveAndRead();
    const reading = async () =>
      (
        await world.owner.query(
          'SELECT kind, certainty, reason, question FROM file_readings WHERE upload_id = $1',
          [id],
        )
      ).rows[0];
    const before = await reading();
    await world.owner.query('UPDATE file_readings SET page_kinds = NULL WHERE upload_id = $1', [id]);
    // As before the steps of files moved to the outbox.
    await world.owner.query(`
      DROP FUNCTION add_file_steps_to_outbox CASCADE;
      ALTER TABLE file_steps ADD COLUMN tries integer NOT NULL DEFAULT 0, ADD COLUMN next_try_at timestamptz`);
    for (const migration of ['upgrades/0087_page_kinds_of_old_files', '0097_outbox_file_steps'])
      await world.owner.query(
        await readFile(new URL(`../../../../../migrations/${migration}.sql`, import.meta.url), 'utf8'),
      );
    const waiting = () =>
      world.owner.query(
        `SELECT s.step, s.state, s.turn, o.priority FROM file_steps s LEFT JOIN outbox o
           ON o.payload ->> 'upload_id' = s.upload_id::text AND o.payload ->> 'step' = s.step
         WHERE s.upload_id = $1 AND (s.state = 'waiting' OR o.id IS NOT NULL)`,
        [id],
      );
    expect(await waiting()).toMatchObject({
      rows: [{ step: 'kind', state: 'waiting', turn: 1_000, priority: 1_000 }],
    });
    await read();
    expect(await box()).toMatchObject([{ id, papers: [{ first: 1 }, { first: 3 }, { first: 4 }] }]);
    expect(await reading()).toEqual(before);
    // Only once.
    expect((await waiting()).rowCount).toBe(0);
  });

  it('is not asked about any more once somebody says that it is one paper', async () => {
    const id = await giveAndRead();
    await keepAsOne(world.services, client, ref(id));
    await keepAsOne(world.services, client, ref(id));
    expect(await box()).toMatchObject([
      { id, papers: null, proposal: { document_id: request.documents[1]?.id } },
    ]);
    const { rows: entries } = await world.owner.query(
      `SELECT actor_kind, payload FROM activity WHERE client_request_id = $1 AND kind = 'file.kept_as_one'`,
      [request.id],
    );
    expect(entries).toEqual([
      { actor_kind: 'client', payload: { upload_id: id, file_name: 'all of it.pdf' } },
    ]);
  });

  it('becomes a file for each paper, which is read and placed like any other', async () => {
    const id = await giveAndRead();
    const { ids } = await split(id);
    expect(await names()).toEqual(['all of it (p. 1-2).pdf', 'all of it (p. 3).pdf', 'all of it (p. 4).pdf']);
    expect((await box()).map(({ split_from }) => split_from)).toEqual(
      ids.map(() => ({ id, file_name: 'all of it.pdf' })),
    );
    expect(await toReview()).toBe(3);
    await read();
    const [, bank] = await states();
    expect(bank?.files).toMatchObject([{ id: ids[0], pages: 2, placed_by: 'product' }]);
    expect(await box()).toMatchObject([
      { id: ids[1], reading: { kind: 'passport' }, papers: null },
      {
        id: ids[2],
        reading: { kind: 'birth_certificate' },
        proposal: { document_id: request.documents[2]?.id },
      },
    ]);
    const { rows: entries } = await world.owner.query(
      `SELECT actor_kind, payload FROM activity WHERE client_request_id = $1 AND kind = 'file.split'`,
      [request.id],
    );
    expect(entries).toMatchObject([
      { actor_kind: 'client', payload: { upload_id: id, file_name: 'all of it.pdf', count: 3 } },
    ]);
  });

  it('is kept byte for byte, and can be restored wherever its papers are', async () => {
    const id = await giveAndRead();
    const before = await toReview();
    await split(id);
    await read();
    const kept = await row(id);
    expect(kept.upload_status).toBe('superseded');
    const stored = await world.services.files.read('client-documents', kept.file_path);
    expect(stored && (await buffer(stored.content)).equals(threePapers)).toBe(true);
    expect(await readCode(await give())).toBe('uploads.identical');
    await undoSplit(world.services, client, ref(id));
    await undoSplit(world.services, client, ref(id));
    expect(await names()).toEqual(['all of it.pdf']);
    expect(await rows()).toBe(1);
    expect(await toReview()).toBe(before);
    expect((await states()).map(({ status, files }) => [status, files.length])).toEqual([
      ['pending', 0],
      ['pending', 0],
      ['pending', 0],
    ]);
    expect((await split(id)).ids).toHaveLength(3);
  });

  it('stays split if staff accepted a paper of it, or one was split further', async () => {
    const id = await giveAndRead();
    const [first = '', , third = ''] = (await split(id)).ids;
    await read();
    const document_id = request.documents[2]?.id ?? '';
    await placeFile(world.services, client, { ...ref(third), document_id });
    // The product placed the first one.
    await placeFile(world.services, client, { ...ref(first), document_id: null });
    await split(first, [1]);
    await expect(undoSplit(world.services, client, ref(id))).rejects.toMatchObject({
      code: 'requests.file_changed',
    });
    await undoSplit(world.services, client, ref(first));
    await acceptFile(world.services, staff, { id: request.id, document_id, upload_id: third });
    await expect(undoSplit(world.services, client, ref(id))).rejects.toMatchObject({
      code: 'uploads.accepted',
    });
    expect(await rows()).toBe(4);
  });

  it('is split once by double clicks, two tabs and both sides, and not in a second way', async () => {
    const id = await giveAndRead();
    const replica = world.replica();
    const all = await Promise.all([
      split(id),
      split(id),
      splitFile(replica.services, staff, { ...ref(id), after: [2, 3] }),
    ]);
    expect(new Set(all.map(({ ids }) => ids.join())).size).toBe(1);
    expect(await rows()).toBe(4);
    await expect(split(id, [1])).rejects.toMatchObject({ code: 'requests.file_changed' });
    expect(await rows()).toBe(4);
    const stored = await world.owner.query('SELECT FROM stored_files WHERE file_path LIKE $1', [
      `${request.professional.id}/box_%`,
    ]);
    expect(stored.rowCount).toBe(4);
  });

  it('is deleted with the last of its papers', async () => {
    const id = await giveAndRead();
    const { ids } = await split(id);
    const [first, ...others] = ids;
    for (const paper of others) await removeUpload(world.services, client, request.id, paper);
    expect(await row(id)).toBeDefined();
    await removeUpload(world.services, client, request.id, first ?? '');
    expect(await rows()).toBe(0);
  });

  it('is split by its arranged pages', async () => {
    const id = await giveAndRead();
    const pages = [
      { page: 4, rotation: 90 as const },
      { page: 1, rotation: 0 as const },
    ];
    await arrangeFile(world.services, client, { ...ref(id), pages });
    const { ids } = await split(id, [1]);
    const first = await text((await row(ids[0] ?? '')).file_path);
    expect(first.getPageCount()).toBe(1);
    expect(first.getPage(0).getRotation().angle).toBe(90);
    await expect(
      split(await giveAndRead({ content: await joinPapers(['Recipe']) }), [1]),
    ).rejects.toMatchObject({
      code: 'uploads.page_not_found',
    });
  });
});

describe('permissions to split', () => {
  it('staff split a client’s file, and its papers stay the client\u2019s', async () => {
    const id = await giveAndRead();
    const { ids } = await split(id, [2], staff);
    expect(await row(ids[0] ?? '')).toMatchObject({ uploaded_by: null, split_from: id, split_from_page: 1 });
    expect(await box()).toHaveLength(2);
    await removeUpload(world.services, client, request.id, ids[0] ?? '');
  });

  it('a client cannot split, keep or restore files of staff', async () => {
    const id = await giveAndRead({ by: 'staff' });
    const notFound = { code: 'uploads.not_found' };
    await expect(split(id)).rejects.toMatchObject(notFound);
    await expect(keepAsOne(world.services, client, ref(id))).rejects.toMatchObject(notFound);
    const { ids } = await split(id, [2, 3], staff);
    await expect(undoSplit(world.services, client, ref(id))).rejects.toMatchObject(notFound);
    expect(await row(ids[1] ?? '')).toMatchObject({ uploaded_by: staff.userId, accepted_at: null });
    await undoSplit(world.services, staff, ref(id));
    expect(await rows()).toBe(1);
  });

  it('people of other cases and firms cannot, and nobody once the case is completed', async () => {
    const id = await giveAndRead();
    const other = await buildRequest(world.owner);
    const session = await world.client(other);
    const stranger: ClientActor = { as: 'client', userId: session.userId, email: session.email };
    const foreigner: StaffActor = {
      as: 'staff',
      userId: other.professional.id,
      email: other.professional.email,
    };
    for (const actor of [stranger, foreigner]) {
      await expect(split(id, [1], actor)).rejects.toThrow();
      await expect(undoSplit(world.services, actor, ref(id))).rejects.toThrow();
      await expect(keepAsOne(world.services, actor, ref(id))).rejects.toThrow();
      const own = { request_id: other.id, upload_id: id };
      await expect(splitFile(world.services, actor, { ...own, after: [1] })).rejects.toMatchObject({
        code: 'uploads.not_found',
      });
    }
    await world.owner.query(`UPDATE client_requests SET status = 'completed' WHERE id = $1`, [request.id]);
    await expect(split(id)).rejects.toMatchObject({ code: 'requests.completed' });
    expect(await rows()).toBe(1);
  });
});

describe('a file that cannot be split', () => {
  it('stays where it is: placed meanwhile, with a page missing, locked or broken', async () => {
    const id = await giveAndRead();
    await expect(split(id, [4])).rejects.toMatchObject({ code: 'uploads.page_not_found' });
    const path = (await row(id)).file_path;
    const breakIt = async (content: Buffer, code: string) => {
      const { services } = world;
      const files = {
        ...services.files,
        read: async () => ({ size: content.length, content: new Blob([new Uint8Array(content)]).stream() }),
      };
      const broken = { ...services, files } as unknown as typeof services;
      await expect(splitFile(broken, client, { ...ref(id), after: [2] })).rejects.toMatchObject({ code });
    };
    await breakIt(await lockedPdf(), 'uploads.password_protected');
    await breakIt(Buffer.from('%PDF-1.7 nothing'), 'uploads.broken');
    expect((await row(id)).file_path).toBe(path);
    expect(await names()).toEqual(['all of it.pdf']);
    const document_id = request.documents[0]?.id ?? '';
    await placeFile(world.services, client, { ...ref(id), document_id });
    await expect(split(id)).rejects.toMatchObject({ code: 'requests.file_changed' });
    expect(await rows()).toBe(1);
  });
});
