import { access } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { deleteStoredFiles } from '../../shared/storage/delete-stored-files.ts';
import { images } from './testing/images.ts';
import { type SignedIn, signedIn } from './users/users.testing.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await createTestServer();
  admin = await signedIn(server, { role: 'admin' });
});
afterAll(() => server.close());

const getFirmId = (person: SignedIn) => person.firm?.id ?? '';

async function sendLogo(person: { cookie?: string }, firmId: string, image: Buffer) {
  const response = await server.fetch(
    new Request(`${server.url}/api/storage/firm-logos/${firmId}`, {
      method: 'PUT',
      headers: { ...(person.cookie ? { cookie: person.cookie } : {}), 'content-type': 'image/png' },
      body: new Uint8Array(image),
    }),
  );
  return { status: response.status, body: (await response.json()) as { logo_url?: string; code?: string } };
}

const fetchLogo = (url = '') => server.fetch(new Request(server.url + url));
const isStored = (url = '') =>
  access(path.join(server.dataDir, 'files/firm-logos', path.basename(url))).then(
    () => true,
    () => false,
  );

describe('administrators', () => {
  test('create, rename and find firms; a blank description becomes null', async () => {
    const created = await admin.ask('POST', '/firms', { name: ' Åse & Sons ', description: ' ' });
    expect(created).toMatchObject({
      status: 201,
      body: { name: 'Åse & Sons', description: null, logo_url: null, users: 0 },
    });
    const { id } = created.body;
    await admin.ask('PUT', `/firms/${id}`, { name: 'Åse & Daughters', description: 'Family matters' });
    expect((await admin.ask('GET', '/firms?q=daughters')).body).toMatchObject({
      items: [{ id, name: 'Åse & Daughters', description: 'Family matters' }],
      total: 1,
    });
  });

  test('read all firms by name, page by page, however long the names are', async () => {
    const long = `zz paging ${'律'.repeat(190)}`;
    const longer = `${long.slice(0, -1)}師`;
    for (const name of ['zz Paging c', longer, 'ZZ paging a', long, 'zz paging B'])
      await admin.ask('POST', '/firms', { name });
    const names: string[] = [];
    let cursor = '';
    do {
      const { body } = await admin.ask('GET', `/firms?q=zz%20paging&limit=1${cursor && `&cursor=${cursor}`}`);
      names.push(...(body.items as { name: string }[]).map(({ name }) => name));
      cursor = String(body.next_cursor ?? '');
    } while (cursor);
    expect(names.slice(0, 3)).toEqual(['ZZ paging a', 'zz paging B', 'zz Paging c']);
    expect(names.slice(3).sort()).toEqual([long, longer].sort());
  });

  test('delete a firm with its logo, but not its users', async () => {
    const member = await signedIn(server);
    const { body } = await sendLogo(admin, getFirmId(member), images.png);
    expect((await admin.ask('DELETE', `/firms/${getFirmId(member)}`)).status).toBe(200);
    expect((await member.ask('GET', '/profiles/me')).body).toMatchObject({
      email: member.email,
      profile: { firm: null },
    });
    await deleteStoredFiles(server.services);
    expect(await isStored(body.logo_url)).toBe(false);
  });
});

describe('a firm’s logo', () => {
  test.each(Object.entries(images))('may be a %s, by its content', async (type, image) => {
    const member = await signedIn(server);
    const { status, body } = await sendLogo(member, getFirmId(member), image);
    expect(status).toBe(200);
    expect(body.logo_url).toMatch(
      new RegExp(`^/api/storage/firm-logos/${getFirmId(member)}_\\w+\\.${type}$`),
    );
    const answer = await fetchLogo(body.logo_url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^image\//);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer()).equals(image)).toBe(true);
    expect((await member.ask('GET', '/profiles/me')).body).toMatchObject({
      profile: { firm: { logo_url: body.logo_url } },
    });
  });

  test('gets a new address when replaced, and the old file is deleted', async () => {
    const member = await signedIn(server);
    const first = await sendLogo(member, getFirmId(member), images.png);
    const second = await sendLogo(member, getFirmId(member), images.webp);
    expect(second.body.logo_url).not.toBe(first.body.logo_url);
    await deleteStoredFiles(server.services);
    expect([await isStored(first.body.logo_url), await isStored(second.body.logo_url)]).toEqual([
      false,
      true,
    ]);
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused if it is %s, whatever type it declares', async (_, image) => {
    const member = await signedIn(server);
    expect(await sendLogo(member, getFirmId(member), image)).toEqual({
      status: 415,
      body: { code: 'firms.logo_not_an_image' },
    });
  });

  test('is refused above 5 MB, and accepted at exactly 5 MB', async () => {
    const member = await signedIn(server);
    const padded = (bytes: number) => Buffer.concat([images.png, Buffer.alloc(bytes - images.png.length)]);
    const limit = 5 * 1024 * 1024;
    expect(await sendLogo(member, getFirmId(member), padded(limit + 1))).toEqual({
      status: 413,
      body: { code: 'firms.logo_too_large' },
    });
    expect((await sendLogo(member, getFirmId(member), padded(limit))).status).toBe(200);
  });

  test('can be changed by members and administrators only', async () => {
    const [member, stranger] = [await signedIn(server), await signedIn(server)];
    const notFound = { status: 404, body: { code: 'firms.not_found' } };
    expect(await sendLogo(stranger, getFirmId(member), images.png)).toEqual(notFound);
    expect(await sendLogo(member, '01900000-0000-7000-8000-000000000000', images.png)).toEqual(notFound);
    expect(await sendLogo({}, getFirmId(member), images.png)).toMatchObject({ status: 401 });
    expect((await sendLogo(admin, getFirmId(member), images.png)).status).toBe(200);
  });
});

describe('a professional without a firm', () => {
  test('creates one and belongs to it; members of a firm cannot create one', async () => {
    const person = await signedIn(server, { firm: null });
    expect(await person.ask('POST', '/profiles/me/firm', { name: 'New Start Legal' })).toMatchObject({
      status: 201,
      body: { name: 'New Start Legal' },
    });
    expect((await person.ask('GET', '/profiles/me')).body).toMatchObject({
      profile: { firm: { name: 'New Start Legal' } },
    });
    expect(await person.ask('POST', '/profiles/me/firm', { name: 'Second Start' })).toMatchObject({
      status: 409,
      body: { code: 'firms.already_member' },
    });
    const { rows } = await server.owner.query(`SELECT FROM firms WHERE name = 'Second Start'`);
    expect(rows).toEqual([]);
  });

  test('creates only one from two tabs in parallel', async () => {
    const person = await signedIn(server, { firm: null });
    const found = () => person.ask('POST', '/profiles/me/firm', { name: 'Twice Legal' });
    const statuses = (await Promise.all([found(), found()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409]);
    const { rows } = await server.owner.query(`SELECT FROM firms WHERE name = 'Twice Legal'`);
    expect(rows.length).toBe(1);
  });
});
