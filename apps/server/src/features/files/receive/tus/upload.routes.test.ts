import { limits } from '@visafolio/contract/shared/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../../test/builders/requests.ts';
import type { Session } from '../../../../shared/api/session.ts';
import { doc, docx, jpeg, pdf, png } from '../../testing/sample-files.ts';
import {
  begin,
  create,
  head,
  patch,
  readCode,
  readResult,
  type Sending,
  send,
  sha,
  terminate,
} from '../../testing/send.ts';
import { createUploadWorld, type UploadWorld } from '../../testing/upload-world.ts';
import { expireUploads } from '../expire-uploads.ts';

let world: UploadWorld;
let request: BuiltRequest;
let client: Session;
let sending: Sending;

beforeAll(async () => {
  world = await createUploadWorld();
});
afterAll(() => world.close());

async function freshRequest(): Promise<void> {
  request = await buildRequest(world.owner);
  client = await world.client(request);
  sending = {
    session: client,
    request,
    documentId: request.documents[0]?.id ?? '',
    name: 'passport.pdf',
    content: pdf(),
  };
}

async function documentStatus(documentId = sending.documentId): Promise<string> {
  const { rows } = await world.owner.query('SELECT status FROM client_request_documents WHERE id = $1', [
    documentId,
  ]);
  return rows[0].status;
}

const listStoredUploads = async (requestId = request.id) =>
  (
    await world.owner.query(
      'SELECT * FROM client_document_uploads WHERE client_request_id = $1 ORDER BY id',
      [requestId],
    )
  ).rows;

describe('a client uploads a document', () => {
  it.each([
    ['pdf', 'application/pdf', pdf(4_000_000)],
    ['jpg', 'image/jpeg', jpeg(4_000_000)],
    ['png', 'image/png', png(4_000_000)],
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', docx(4_000_000)],
    ['doc', 'application/msword', doc(8_000_000)],
  ])('of several MB as %s, and both sides download the same bytes', async (extension, type, content) => {
    await freshRequest();
    const before = await world.files();
    const answer = await send(world, { ...sending, name: `Mi pasaporte.${extension}`, content });
    expect(answer.status).toBe(204);
    const upload = readResult(answer);
    expect(upload).toMatchObject({
      file_name: `Mi pasaporte.${extension}`,
      file_size: content.length,
      file_type: type,
    });
    expect(upload.file_path).toMatch(
      new RegExp(`^${request.professional.id}/${sending.documentId}_\\d+\\.${extension}$`),
    );
    for (const session of [client, world.staff(request)]) {
      const file = await world.ask(`/api/storage/client-documents/${upload.file_path}`, { session });
      expect(file.headers.get('content-type')).toBe(type);
      expect(sha(Buffer.from(await file.arrayBuffer()))).toBe(sha(content));
    }
    expect((await world.files()).length).toBe(before.length + 1);
  });

  it('with rows in document, request, filing cabinet and timeline', async () => {
    await freshRequest();
    const upload = readResult(await send(world, sending));
    const { rows } = await world.owner.query(
      `SELECT r.status AS request, d.status AS document, d.uploaded_at, f.year, f.folder_type, f.contact_id,
         f.client_document_upload_id, a.kind, a.actor_kind, a.actor_id, a.payload
       FROM client_requests r
       JOIN client_request_documents d ON d.client_request_id = r.id AND d.id = $2
       JOIN client_documents f ON f.client_request_id = r.id
       JOIN activity a ON a.client_request_id = r.id AND a.kind = 'document.uploaded'
       WHERE r.id = $1`,
      [request.id, sending.documentId],
    );
    expect(rows).toEqual([
      {
        request: 'in-progress',
        document: 'completed',
        uploaded_at: expect.any(Date),
        year: new Date().getUTCFullYear(),
        folder_type: 'Source Docs',
        contact_id: request.contact.id,
        client_document_upload_id: upload.id,
        kind: 'document.uploaded',
        actor_kind: 'client',
        actor_id: client.userId,
        payload: {
          document_id: sending.documentId,
          document_name: 'Passport copy',
          upload_id: upload.id,
          file_name: 'passport.pdf',
          replaced_upload_id: null,
        },
      },
    ]);
  });

  it('in parts, and the document is in progress until the last one', async () => {
    await freshRequest();
    const content = pdf(100_000);
    const address = await begin(world, { ...sending, content });
    expect(await documentStatus()).toBe('in-progress');
    const half = await patch(world, address, client, content.subarray(0, 50_000));
    expect(half.headers.get('upload-offset')).toBe('50000');
    expect((await head(world, address, client)).headers.get('upload-offset')).toBe('50000');
    const rest = await patch(world, address, client, content.subarray(50_000), 50_000);
    expect(readResult(rest).file_size).toBe(content.length);
    expect(await documentStatus()).toBe('completed');
  });

  it('once more: the new file counts, the old one stays as history', async () => {
    await freshRequest();
    const first = readResult(await send(world, sending));
    const better = png();
    const address = await begin(world, { ...sending, content: better, name: 'better.png' });
    expect(await documentStatus()).toBe('completed');
    const second = readResult(await patch(world, address, client, better));
    const rows = await listStoredUploads();
    expect(rows.map((row) => [row.file_name, row.upload_status])).toEqual([
      ['passport.pdf', 'superseded'],
      ['better.png', 'uploaded'],
    ]);
    expect(rows[1]?.id).toBe(second.id);
    const old = await world.ask(`/api/storage/client-documents/${first.file_path}`, {
      session: world.staff(request),
    });
    expect(old.status).toBe(200);
    const filed = await world.owner.query(
      'SELECT file_name FROM client_documents WHERE client_request_id = $1',
      [request.id],
    );
    expect(filed.rows).toEqual([{ file_name: 'better.png' }]);
  });

  it('and cancels: nothing remains, the document is pending', async () => {
    await freshRequest();
    const before = await world.files();
    const address = await begin(world, sending);
    await patch(world, address, client, sending.content.subarray(0, 100));
    expect((await terminate(world, address, client)).status).toBe(204);
    expect(await documentStatus()).toBe('pending');
    expect(await world.files()).toEqual(before);
    expect((await head(world, address, client)).status).toBe(404);
  });

  it('and staff get events as it begins, is cancelled, and arrives', async () => {
    await freshRequest();
    const cancelled = await begin(world, sending);
    await terminate(world, cancelled, client);
    await send(world, sending);
    const { rows } = await world.owner.query(
      'SELECT kind, actor_kind FROM activity WHERE client_request_id = $1 ORDER BY id',
      [request.id],
    );
    expect(rows).toEqual(
      ['document.upload_begun', 'document.upload_dropped', 'document.upload_begun', 'document.uploaded'].map(
        (kind) => ({ kind, actor_kind: 'client' }),
      ),
    );
  });

  it('as the sponsor of the request', async () => {
    await freshRequest();
    const sponsored = await buildRequest(world.owner, { sponsor: true });
    if (!sponsored.sponsor) throw new Error('no sponsor');
    const sponsor = await world.client(sponsored, sponsored.sponsor);
    const documentId = sponsored.documents[0]?.id ?? '';
    const upload = readResult(
      await send(world, { ...sending, session: sponsor, request: sponsored, documentId }),
    );
    const [row] = await listStoredUploads(sponsored.id);
    expect(row).toMatchObject({ id: upload.id, client_user_id: sponsored.sponsor.id });
  });
});

describe('refused uploads leave nothing', () => {
  const wellNamed = 'uploads.content_mismatch';
  const unknown = 'uploads.type_not_allowed';
  const html = Buffer.from('<!doctype html><script>alert(document.cookie)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const exe = Buffer.concat([Buffer.from('MZ\x90\x00'), Buffer.alloc(5_000, 7)]);
  const gifScript = Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;alert(document.domain)');

  it.each([
    ['HTML named .png', 'photo.png', html, wellNamed],
    ['SVG named .png', 'photo.png', svg, wellNamed],
    ['a shell script named .pdf', 'passport.pdf', Buffer.from('#!/bin/sh\nrm -rf /\n'), wellNamed],
    ['a program named .docx', 'letter.docx', exe, wellNamed],
    ['a GIF that is a script, named .jpg', 'me.jpg', gifScript, wellNamed],
    ['HTML under its own name', 'page.html', html, unknown],
    ['a GIF under its own name', 'me.gif', gifScript, unknown],
    ['a name without an ending', 'passport', exe, unknown],
    ['a PDF that was cut off', 'passport.pdf', pdf(9_000).subarray(0, 5_000), 'uploads.broken'],
    ['a Word file that was cut off', 'letter.docx', docx(9_000).subarray(0, 4_000), 'uploads.broken'],
    [
      'a macro document',
      'letter.docx',
      docx(10, { more: { 'word/vbaProject.bin': Buffer.alloc(9) } }),
      wellNamed,
    ],
  ])('%s', async (_, name, content, code) => {
    await freshRequest();
    const before = await world.files();
    const answer = await send(world, { ...sending, name, content });
    expect(answer.status).toBe(code === 'uploads.broken' ? 422 : 415);
    expect(await readCode(answer)).toBe(code);
    expect(await world.files()).toEqual(before);
    expect(await listStoredUploads()).toEqual([]);
    expect(await documentStatus()).toBe('pending');
  });

  it('an empty file, before the document is marked', async () => {
    await freshRequest();
    const answer = await create(world, { ...sending, content: Buffer.alloc(0) });
    expect([answer.status, await readCode(answer)]).toEqual([422, 'uploads.empty']);
    expect(await documentStatus()).toBe('pending');
  });

  it('a file over the limit, before any bytes are sent', async () => {
    await freshRequest();
    const before = await world.files();
    const tooLarge = { length: 25 * 1024 * 1024 + 1 } as Buffer;
    const answer = await create(world, { ...sending, content: tooLarge });
    expect([answer.status, await readCode(answer)]).toEqual([413, 'uploads.too_large']);
    expect(await world.files()).toEqual(before);
    expect(await documentStatus()).toBe('pending');
  });

  it('one more than an account may leave unfinished, until one of them has ended', async () => {
    await freshRequest();
    const begun = await Promise.all(
      Array.from({ length: limits.unfinishedUploads + 5 }, () => create(world, sending)),
    );
    const refused = begun.filter(({ status }) => status !== 201);
    expect(refused.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429]);
    for (const answer of refused) expect(await readCode(answer)).toBe('uploads.limit_reached');
    const [first, second] = begun.flatMap(({ headers }) => headers.get('location') ?? []);

    await terminate(world, first ?? '', client);
    expect((await create(world, sending)).status).toBe(201);
    expect((await create(world, sending)).status).toBe(429);
    await patch(world, second ?? '', client, sending.content);
    expect((await create(world, sending)).status).toBe(201);

    await expireUploads(world.services, Date.now() + 2 * 24 * 60 * 60 * 1000);
    expect((await create(world, sending)).status).toBe(201);
  });

  it('more bytes than announced', async () => {
    await freshRequest();
    const address = await begin(world, sending);
    const answer = await patch(world, address, client, Buffer.concat([sending.content, sending.content]));
    expect([answer.status, await readCode(answer)]).toEqual([413, 'uploads.too_large']);
    expect(await listStoredUploads()).toEqual([]);
  });

  it('a deferred length', async () => {
    await freshRequest();
    const answer = await world.ask('/api/uploads', {
      method: 'POST',
      session: client,
      headers: { 'Tus-Resumable': '1.0.0', 'Upload-Defer-Length': '1' },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('location')).toBeNull();
  });
});

describe('a hostile name is cleaned', () => {
  it.each([
    ['../../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\system.ini', 'system.ini.pdf'],
    ['pass\0port.pdf', 'passport.pdf'],
    ['fdp.\u202Egpj.exe', 'fdp.gpj.exe.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['👩‍👩‍👧 pasaporte 🛂.pdf', '👩👩👧 pasaporte 🛂.pdf'],
    ['CON.pdf', '_CON.pdf'],
    ['', 'document.pdf'],
  ])('%j', async (name, clean) => {
    await freshRequest();
    const upload = readResult(await send(world, { ...sending, name }));
    expect(upload.file_name).toBe(clean);
    const file = await world.ask(`/api/storage/client-documents/${upload.file_path}`, { session: client });
    expect(file.status).toBe(200);
  });
});

describe('an upload belongs to the account that began it', () => {
  it('a session is required', async () => {
    await freshRequest();
    const answer = await create(world, { ...sending, session: undefined });
    expect([answer.status, await readCode(answer)]).toEqual([401, 'session.required']);
  });

  it('a foreign, an unknown and no request are refused alike', async () => {
    await freshRequest();
    const stranger = await world.client(await buildRequest(world.owner));
    const unknown = { ...sending, request: { id: '01900000-0000-7000-8000-000000000000' } };
    const answers = [
      await create(world, { ...sending, session: stranger }),
      await create(world, { ...sending, session: world.staff(request) }),
      await create(world, unknown),
      await create(world, { ...sending, request: { id: "'; --" } }),
    ];
    for (const answer of answers) {
      expect([answer.status, await readCode(answer)]).toEqual([403, 'portal.no_access']);
    }
    expect(await documentStatus()).toBe('pending');
  });

  it('a document of another request is not found', async () => {
    await freshRequest();
    const mine = await buildRequest(world.owner, { client: request.client });
    const answer = await create(world, { ...sending, documentId: mine.documents[0]?.id ?? '' });
    expect([answer.status, await readCode(answer)]).toEqual([404, 'uploads.document_not_found']);
  });

  it('a completed request accepts no more', async () => {
    await freshRequest();
    await world.owner.query(`UPDATE client_requests SET status = 'completed' WHERE id = $1`, [request.id]);
    const answer = await create(world, sending);
    expect([answer.status, await readCode(answer)]).toEqual([409, 'requests.completed']);
    expect(await documentStatus()).toBe('pending');
  });

  it('its address is unknown to others', async () => {
    await freshRequest();
    const address = await begin(world, sending);
    const stranger = await world.client(await buildRequest(world.owner));
    const sponsored = await buildRequest(world.owner, { professional: request.professional });
    for (const session of [stranger, await world.client(sponsored), world.staff(request)]) {
      for (const to of [
        address,
        '/api/uploads/01900000-0000-7000-8000-000000000000',
        '/api/uploads/..%2f..%2fx',
      ]) {
        const answers = [
          await head(world, to, session),
          await patch(world, to, session, sending.content),
          await terminate(world, to, session),
        ];
        expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
      }
    }
    expect((await head(world, address)).status).toBe(401);
    expect(readResult(await patch(world, address, client, sending.content)).file_name).toBe('passport.pdf');
    expect((await head(world, address, stranger)).status).toBe(404);
  });

  it('also to the sponsor of the same request, before or after it is finished', async () => {
    const both = await buildRequest(world.owner, { sponsor: true });
    if (!both.sponsor) throw new Error('no sponsor');
    const [one, sponsor] = [await world.client(both), await world.client(both, both.sponsor)];
    const documentId = both.documents[0]?.id ?? '';
    const address = await begin(world, { ...sending, session: one, request: both, documentId });
    expect((await head(world, address, sponsor)).status).toBe(404);
    expect((await terminate(world, address, sponsor)).status).toBe(404);
    await patch(world, address, one, sending.content);
    expect((await head(world, address, sponsor)).status).toBe(404);
    expect((await head(world, address, one)).status).toBe(200);
  });

  it('received bytes cannot be downloaded', async () => {
    await freshRequest();
    const address = await begin(world, sending);
    expect((await world.ask(address, { session: client })).status).toBe(405);
  });
});
