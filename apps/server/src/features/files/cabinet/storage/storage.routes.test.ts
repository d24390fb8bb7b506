import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../../test/builders/requests.ts';
import type { Session } from '../../../../shared/api/session.ts';
import { docx, pdf, png } from '../../testing/sample-files.ts';
import { readCode, readResult, send, sha } from '../../testing/send.ts';
import { createUploadWorld, type UploadWorld } from '../../testing/upload-world.ts';

let world: UploadWorld;
let request: BuiltRequest;
let client: Session;
let staff: Session;
let address: string;
let content: Buffer;

beforeAll(async () => {
  world = await createUploadWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  request = await buildRequest(world.owner);
  client = await world.client(request);
  staff = world.staff(request);
  content = pdf(20_000);
  address = await upload('Reisepaß "Ägypten" 100%.pdf', content);
});

async function upload(name: string, bytes: Buffer): Promise<string> {
  const documentId = request.documents[0]?.id ?? '';
  const answer = await send(world, { session: client, request, documentId, name, content: bytes });
  return `/api/storage/client-documents/${readResult(answer).file_path}`;
}

async function views(by: 'staff' | 'client' = 'staff'): Promise<number> {
  const { rowCount } = await world.owner.query(
    `SELECT 1 FROM activity WHERE client_request_id = $1 AND kind = 'document.viewed' AND actor_kind = $2`,
    [request.id, by],
  );
  return rowCount ?? 0;
}

describe('a stored document', () => {
  it('is downloaded under its own name and never runs', async () => {
    const answer = await world.ask(address, { session: staff });
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="Reisepa_ _Agypten_ 100_.pdf"; filename*=UTF-8''Reisepa%C3%9F%20_%C3%84gypten_%20100%25.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    expect(sha(Buffer.from(await answer.arrayBuffer()))).toBe(sha(content));
  });

  it('is named as the page that links to it says', async () => {
    const answer = await world.ask(`${address}?disposition=named-by-page`, { session: staff });
    expect(answer.headers.get('content-disposition')).toBe('attachment');
    expect(await views()).toBe(1);
  });

  it('is shown in the browser on request, but only a PDF or an image', async () => {
    const kind = async (path: string) =>
      (await world.ask(`${path}?disposition=inline`, { session: staff })).headers
        .get('content-disposition')
        ?.split(';')[0];
    expect(await kind(address)).toBe('inline');
    expect(await kind(await upload('photo.png', png()))).toBe('inline');
    expect(await kind(await upload('letter.docx', docx()))).toBe('attachment');
  });

  it('is sent in part if a viewer requests a part', async () => {
    const part = (range: string, more = {}) =>
      world.ask(address, { session: client, headers: { range, ...more } });
    const middle = await part('bytes=100-199');
    expect(middle.status).toBe(206);
    expect(middle.headers.get('content-range')).toBe(`bytes 100-199/${content.length}`);
    expect(middle.headers.get('content-length')).toBe('100');
    expect(Buffer.from(await middle.arrayBuffer())).toEqual(content.subarray(100, 200));
    expect(Buffer.from(await (await part('bytes=-50')).arrayBuffer())).toEqual(content.subarray(-50));
    const beyond = await part('bytes=999999999-');
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`]);
    expect((await part('bytes=100-199', { 'if-range': '"another"' })).status).toBe(200);
  });

  it('is not sent to a reader with a cached copy, nor for HEAD', async () => {
    const { headers } = await world.ask(address, { session: client, method: 'HEAD' });
    expect(headers.get('content-length')).toBe(String(content.length));
    const again = await world.ask(address, {
      session: client,
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
  });
});

describe('a view', () => {
  it.each(['bytes=1-', 'bytes=0-', 'bytes=-1', 'bytes=5000-5000', 'bytes=0-0,5-9', ''])(
    'of any part (%o) is recorded',
    async (range) => {
      await world.ask(address, { session: staff, headers: range ? { range } : {} });
      expect(await views()).toBe(1);
    },
  );

  it('is recorded once in ten minutes, however many parts several servers send at once', async () => {
    const other = world.replica();
    await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        (i % 2 ? other : world).ask(address, { session: staff, headers: { range: `bytes=${i}-` } }),
      ),
    );
    expect(await views()).toBe(1);
    await world.owner.query(
      `UPDATE activity SET at = at - interval '11 minutes' WHERE client_request_id = $1`,
      [request.id],
    );
    await world.ask(address, { session: staff });
    expect(await views()).toBe(2);
  });

  it('is not recorded if no bytes were sent', async () => {
    const { headers } = await world.ask(address, { session: staff, method: 'HEAD' });
    const etag = headers.get('etag') ?? '';
    await world.ask(address, { session: staff, headers: { 'if-none-match': etag } });
    await world.ask(address, { session: staff, headers: { range: 'bytes=999999999-' } });
    expect(await views()).toBe(0);
  });

  it('is recorded per person, including clients, and per file', async () => {
    await world.ask(address, { session: staff });
    await world.ask(address, { session: client });
    await world.ask(address, { session: client, headers: { range: 'bytes=1-' } });
    expect([await views('staff'), await views('client')]).toEqual([1, 1]);
    await world.ask(await upload('another.pdf', pdf(9_000)), { session: staff });
    expect(await views()).toBe(2);
  });

  it('by a professional of a file that they sent as a client is recorded as the client’s', async () => {
    const asClient = { ...staff, ...(await world.client(request)), professional: true };
    world.sessions.set(asClient.email, asClient);
    expect((await world.ask(address, { session: asClient })).status).toBe(200);
    expect(await views()).toBe(0);
  });
});

describe('nobody else', () => {
  it("opens another client's passport scan, or learns that it exists", async () => {
    const others = await buildRequest(world.owner);
    const colleague = await buildRequest(world.owner, { professional: request.professional });
    const unknown = `${address.slice(0, -5)}0.pdf`;
    const odd = ['../auth-secret', '%2e%2e/%2e%2e/auth-secret', 'a%00b', '', '//', `${'x'.repeat(600)}`];
    const foreign = [await world.client(others), world.staff(others), await world.client(colleague)];
    for (const session of foreign) {
      for (const path of [address, unknown, ...odd.map((name) => `/api/storage/client-documents/${name}`)]) {
        const answer = await world.ask(path, { session });
        expect(answer.status, path).toBe(404);
      }
    }
    const [one, other] = [
      await world.ask(address, { session: foreign[0] }),
      await world.ask(unknown, { session: foreign[0] }),
    ];
    expect(await one.text()).toBe(await other.text());
  });

  it('reads anything without a session', async () => {
    const answer = await world.ask(address);
    expect([answer.status, await readCode(answer)]).toEqual([401, 'session.required']);
  });
});

describe('a firm logo', () => {
  it('is public and may be cached', async () => {
    const picture = png();
    await world.services.files.put('firm-logos', 'firm_1.png', Readable.from([picture]), {
      contentType: 'image/png',
      size: picture.length,
      workspaceId: randomUUID(),
    });
    const answer = await world.ask('/api/storage/firm-logos/firm_1.png');
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(sha(Buffer.from(await answer.arrayBuffer()))).toBe(sha(picture));
  });

  it('is an image in its folder', async () => {
    const page = Buffer.from('<script>alert(1)</script>');
    for (const name of ['page.html', 'drawing.svg'])
      await world.services.files.put('firm-logos', name, Readable.from([page]), {
        contentType: 'x',
        size: page.length,
        workspaceId: randomUUID(),
      });
    for (const name of ['page.html', 'drawing.svg', 'none.png', '..%2fclient-documents%2fx.png', '%00.png']) {
      expect((await world.ask(`/api/storage/firm-logos/${name}`)).status, name).toBe(404);
    }
  });
});
