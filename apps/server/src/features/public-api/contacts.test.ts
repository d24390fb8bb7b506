import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApiKey } from '../../../test/builders/api-keys.ts';
import { buildContact } from '../../../test/builders/contacts.ts';
import { buildProfessional, type Professional } from '../../../test/builders/professionals.ts';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from './keys/api-keys.usecases.ts';

let server: TestServer;
let administrator: Professional;
let member: Professional;
let stranger: Professional;

beforeAll(async () => {
  server = await createTestServer();
  administrator = await buildProfessional(server.owner);
  member = await buildProfessional(server.owner, { firm: administrator.firm });
  stranger = await buildProfessional(server.owner);
  for (const professional of [administrator, stranger])
    await buildContact(server.owner, { professional, name: `Contact of ${professional.name}` });
});
afterAll(() => server.close());

const toActor = ({ id, email }: Professional) => ({ as: 'staff' as const, userId: id, email });

const call = (secret: string, path: string, init: RequestInit = {}) =>
  server.fetch(
    new Request(`${server.url}/api/v1${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${secret}`,
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...init.headers,
      },
    }),
  );

interface Body extends Record<string, unknown> {
  id: string;
  code: string;
  data: { id: string; name: string }[];
  next_cursor: string | null;
}
const json = async (answer: Response) => (await answer.json()) as Body;

const newKey = {
  name: 'CRM',
  role: 'member',
  scopes: ['contacts:read'],
  allowed_addresses: [],
  expires_in_days: null,
} as const;
const make = (overrides = {}) =>
  createApiKey(server.services, toActor(administrator), {
    ...newKey,
    scopes: [...newKey.scopes],
    allowed_addresses: [],
    ...overrides,
  });

describe('a key', () => {
  test('that an administrator makes lists the contacts of its workspace, and nobody else’s', async () => {
    const { secret, key } = await make();
    const answer = await call(secret, '/contacts');
    expect(answer.status).toBe(200);
    const { data, has_more } = await json(answer);
    expect(data.map(({ name }) => name)).toEqual([`Contact of ${administrator.name}`]);
    expect(has_more).toBe(false);
    const { rows } = await server.owner.query(
      `SELECT kind, actor_id, data, session_kind FROM audit_entries WHERE subject_id = $1 ORDER BY id`,
      [key.id],
    );
    expect(rows).toEqual([
      { kind: 'api_key.created', actor_id: administrator.id, data: {}, session_kind: 'none' },
      {
        kind: 'api.called',
        actor_id: administrator.id,
        data: { operation: 'listContacts', status: 200, api_key: key.id },
        session_kind: 'none',
      },
    ]);
  });

  test('is stored as a hash, and can be made by those who lead a workspace only', async () => {
    const { secret, key } = await make();
    const { rows } = await server.owner.query('SELECT * FROM api_keys WHERE id = $1', [key.id]);
    expect(JSON.stringify(rows)).not.toContain(secret.slice(20));
    expect(JSON.stringify(await listApiKeys(server.services, toActor(administrator)))).not.toContain(
      secret.slice(20),
    );
    for (const act of [
      () =>
        createApiKey(server.services, toActor(member), {
          ...newKey,
          scopes: [...newKey.scopes],
          allowed_addresses: [],
        }),
      () => listApiKeys(server.services, toActor(member)),
      () => revokeApiKey(server.services, toActor(member), { id: key.id }),
      () => rotateApiKey(server.services, toActor(member), { id: key.id, overlap_hours: 0 }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'session.firm_administrator_required' });
    await expect(revokeApiKey(server.services, toActor(stranger), { id: key.id })).rejects.toMatchObject({
      code: 'api_keys.not_found',
    });
  });

  test('ends at once when it is revoked, and its row stays', async () => {
    const { secret, key } = await make();
    expect((await call(secret, '/key')).status).toBe(200);
    await revokeApiKey(server.services, toActor(administrator), { id: key.id });
    const answer = await call(secret, '/key');
    expect([answer.status, (await json(answer)).code]).toEqual([401, 'api.key_not_valid']);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    const listed = await listApiKeys(server.services, toActor(administrator));
    expect(listed.find(({ id }) => id === key.id)?.state).toBe('revoked');
  });

  test('that is rotated answers to both secrets until the overlap ends', async () => {
    const { secret, key } = await make();
    const next = await rotateApiKey(server.services, toActor(administrator), {
      id: key.id,
      overlap_hours: 24,
    });
    expect(next.secret).not.toBe(secret);
    expect((await call(secret, '/key')).status).toBe(200);
    expect((await call(next.secret, '/key')).status).toBe(200);
    await server.owner.query(`UPDATE api_keys SET previous_until = now() WHERE id = $1`, [key.id]);
    expect((await call(secret, '/key')).status).toBe(401);
    const last = await rotateApiKey(server.services, toActor(administrator), {
      id: key.id,
      overlap_hours: 0,
    });
    expect((await call(next.secret, '/key')).status).toBe(401);
    expect((await call(last.secret, '/key')).status).toBe(200);
  });

  test('does nothing while its person is disabled, and after they left', async () => {
    const leaver = await buildProfessional(server.owner, { firm: administrator.firm });
    const { secret } = await buildApiKey(server.owner, { professional: leaver });
    expect((await call(secret, '/contacts')).status).toBe(200);
    await server.owner.query('UPDATE auth."user" SET disabled_at = now() WHERE id = $1', [leaver.id]);
    expect((await call(secret, '/contacts')).status).toBe(401);
    await server.owner.query('UPDATE auth."user" SET disabled_at = NULL WHERE id = $1', [leaver.id]);
    expect((await call(secret, '/contacts')).status).toBe(200);
    await server.owner.query('UPDATE profiles SET firm_id = NULL WHERE id = $1', [leaver.id]);
    expect((await call(secret, '/contacts')).status).toBe(401);
  });

  test('without the scope, or with nothing like a key, is refused with a problem', async () => {
    const { secret } = await buildApiKey(server.owner, {
      professional: administrator,
      scopes: ['requests:read'],
    });
    const answer = await call(secret, '/contacts');
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(await json(answer)).toEqual({
      type: '/api/v1/docs#api.scope_missing',
      title: 'The API key lacks the scope for this call.',
      status: 403,
      code: 'api.scope_missing',
      data: { scope: 'contacts:read' },
    });
    for (const wrong of ['', 'x', `vf_live_${'a'.repeat(43)}`, `${secret}x`])
      expect((await call(wrong, '/contacts')).status).toBe(401);
    const none = await server.fetch(new Request(`${server.url}/api/v1/contacts`));
    expect([none.status, (await json(none)).code]).toEqual([401, 'api.key_missing']);
  });
});

describe('contacts', () => {
  test('are created, read, changed by the state that was seen, and deleted', async () => {
    const { secret } = await buildApiKey(server.owner, { professional: administrator });
    const created = await call(secret, '/contacts', {
      method: 'POST',
      body: JSON.stringify({ name: 'Luis Ortega', email: 'Luis@Example.com', phone: '+1 312 555 0100' }),
    });
    expect(created.status).toBe(201);
    const contact = await json(created);
    expect(contact).toMatchObject({
      object: 'contact',
      email: 'luis@example.com',
      address: null,
      request_count: 0,
    });
    const read = await call(secret, `/contacts/${contact.id}`);
    expect(await json(read)).toEqual(contact);
    const etag = read.headers.get('etag') ?? '';
    const change = (body: object, ifMatch?: string) =>
      call(secret, `/contacts/${contact.id}`, {
        method: 'PATCH',
        body: JSON.stringify(body),
        headers: ifMatch ? { 'if-match': ifMatch } : {},
      });
    const changed = await change({ phone: '' }, etag);
    expect([changed.status, await json(changed)]).toEqual([200, { ...contact, phone: null }]);
    const outdated = await change({ phone: '1234' }, etag);
    expect([outdated.status, (await json(outdated)).code]).toEqual([412, 'api.changed_meanwhile']);
    expect((await change({ home_country: 'Spain' })).status).toBe(200);
    const notValid = await change({ email: 'nobody' });
    expect([notValid.status, (await json(notValid)).errors]).toEqual([
      422,
      [{ field: 'email', detail: expect.any(String) }],
    ]);
    const deleted = await call(secret, `/contacts/${contact.id}`, { method: 'DELETE' });
    expect(await json(deleted)).toEqual({ object: 'deleted_contact', id: contact.id, archived: false });
    expect((await json(await call(secret, `/contacts/${contact.id}`))).archived_at).toBeTruthy();
    expect((await json(await call(secret, '/contacts?q=luis'))).data).toEqual([]);
  });

  test('are listed page by page, each once', async () => {
    const professional = await buildProfessional(server.owner, { firm: null });
    for (let n = 0; n < 5; n++) await buildContact(server.owner, { professional });
    const { secret } = await buildApiKey(server.owner, { professional });
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await json(await call(secret, `/contacts?limit=2${cursor && `&cursor=${cursor}`}`));
      seen.push(...page.data.map(({ id }) => id));
      expect(page.has_more).toBe(page.next_cursor !== null);
      if (!page.has_more) break;
      cursor = page.next_cursor ?? '';
    }
    expect(new Set(seen).size).toBe(5);
    expect((await call(secret, '/contacts?limit=101')).status).toBe(422);
    expect((await json(await call(secret, '/contacts?cursor=x'))).code).toBe('lists.bad_cursor');
  });
});
