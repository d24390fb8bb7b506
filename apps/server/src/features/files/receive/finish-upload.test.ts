import { cp, mkdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import type { Session } from '../../../shared/api/session.ts';
import { removeUpload } from '../place/uploads/uploads.usecases.ts';
import { pdf, png } from '../testing/sample-files.ts';
import { begin, head, patch, readCode, readResult, type Sending, send, sha } from '../testing/send.ts';
import { createUploadWorld, type UploadWorld } from '../testing/upload-world.ts';
import { expireUploads } from './expire-uploads.ts';

let world: UploadWorld;
let request: BuiltRequest;
let client: Session;
let sending: Sending;
let before: string[];

beforeAll(async () => {
  world = await createUploadWorld();
  await world.services.uploadStaging.inbox();
});
afterAll(() => world.close());
beforeEach(async () => {
  request = await buildRequest(world.owner);
  client = await world.client(request);
  const documentId = request.documents[0]?.id ?? '';
  sending = { session: client, request, documentId, name: 'passport.pdf', content: pdf(50_000) };
  before = await world.files();
});

const getUploadId = (address: string) => address.slice(address.lastIndexOf('/') + 1);
const inInbox = (address: string) => path.join(world.dataDir, 'uploads', getUploadId(address));

const uploads = async () =>
  (
    await world.owner.query('SELECT * FROM client_document_uploads WHERE client_request_id = $1', [
      request.id,
    ])
  ).rows;

async function storedBytes(filePath: string): Promise<Buffer> {
  const stored = await world.services.files.read('client-documents', filePath);
  return Buffer.concat((await stored?.content.toArray()) ?? []);
}

async function documentStatus(): Promise<string> {
  const { rows } = await world.owner.query('SELECT status FROM client_request_documents WHERE id = $1', [
    sending.documentId,
  ]);
  return rows[0].status;
}

/** A completely received upload whose server died before inspecting it. */
async function receivedWhole(): Promise<string> {
  const address = await begin(world, sending);
  const { store } = await world.services.uploadStaging.inbox();
  await store.write(Readable.from([sending.content]), getUploadId(address), 0);
  return address;
}

/** Saves the inbox's state of an upload, to restore it as after a crash. */
async function saveInboxState(address: string) {
  const copy = path.join(world.dataDir, '..', `${path.basename(world.dataDir)}-copies`, getUploadId(address));
  await cp(inInbox(address), copy, { recursive: true });
  return () => cp(copy, inInbox(address), { recursive: true });
}

describe('if the rows cannot be inserted, the stored file is deleted', () => {
  it('when staff complete the request meanwhile', async () => {
    const address = await begin(world, sending);
    await world.owner.query(`UPDATE client_requests SET status = 'completed' WHERE id = $1`, [request.id]);
    const answer = await patch(world, address, client, sending.content);
    expect([answer.status, await readCode(answer)]).toEqual([409, 'requests.completed']);
    expect(await world.files()).toEqual(before);
    expect(await uploads()).toEqual([]);
  });

  it('when staff delete the request meanwhile', async () => {
    const address = await begin(world, sending);
    for (const table of ['client_request_documents', 'client_users'])
      await world.owner.query(`DELETE FROM ${table} WHERE client_request_id = $1`, [request.id]);
    await world.owner.query('DELETE FROM client_requests WHERE id = $1', [request.id]);
    const answer = await patch(world, address, client, sending.content);
    expect([answer.status, await readCode(answer)]).toEqual([403, 'portal.no_access']);
    expect(await world.files()).toEqual(before);
  });

  it('when staff complete the request after the inspection and before the rows', async () => {
    const address = await begin(world, sending);
    const { take } = world.services.files;
    world.services.files.take = async (...file) => {
      await take(...file);
      await world.owner.query(`UPDATE client_requests SET status = 'completed' WHERE id = $1`, [request.id]);
    };
    try {
      const answer = await patch(world, address, client, sending.content);
      expect([answer.status, await readCode(answer)]).toEqual([409, 'requests.completed']);
    } finally {
      world.services.files.take = take;
    }
    expect(await world.files()).toEqual(before);
  });

  it('when the database fails; the received bytes stay for a retry', async () => {
    await world.owner.query(`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''disk full''; END';
      CREATE TRIGGER fail BEFORE INSERT ON client_documents FOR EACH ROW EXECUTE FUNCTION fail()`);
    const address = await begin(world, sending);
    try {
      const answer = await patch(world, address, client, sending.content);
      expect([answer.status, await readCode(answer)]).toEqual([500, 'uploads.failed']);
      expect((await world.files()).filter((name) => name.endsWith('.pdf'))).toEqual(
        before.filter((name) => name.endsWith('.pdf')),
      );
      expect(await uploads()).toEqual([]);
      expect((await head(world, address, client)).status).toBe(423);
    } finally {
      await world.owner.query('DROP FUNCTION fail CASCADE');
    }
    expect(readResult(await head(world, address, client)).file_size).toBe(sending.content.length);
    expect(await uploads()).toHaveLength(1);
    expect((await world.files()).length).toBe(before.length + 1);
  });
});

describe('an upload is finished exactly once', () => {
  it('when the response to the last byte is lost', async () => {
    const address = await begin(world, sending);
    const first = readResult(await patch(world, address, client, sending.content));
    const again = await head(world, address, client);
    expect(readResult(again)).toEqual(first);
    expect(again.headers.get('upload-offset')).toBe(again.headers.get('upload-length'));
    expect(readResult(await patch(world, address, client, sending.content))).toEqual(first);
    expect(await uploads()).toHaveLength(1);
  });

  it('when the server dies after the last byte: the next HEAD finishes it', async () => {
    const address = await receivedWhole();
    const result = readResult(await head(world, address, client));
    expect(result.file_name).toBe('passport.pdf');
    expect(await documentStatus()).toBe('completed');
  });

  it('when the server dies after the last byte and the client does not return: the job finishes it', async () => {
    await receivedWhole();
    await expireUploads(world.services);
    expect(await uploads()).toHaveLength(0);
    await expireUploads(world.services, Date.now() + 61_000);
    expect(await uploads()).toHaveLength(1);
    expect(await documentStatus()).toBe('completed');
    expect((await world.files()).length).toBe(before.length + 1);
  });

  it('when the commit succeeds but its response is lost', async () => {
    const address = await receivedWhole();
    const { db } = world.services;
    let lost = false;
    world.services.db = {
      ...db,
      async withActor(actor, work) {
        const result = await db.withActor(actor, work);
        if (!lost && (await uploads()).length) {
          lost = true;
          throw new Error('the connection is gone');
        }
        return result;
      },
    };
    try {
      expect(readResult(await head(world, address, client)).file_name).toBe('passport.pdf');
    } finally {
      world.services.db = db;
    }
    expect(lost).toBe(true);
    expect((await world.files()).length).toBe(before.length + 1);
  });

  it('when the server dies after storing the file: no second copy', async () => {
    const address = await receivedWhole();
    const { upload } = JSON.parse(await readFile(path.join(inInbox(address), 'info.json'), 'utf8'));
    const folder = path.join(world.dataDir, 'files/client-documents', request.professional.id);
    await mkdir(folder, { recursive: true });
    const half = path.join(folder, `${sending.documentId}_${upload.metadata.stamp}.pdf`);
    await writeFile(half, 'half of i');
    await writeFile(`${half}.part`, 'half of');
    const result = readResult(await head(world, address, client));
    expect(path.join(folder, path.basename(result.file_path))).toBe(half);
    expect(sha(await storedBytes(result.file_path))).toBe(sha(sending.content));
    expect(await readFile(half)).not.toEqual(sending.content);
    expect((await world.files()).length).toBe(before.length + 1);
  });

  it('when the server dies after the commit: only remains are removed', async () => {
    const address = await receivedWhole();
    const restore = await saveInboxState(address);
    const first = readResult(await head(world, address, client));
    await restore();
    expect(readResult(await head(world, address, client))).toEqual(first);
    await restore();
    await expireUploads(world.services, Date.now() + 61_000);
    expect(await uploads()).toHaveLength(1);
    expect((await world.files()).length).toBe(before.length + 1);
  });

  it('and not once more after the client has removed it', async () => {
    const address = await receivedWhole();
    const restore = await saveInboxState(address);
    const { id } = readResult(await head(world, address, client));
    await restore();
    await removeUpload(
      world.services,
      { as: 'client', userId: client.userId, email: client.email },
      request.id,
      id,
    );
    await expireUploads(world.services, Date.now() + 61_000);
    expect(await uploads()).toEqual([]);
    expect((await head(world, address, client)).status).toBe(404);
  });

  it('nor after another file has replaced it', async () => {
    const address = await receivedWhole();
    const restore = await saveInboxState(address);
    await head(world, address, client);
    const other = readResult(await send(world, { ...sending, content: png(), name: 'other.png' }));
    await restore();
    expect((await head(world, address, client)).status).toBe(404);
    expect((await uploads()).filter((row) => row.upload_status === 'uploaded').map((row) => row.id)).toEqual([
      other.id,
    ]);
  });

  it('by many replicas at once', async () => {
    const address = await receivedWhole();
    const replicas = [world, world.replica(), world.replica()];
    const answers = await Promise.all(
      [...replicas, ...replicas].map((replica) => head(replica, address, client)),
    );
    const results = answers.map(readResult);
    expect(new Set(results.map((result) => result.id)).size).toBe(1);
    expect(await uploads()).toHaveLength(1);
    expect((await world.files()).length).toBe(before.length + 1);
  });

  it('for two files of one document at once: one of them counts', async () => {
    const contents = [pdf(9_000), png(9_000), pdf(8_000)];
    const replicas = [world, world.replica(), world];
    await Promise.all(
      contents.map((content, i) => send(replicas[i] ?? world, { ...sending, content, name: `file ${i}` })),
    );
    const statuses = (await uploads()).map((row) => row.upload_status).sort();
    expect(statuses).toEqual(['superseded', 'superseded', 'uploaded']);
  });
});

describe('abandoned uploads expire', () => {
  const dayAgo = new Date(Date.now() - 25 * 3_600_000);
  const age = async (file: string) => utimes(file, dayAgo, dayAgo);

  it('after a day: they are deleted and the document is pending', async () => {
    const address = await begin(world, sending);
    await patch(world, address, client, sending.content.subarray(0, 1_000));
    await expireUploads(world.services);
    expect(await documentStatus()).toBe('in-progress');
    await age(path.join(inInbox(address), 'whole'));
    await age(inInbox(address));
    await expireUploads(world.services);
    expect(await world.files()).toEqual(before);
    expect(await documentStatus()).toBe('pending');
    expect((await head(world, address, client)).status).toBe(404);
  });

  it('with remains of a crash', async () => {
    const stray = path.join(world.dataDir, 'uploads', '01900000-0000-7000-8000-0000000000aa');
    for (const name of [stray, `${stray}.json`]) {
      await writeFile(name, '{');
      await age(name);
      await expireUploads(world.services);
      expect(await world.files()).toEqual(before);
    }
  });

  it('and with documents that are marked for an upload that was never created', async () => {
    await world.owner.query(`UPDATE client_request_documents SET status = 'in-progress' WHERE id = $1`, [
      sending.documentId,
    ]);
    await expireUploads(world.services);
    expect(await documentStatus()).toBe('pending');
    const { rows } = await world.owner.query(
      'SELECT kind, actor_kind, workspace_id FROM activity WHERE client_request_id = $1',
      [request.id],
    );
    expect(rows).toEqual([
      {
        kind: 'document.upload_dropped',
        actor_kind: 'system',
        workspace_id: request.professional.workspaceId,
      },
    ]);
  });

  it('and with a complete one whose account was deleted', async () => {
    await receivedWhole();
    await world.owner.query('DELETE FROM auth."user" WHERE id = $1', [client.userId]);
    await expireUploads(world.services, Date.now() + 61_000);
    expect(await world.files()).toEqual(before);
    await expireUploads(world.services);
    expect(await documentStatus()).toBe('pending');
  });
});
