import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildContact } from '../../../../test/builders/contacts.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { type AccountsWorld, createAccountsWorld, newEmail } from '../accounts.testing.ts';
import { createMailLink } from '../mail-links/mail-links.usecases.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
  await buildProfessional(world.owner);
});
afterAll(() => world.close());

const password = 'seven herons on a wire';

async function signIn(email: string) {
  await world.post('/sign-in/magic-link', { email });
  return world.post('/mail-link/confirm', { token: world.newest(email).token });
}

/** The content of a request's invitation mail. */
async function invite(request: BuiltRequest, email = request.client.email) {
  const { url } = await createMailLink(world.services, {
    email,
    purpose: 'invitation',
    requestId: request.id,
    language: null,
    minutes: 60,
  });
  return new URL(url).searchParams.get('token') ?? '';
}

const confirm = (token: string, cookie = '') =>
  world.post('/mail-link/confirm', { token }, cookie ? { cookie } : {});
const loadProfile = async (email: string) => {
  const { rows } = await world.owner.query(
    'SELECT full_name, role FROM profiles LEFT JOIN user_roles ON user_id = id WHERE email = $1',
    [email],
  );
  return rows[0] ?? null;
};

describe('a professional', () => {
  test('is created by the first sign-in of an unknown address', async () => {
    const email = newEmail('dana');
    const answer = await signIn(email);
    expect(answer.body).toMatchObject({ landing: 'dashboard' });
    expect(await loadProfile(email)).toEqual({ full_name: email.split('@')[0], role: 'user' });
    expect(await world.readSession(answer.cookie)).toMatchObject({ professional: true, role: 'user' });
  });

  test('who is also a client elsewhere lands on the dashboard, and in the request by its invitation', async () => {
    const request = await buildRequest(world.owner);
    const { email } = request.client;
    const { cookie } = await world.post('/sign-up/email', { email, password });
    await confirm(world.newest(email).token, cookie);
    expect((await signIn(email)).body).toEqual({
      requestId: null,
      landing: 'dashboard',
      portalRequestId: null,
    });
    expect((await confirm(await invite(request))).body).toMatchObject({ requestId: request.id });
  });
});

describe('a client', () => {
  test('who signs in at /auth stays a client and lands in the newest request', async () => {
    const older = await buildRequest(world.owner, { createdAt: new Date(Date.now() - 86_400_000) });
    const newer = await buildRequest(world.owner, { client: older.client });
    const answer = await signIn(older.client.email);
    expect(answer.body).toEqual({ requestId: null, landing: 'portal', portalRequestId: newer.id });
    expect(await loadProfile(older.client.email)).toBeNull();
    expect(await world.readSession(answer.cookie)).toMatchObject({ professional: false });
  });

  test('who uses the invitation never becomes a professional, however often', async () => {
    const request = await buildRequest(world.owner);
    for (let entry = 0; entry < 3; entry++) {
      const answer = await confirm(await invite(request));
      expect(answer.body).toEqual({
        requestId: request.id,
        landing: 'portal',
        portalRequestId: request.id,
      });
    }
    expect(await loadProfile(request.client.email)).toBeNull();
  });

  test("is recorded as having accepted at the first entry, once, in the client's name", async () => {
    const request = await buildRequest(world.owner);
    await confirm(await invite(request));
    await confirm(await invite(request));
    const { rows } = await world.owner.query(
      `SELECT r.invitation_state, u.is_verified, a.actor_kind, a.actor_id = (SELECT id FROM auth."user" WHERE email = $2) AS own
       FROM client_requests r JOIN client_users u ON u.client_request_id = r.id
       JOIN activity a ON a.client_request_id = r.id AND a.kind = 'invitation.accepted'
       WHERE r.id = $1`,
      [request.id, request.client.email],
    );
    expect(rows).toEqual([
      { invitation_state: 'accepted', is_verified: true, actor_kind: 'client', own: true },
    ]);
  });

  test('is greeted by name, and a sponsor enters beside the client', async () => {
    const request = await buildRequest(world.owner, { sponsor: true });
    const sponsor = request.sponsor ?? request.client;
    const answer = await confirm(await invite(request, sponsor.email));
    expect(await world.readSession(answer.cookie)).toMatchObject({
      name: sponsor.name,
      professional: false,
    });
  });

  test('whose requests are all deleted stays a client, without dashboard or portal', async () => {
    const request = await buildRequest(world.owner);
    await confirm(await invite(request));
    await world.owner.query('DELETE FROM client_users WHERE client_request_id = $1', [request.id]);
    expect((await signIn(request.client.email)).body).toEqual({
      requestId: null,
      landing: 'portal',
      portalRequestId: null,
    });
    expect(await loadProfile(request.client.email)).toBeNull();
  });

  test('who lost access is refused with the old link', async () => {
    const request = await buildRequest(world.owner, { sponsor: true });
    const token = await invite(request, request.sponsor?.email);
    await world.owner.query('DELETE FROM client_users WHERE client_request_id = $1 AND is_sponsor', [
      request.id,
    ]);
    const answer = await confirm(token);
    expect(answer).toMatchObject({
      status: 410,
      body: { code: 'accounts.link_not_valid' },
      cookie: '',
    });
  });

  test('also becomes a professional by signing up', async () => {
    const request = await buildRequest(world.owner);
    const { email } = request.client;
    await confirm(await invite(request));
    const { cookie } = await world.post('/sign-up/email', { email, password });
    expect(world.mailsTo(email).at(-1)?.text).toMatch(
      /Are you the client of a law firm\?|¿Es cliente de una firma de abogados\?/,
    );
    const answer = await confirm(world.newest(email).token, cookie);
    expect(answer.body).toMatchObject({ landing: 'dashboard' });
    expect(await loadProfile(email)).toMatchObject({ role: 'user' });
    expect((await world.post('/sign-in/email', { email, password })).status).toBe(200);
  });

  test("stays a client, without a password, by clicking in the mail of a stranger's sign-up", async () => {
    const known = await buildRequest(world.owner);
    await confirm(await invite(known));
    for (const { email } of [known.client, (await buildRequest(world.owner)).client]) {
      const stranger = await world.post('/sign-up/email', { email, password: 'the squatter knows this' });
      const { body } = await confirm(world.newest(email).token);
      expect(body).toMatchObject({ landing: 'portal' });
      expect(await loadProfile(email)).toBeNull();
      const answer = await world.post(
        '/sign-in/email',
        { email, password: 'the squatter knows this' },
        { cookie: stranger.cookie },
      );
      expect(answer.status).toBe(401);
    }
  });

  test('who never chose a language gets the one that staff chose', async () => {
    const professional = await buildProfessional(world.owner);
    const [spanish, english] = [newEmail('es'), newEmail('fr')];
    for (const [email, preferredLanguage] of [
      [spanish, 'Spanish'],
      [english, 'French'],
    ] as const) {
      await buildContact(world.owner, { professional, email, preferredLanguage });
      await buildRequest(world.owner, { professional, client: { email } });
      await world.post('/sign-in/magic-link', { email });
    }
    expect(world.mailsTo(spanish)[0]?.subject).toMatch(/^Su enlace de /);
    expect(world.mailsTo(english)[0]?.subject).toMatch(/^Your link from /);
    const answer = await confirm(world.newest(spanish).token);
    expect(await world.readSession(answer.cookie)).toMatchObject({ language: 'es' });
  });
});

describe('a renewed link for a request', () => {
  const renew = async (token: string) => {
    expect((await world.post('/mail-link/renew', { token })).body).toEqual({ status: true });
  };

  test('goes to the address that was invited, and leads into the request', async () => {
    const request = await buildRequest(world.owner);
    const token = await invite(request);
    await confirm(token);
    await renew(token);
    await expect.poll(() => world.mailsTo(request.client.email).length, { timeout: 10_000 }).toBe(1);
    const answer = await confirm(world.newest(request.client.email).token);
    expect(answer.body).toMatchObject({ requestId: request.id, landing: 'portal' });
    expect(await loadProfile(request.client.email)).toBeNull();
  });

  test('goes to the current client if the invited address has no access any more', async () => {
    const request = await buildRequest(world.owner);
    const token = await invite(request);
    const now = newEmail('new-address');
    await world.owner.query('UPDATE client_requests SET email = $2 WHERE id = $1', [request.id, now]);
    await world.owner.query('UPDATE client_users SET email = $2 WHERE client_request_id = $1', [
      request.id,
      now,
    ]);
    expect((await confirm(token)).status).toBe(410);
    await renew(token);
    await expect.poll(() => world.mailsTo(now).length, { timeout: 10_000 }).toBe(1);
    expect(world.mailsTo(request.client.email)).toHaveLength(0);
    expect((await confirm(world.newest(now).token)).body).toMatchObject({ requestId: request.id });
  });
});

describe('somebody who signed up with an address that is not theirs', () => {
  test('loses the password when its owner signs in by link', async () => {
    const email = newEmail('victim');
    await world.post('/sign-up/email', { email, password: 'the squatter knows this' });
    expect((await signIn(email)).status).toBe(200);
    const { rows } = await world.owner.query(
      'SELECT a.id FROM auth.account a JOIN auth."user" u ON u.id = a.user_id WHERE u.email = $1',
      [email],
    );
    expect(rows).toEqual([]);
    const answer = await world.post('/sign-in/email', { email, password: 'the squatter knows this' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'accounts.invalid_credentials' } });
  });

  test('loses the password when its owner comes in by invitation', async () => {
    const request = await buildRequest(world.owner);
    const { email } = request.client;
    await world.post('/sign-up/email', { email, password: 'the squatter knows this' });
    expect((await confirm(await invite(request))).body).toMatchObject({ landing: 'portal' });
    const answer = await world.post('/sign-in/email', { email, password: 'the squatter knows this' });
    expect(answer.status).toBe(401);
    expect(await loadProfile(email)).toBeNull();
  });

  test('loses the password when its owner signs up too, whose own password is kept', async () => {
    const email = newEmail('victim');
    await world.post('/sign-up/email', { email, password: 'the squatter knows this' });
    const own = await world.post('/sign-up/email', { email, password });
    await confirm(world.newest(email).token, own.cookie);
    expect((await world.post('/sign-in/email', { email, password })).status).toBe(200);
    const squatter = await world.post('/sign-in/email', { email, password: 'the squatter knows this' });
    expect(squatter.status).toBe(401);
  });

  test('cannot put a password on the account after its owner signed up', async () => {
    const email = newEmail('victim');
    const { cookie } = await world.post('/sign-up/email', { email, password });
    const own = world.newest(email);
    await world.post('/sign-up/email', { email, password: 'the squatter knows this' });
    await confirm(own.token, cookie);
    // The owner, already signed up, also opens the stranger's mail.
    await confirm(world.newest(email).token, cookie);
    expect((await world.post('/sign-in/email', { email, password })).status).toBe(200);
  });
});

describe('the first administrator', () => {
  test('is exactly one of 30 professionals who sign up in parallel', async () => {
    const empty = await createAccountsWorld();
    const emails = Array.from({ length: 30 }, () => newEmail('first'));
    await Promise.all(emails.map((email) => empty.postWithoutMails('/sign-in/magic-link', { email })));
    await empty.sendMails();
    await Promise.all(
      emails.map((email) => empty.post('/mail-link/confirm', { token: empty.newest(email).token })),
    );
    const { rows } = await empty.owner.query(
      'SELECT role, count(*)::int FROM user_roles GROUP BY role ORDER BY role',
    );
    expect(rows).toEqual([
      { role: 'admin', count: 1 },
      { role: 'user', count: 29 },
    ]);
    await empty.close();
  });

  test('is ADMIN_EMAIL if that is set, and nobody who signs up before', async () => {
    const adminEmail = newEmail('Admin');
    const empty = await createAccountsWorld({ adminEmail });
    const roles: unknown[] = [];
    for (const email of [newEmail('early'), adminEmail.toLowerCase()]) {
      await empty.post('/sign-in/magic-link', { email });
      const { cookie } = await empty.post('/mail-link/confirm', { token: empty.newest(email).token });
      roles.push((await empty.readSession(cookie))?.role);
    }
    expect(roles).toEqual(['user', 'admin']);
    await empty.close();
  });
});
