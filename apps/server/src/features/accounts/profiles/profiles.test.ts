import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildClientUser, buildSession } from '../../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function asks(userId: string) {
  const { cookie } = await buildSession(server.owner, userId, { secret: server.secret });
  return async (method: string, path: string, body?: unknown) => {
    const response = await server.fetch(
      new Request(`${server.url}/api${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    );
    return response.json();
  };
}

test('a professional sees profile, role and firm', async () => {
  const { id, email, name, firm } = await buildProfessional(server.owner, { role: 'admin' });
  const ask = await asks(id);
  expect(await ask('GET', '/profiles/me')).toEqual({
    id,
    email,
    full_name: name,
    language: null,
    profile: {
      role: 'admin',
      firm: { id: firm?.id, name: firm?.name, logo_url: null },
      firm_role: 'firm_admin',
      may_download: true,
    },
  });
});

test('a professional without a firm, and a client without a profile, see that', async () => {
  const staff = await buildProfessional(server.owner, { firm: null });
  const client = await buildClientUser(server.owner, { name: 'Suharto', email: 'suharto@example.com' });
  expect(await (await asks(staff.id))('GET', '/profiles/me')).toMatchObject({ profile: { firm: null } });
  expect(await (await asks(client.id))('GET', '/profiles/me')).toMatchObject({
    full_name: 'Suharto',
    profile: null,
  });
});

test("a client's choice of language is stored", async () => {
  const client = await buildClientUser(server.owner, { name: '李秀英', email: 'li@example.com' });
  const ask = await asks(client.id);
  expect(await ask('PUT', '/profiles/me/language', { language: 'es' })).toEqual({ language: 'es' });
  expect(await ask('GET', '/profiles/me')).toMatchObject({ language: 'es' });
});

test('a role is visible to its holder only', async () => {
  const admin = await buildProfessional(server.owner, { role: 'admin' });
  const user = await buildProfessional(server.owner);
  const client = await buildClientUser(server.owner, { name: 'Ana', email: 'ana@example.com' });
  const has = async (asking: string, _user_id: string, _role: string) =>
    (await asks(asking))('POST', '/rpc/has_role', { _user_id, _role });
  expect(await has(admin.id, admin.id, 'admin')).toBe(true);
  expect(await has(admin.id, admin.id, 'user')).toBe(false);
  expect(await has(user.id, admin.id, 'admin')).toBe(false);
  expect(await has(user.id, user.id, 'user')).toBe(true);
  expect(await has(client.id, client.id, 'user')).toBe(true);
});
