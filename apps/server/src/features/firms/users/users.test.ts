import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { listOutbox } from '../../../shared/mail/outbox-folder/outbox.ts';
import { type SignedIn, signedIn } from './users.testing.ts';

let server: TestServer;
let admin: SignedIn;
beforeAll(async () => {
  server = await createTestServer();
  admin = await signedIn(server, { role: 'admin', name: 'Ada Administrator' });
});
afterAll(() => server.close());

const signIn = async (email: string, password: string) => {
  const response = await server.fetch(
    new Request(`${server.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: server.url,
        'sec-fetch-site': 'same-origin',
      },
      body: JSON.stringify({ email, password }),
    }),
  );
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

describe('the list of users', () => {
  test('is paged without gaps or duplicates, and has a total', async () => {
    const firm = await buildFirm(server.owner, { name: 'Paging & Partners' });
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.push((await buildProfessional(server.owner, { firm })).id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const more: string = cursor ? `&cursor=${cursor}` : '';
      const { body } = await admin.ask('GET', `/profiles?limit=3&firm=${firm.id}${more}`);
      expect(body.total).toBe(7);
      seen.push(...(body.items as { id: string }[]).map(({ id }) => id));
      cursor = (body.next_cursor as string | null) ?? undefined;
    } while (cursor);
    expect(seen).toEqual([...ids].reverse());
  });

  test('searches names and addresses, and takes % literally', async () => {
    const { id } = await buildProfessional(server.owner, { name: 'Zoë 100% Núñez', firm: null });
    const found = async (q: string) => {
      const { body } = await admin.ask('GET', `/profiles?q=${encodeURIComponent(q)}`);
      return (body.items as { id: string }[]).map((user) => user.id);
    };
    expect(await found('núñez')).toEqual([id]);
    expect(await found('100%')).toEqual([id]);
    expect(await found('1%0')).toEqual([]);
  });

  test('is grouped by firms with users, by name, and those without a firm', async () => {
    const [alpha, omega] = [
      await buildFirm(server.owner, { name: 'aa Alpha' }),
      await buildFirm(server.owner, { name: 'AA Omega' }),
    ];
    await buildFirm(server.owner, { name: 'AA Nobody there' });
    for (const firm of [alpha, omega, omega, null]) {
      await buildProfessional(server.owner, { firm, name: 'Grouped Person' });
    }
    const { body } = await admin.ask('GET', '/profiles/by_firm?q=grouped');
    expect(body).toMatchObject({
      items: [
        { firm_id: alpha.id, name: 'aa Alpha', users: 1 },
        { firm_id: omega.id, name: 'AA Omega', users: 2 },
      ],
      unassigned: 1,
      total: 4,
      next_cursor: null,
    });
    const first = await admin.ask('GET', '/profiles/by_firm?q=grouped&limit=1');
    const next = await admin.ask(
      'GET',
      `/profiles/by_firm?q=grouped&limit=1&cursor=${first.body.next_cursor}`,
    );
    expect(next.body).toMatchObject({ items: [{ firm_id: omega.id }], next_cursor: null });
  });

  test('refuses an invalid cursor', async () => {
    expect(await admin.ask('GET', '/profiles?cursor=nonsense')).toMatchObject({
      status: 400,
      body: { code: 'lists.bad_cursor' },
    });
  });
});

describe('creating a user', () => {
  const password = 'temporal-puerta-7';

  test('creates an account that signs in with the temporary password, in its firm and role', async () => {
    const firm = await buildFirm(server.owner);
    const { status, body } = await admin.ask('POST', '/functions/create-admin-user', {
      email: ' New.Colleague@Example.com ',
      password,
      full_name: 'New Colleague',
      firm_id: firm.id,
      role: 'admin',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      success: true,
      error: null,
      user: { email: 'new.colleague@example.com', role: 'admin', firm: { id: firm.id }, disabled: false },
    });
    expect((await signIn('new.colleague@example.com', password)).status).toBe(200);
  });

  test('gives users created at the same moment different short ids in the list', async () => {
    const ids = await Promise.all(
      ['one', 'two'].map(async (name) => {
        const { id } = await buildProfessional(server.owner, { name });
        return id.slice(0, 8);
      }),
    );
    expect(new Set(ids).size).toBe(2);
  });

  test('leaves an existing account unchanged, a client’s too', async () => {
    const client = await buildClientUser(server.owner, { email: 'only.a.client@example.com' });
    for (const email of [client.email, admin.email]) {
      const { body } = await admin.ask('POST', '/functions/create-admin-user', {
        email,
        password,
        full_name: 'Taken Over',
      });
      expect(body).toEqual({ success: false, user: null, error: 'users.email_taken' });
    }
    const { rows } = await server.owner.query('SELECT FROM auth.account WHERE user_id = $1', [client.id]);
    expect(rows).toEqual([]);
    const profile = await server.owner.query('SELECT FROM profiles WHERE id = $1', [client.id]);
    expect(profile.rows).toEqual([]);
  });

  test('refuses a common password and a deleted firm, and leaves nothing behind', async () => {
    const wishes = { email: 'half.made@example.com', password, full_name: 'Half Made' };
    const common = { ...wishes, password: 'password123' };
    const noFirm = { ...wishes, firm_id: '01900000-0000-7000-8000-000000000000' };
    const create = async (input: object) =>
      (await admin.ask('POST', '/functions/create-admin-user', input)).body.error;
    expect(await create(common)).toBe('accounts.password_too_common');
    expect(await create(noFirm)).toBe('firms.not_found');
    const { rows } = await server.owner.query('SELECT FROM auth."user" WHERE email = $1', [wishes.email]);
    expect(rows).toEqual([]);
  });
});

describe('roles and firms', () => {
  test('a user is added to a firm and removed from it', async () => {
    const firm = await buildFirm(server.owner);
    const user = await signedIn(server, { firm: null });
    await admin.ask('PATCH', `/profiles/${user.id}`, { firm_id: firm.id });
    expect((await user.ask('GET', '/profiles/me')).body).toMatchObject({
      profile: { firm: { id: firm.id } },
    });
    await admin.ask('PATCH', `/profiles/${user.id}`, { firm_id: null });
    expect((await user.ask('GET', '/profiles/me')).body).toMatchObject({ profile: { firm: null } });
  });

  test('a firm that was deleted meanwhile is named as the reason', async () => {
    const user = await signedIn(server);
    const gone = { firm_id: '01900000-0000-7000-8000-000000000000' };
    expect(await admin.ask('PATCH', `/profiles/${user.id}`, gone)).toMatchObject({
      status: 404,
      body: { code: 'firms.not_found' },
    });
  });

  test('a password link goes to the user’s own address', async () => {
    const user = await signedIn(server);
    expect(await admin.ask('POST', `/profiles/${user.id}/password_link`, {})).toMatchObject({
      status: 200,
      body: { email: user.email },
    });
  });
});

describe('the last administrator', () => {
  test('cannot lose the role or be disabled', async () => {
    const own = await createTestServer();
    try {
      const last = await signedIn(own, { role: 'admin' });
      const refused = { status: 409, body: { code: 'users.last_administrator' } };
      const demotion = () => last.ask('PUT', `/user_roles/${last.id}`, { role: 'user' });
      expect(await demotion()).toMatchObject(refused);
      expect(await last.ask('PUT', `/profiles/${last.id}/disabled`, { disabled: true })).toMatchObject({
        body: { code: 'users.own_account' },
      });
      // An administrator who cannot sign in does not count.
      const second = await signedIn(own, { role: 'admin' });
      await last.ask('PUT', `/profiles/${second.id}/disabled`, { disabled: true });
      expect(await demotion()).toMatchObject(refused);
      await last.ask('PUT', `/profiles/${second.id}/disabled`, { disabled: false });
      expect((await demotion()).status).toBe(200);
    } finally {
      await own.close();
    }
  });

  test('of two who demote or disable each other in parallel, one remains', async () => {
    const own = await createTestServer();
    try {
      for (let round = 0; round < 5; round++) {
        const [one, two] = [await signedIn(own, { role: 'admin' }), await signedIn(own, { role: 'admin' })];
        await own.owner.query(`UPDATE user_roles SET role = 'user' WHERE user_id <> ALL ($1)`, [
          [one.id, two.id],
        ]);
        const answers = await Promise.all([
          one.ask('PUT', `/user_roles/${two.id}`, { role: 'user' }),
          two.ask('PUT', `/profiles/${one.id}/disabled`, { disabled: true }),
        ]);
        const { rows } = await own.owner.query(
          `SELECT FROM user_roles r JOIN auth."user" u ON u.id = r.user_id
           WHERE r.role = 'admin' AND u.disabled_at IS NULL`,
        );
        expect(rows.length, JSON.stringify(answers)).toBe(1);
      }
    } finally {
      await own.close();
    }
  });
});

describe('a disabled account', () => {
  test('loses its sessions and gets none by password, until it is enabled again', async () => {
    const password = 'puerta-abierta-9';
    const user = await signedIn(server, { password });
    await admin.ask('PUT', `/profiles/${user.id}/disabled`, { disabled: true });
    expect((await user.ask('GET', '/profiles/me')).status).toBe(401);
    expect(await signIn(user.email, password)).toMatchObject({
      status: 403,
      body: { code: 'accounts.disabled' },
    });
    await admin.ask('PUT', `/profiles/${user.id}/disabled`, { disabled: false });
    expect((await signIn(user.email, password)).status).toBe(200);
    // Earlier sessions stay ended.
    expect((await user.ask('GET', '/profiles/me')).status).toBe(401);
  });

  test('hands its cases to a named colleague, who is notified; alone in the firm it keeps them', async () => {
    const firm = await buildFirm(server.owner);
    const user = await buildProfessional(server.owner, { firm });
    const { id } = await buildRequest(server.owner, { professional: user });
    const disable = (hand_over_to?: string) =>
      admin.ask('PUT', `/profiles/${user.id}/disabled`, { disabled: true, hand_over_to });
    const responsible = async () =>
      (await server.owner.query('SELECT user_id FROM client_requests WHERE id = $1', [id])).rows[0].user_id;
    expect((await disable()).status).toBe(200);
    expect(await responsible()).toBe(user.id);
    await admin.ask('PUT', `/profiles/${user.id}/disabled`, { disabled: false });

    const colleague = await buildProfessional(server.owner, { firm });
    expect(await disable()).toMatchObject({
      status: 409,
      body: { code: 'users.cases_to_hand_over' },
    });
    const { rows } = await server.owner.query('SELECT disabled_at FROM auth."user" WHERE id = $1', [user.id]);
    expect(rows[0].disabled_at).toBeNull();
    expect((await disable(admin.id)).body.code).toBe('accounts.colleague_not_found');
    expect((await disable(colleague.id)).status).toBe(200);
    expect(await responsible()).toBe(colleague.id);
    const told = async () => {
      const outbox = await listOutbox(path.join(server.dataDir, 'outbox'));
      return outbox.filter(({ to }) => to === colleague.email).map(({ subject }) => subject);
    };
    await expect.poll(told).toEqual([expect.stringContaining('You are responsible for more cases')]);
    const roles = await server.owner.query('SELECT firm_role FROM profiles WHERE id = $1', [colleague.id]);
    expect(roles.rows).toEqual([{ firm_role: 'firm_admin' }]);
  });
});
