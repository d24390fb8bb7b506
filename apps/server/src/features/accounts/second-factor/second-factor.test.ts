import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildSession } from '../../../../test/builders/sessions.ts';
import type { TestServer } from '../../../../test/harness/test-server.ts';
import { createTestServer } from '../../../../test/harness/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const password = 'seven herons on a wire';
type Json = Record<string, unknown>;

async function call(
  method: string,
  path: string,
  cookie: string,
  body?: Json,
  more: Record<string, string> = {},
) {
  const response = await server.fetch(
    new Request(`${server.url}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        origin: server.url,
        'sec-fetch-site': 'same-origin',
        cookie,
        ...more,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
  const set = response.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  const text = await response.text();
  return {
    status: response.status,
    body: (text ? JSON.parse(text) : null) as Json,
    cookie: set.find((each) => each.includes('session_token')) ?? '',
    device: set.find((each) => each.includes('device')) ?? '',
  };
}
const post = (path: string, cookie: string, body: Json = {}) => call('POST', `/auth${path}`, cookie, body);
/** The code that an app shows `steps` × 30 s from now. */
const makeCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
const reaches = async (cookie: string, more = {}) =>
  (await call('GET', '/client_requests', cookie, undefined, more)).status;

const minutesIdle = async (userId: string): Promise<number> =>
  (
    await server.owner.query(
      'SELECT round(extract(epoch FROM now() - used_at) / 60)::int AS n FROM auth.session WHERE user_id = $1',
      [userId],
    )
  ).rows[0].n;

async function signIn(email: string, more = '') {
  return post('/sign-in/email', more, { email, password });
}

async function enrolled(wishes = {}) {
  const person = await buildProfessional(server.owner, { password, ...wishes });
  const { cookie } = await signIn(person.email);
  const setup = await post('/factors/totp', cookie, { name: 'My phone' });
  const { id, secret } = setup.body as { id: string; secret: string };
  const done = await post('/factors/totp/verify', cookie, { id, code: makeCode(secret, -1) });
  return {
    ...person,
    cookie: done.cookie,
    old: cookie,
    id,
    secret,
    codes: done.body.recoveryCodes as string[],
  };
}

describe('an authenticator app', () => {
  test('is required after its first right code; the session continues under a new cookie', async () => {
    const person = await buildProfessional(server.owner, { password });
    const { cookie } = await signIn(person.email);
    const { body } = await post('/factors/totp', cookie, { name: 'My phone' });
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Visafolio:.*secret=/);
    const wrong = await post('/factors/totp/verify', cookie, { id: body.id, code: '000000' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'accounts.factor_not_valid' } });
    expect(await reaches((await signIn(person.email)).cookie)).toBe(200);
    const done = await post('/factors/totp/verify', cookie, {
      id: body.id,
      code: makeCode(String(body.secret)),
    });
    expect(done.body.recoveryCodes).toHaveLength(10);
    expect(await reaches(done.cookie)).toBe(200);
    expect(await reaches(cookie)).toBe(401);
  });

  test('that is lost can be removed by an administrator, with its recovery codes', async () => {
    const lost = await enrolled();
    const waiting = (await signIn(lost.email)).cookie;
    const { rows } = await server.owner.query('SELECT id FROM auth."user" WHERE email = $1', [lost.email]);
    const reset = (by: string, id: string = rows[0].id) => call('DELETE', `/profiles/${id}/factors`, by);
    const admin = await buildProfessional(server.owner, { role: 'admin' });
    const { cookie } = await buildSession(server.owner, admin.id, { secret: server.secret });

    expect((await reset((await enrolled()).cookie)).status).toBe(403);
    expect(await reset(cookie)).toMatchObject({ status: 200, body: { removed: 1 } });
    // A session that waits for its code ends as well.
    for (const earlier of [waiting, lost.cookie]) expect(await reaches(earlier)).toBe(401);
    const { cookie: again } = await signIn(lost.email);
    expect(await reaches(again)).toBe(200);
    const codes = await server.owner.query('SELECT FROM auth.recovery_code WHERE user_id = $1', [rows[0].id]);
    expect(codes.rowCount).toBe(0);

    expect(await reset(cookie)).toMatchObject({ status: 200, body: { removed: 0 } });
    expect(await reaches(again)).toBe(200);
    expect(await reset(cookie, admin.id)).toMatchObject({ body: { code: 'users.own_account' } });
  });

  test('is required before a session can be used', async () => {
    const { email, secret } = await enrolled();
    const { cookie } = await signIn(email);
    expect(await reaches(cookie)).toBe(401);
    expect((await call('GET', '/accounts/security', cookie)).status).toBe(401);
    for (const path of ['/factors/totp', '/change-password', '/factors/recovery-codes'])
      expect([path, (await post(path, cookie, { name: 'x', newPassword: 'x7-qkz' })).status]).toEqual([
        path,
        401,
      ]);
    const seen = await call('GET', '/auth/get-session', cookie);
    expect(seen.body).toMatchObject({ standing: 'factor', factors: [{ kind: 'totp', name: 'My phone' }] });
    const given = await post('/factors/challenge', cookie, { code: makeCode(secret) });
    expect(await reaches(given.cookie)).toBe(200);
    expect(await reaches(cookie)).toBe(401);
  });

  test('is also required after a mail link', async () => {
    const { email } = await enrolled();
    await post('/sign-in/magic-link', '', { email });
    const { rows } = await server.owner.query('SELECT id FROM auth."user" WHERE email = $1', [email]);
    const built = await buildSession(server.owner, rows[0].id, { secret: server.secret });
    expect(await reaches(built.cookie)).toBe(401);
  });

  test('must be given in all other sessions before they can be used again', async () => {
    const person = await buildProfessional(server.owner, { password });
    const elsewhere = await signIn(person.email);
    const { cookie } = await signIn(person.email);
    const { body } = await post('/factors/totp', cookie, { name: 'My phone' });
    await post('/factors/totp/verify', cookie, { id: body.id, code: makeCode(String(body.secret)) });
    expect(await reaches(elsewhere.cookie)).toBe(401);
  });

  test('accepts each code once, even in parallel', async () => {
    const { email, secret } = await enrolled();
    const code = makeCode(secret);
    const sessions = await Promise.all(Array.from({ length: 5 }, () => signIn(email)));
    const answers = await Promise.all(
      sessions.map(({ cookie }) => post('/factors/challenge', cookie, { code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
  });

  test("guessed at by a stranger still works in its owner's known browser", async () => {
    const { email, secret } = await enrolled();
    const known = await post('/factors/challenge', (await signIn(email)).cookie, { code: makeCode(secret) });
    const { device } = await call('GET', '/auth/get-session', known.cookie);
    expect(device).not.toBe('');
    const stranger = await signIn(email);
    for (let guess = 0; guess < 10; guess++)
      await post('/factors/challenge', stranger.cookie, { code: '000000' });
    const blocked = await post('/factors/challenge', stranger.cookie, { code: makeCode(secret, 1) });
    expect(blocked).toMatchObject({ status: 429, body: { code: 'accounts.too_many_requests' } });
    const owner = await signIn(email);
    const given = await post('/factors/challenge', `${owner.cookie}; ${device}`, {
      code: makeCode(secret, 1),
    });
    expect(given.status).toBe(200);
  });

  test('can be replaced by a recovery code, which works once', async () => {
    const { email, codes } = await enrolled();
    const code = (codes[0] ?? '').toUpperCase();
    const first = await post('/factors/challenge', (await signIn(email)).cookie, { code });
    expect(await reaches(first.cookie)).toBe(200);
    const again = await post('/factors/challenge', (await signIn(email)).cookie, { code });
    expect(again.status).toBe(422);
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => signIn(email)));
    const answers = await Promise.all(
      atOnce.map(({ cookie }) => post('/factors/challenge', cookie, { code: codes[1] ?? '' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    const { body } = await call('GET', '/accounts/security', first.cookie);
    expect(body).toMatchObject({ recovery_codes_left: 8, factors: [{ kind: 'totp' }] });
  });

  test('is stored so that a copy of the database cannot make codes', async () => {
    const { id, secret, codes } = await enrolled();
    const { rows } = await server.owner.query(
      'SELECT f, r FROM auth.factor f JOIN auth.recovery_code r USING (user_id) WHERE f.user_id = $1',
      [id],
    );
    const all = await server.owner.query('SELECT * FROM auth.factor f, auth.recovery_code r');
    const stored = JSON.stringify([rows, all.rows]);
    expect(stored).not.toContain(secret);
    for (const code of codes) expect(stored).not.toContain(code);
  });

  test('can be removed only by its owner, soon after a sign-in', async () => {
    const one = await enrolled();
    const other = await enrolled();
    const factor = async (cookie: string) =>
      ((await call('GET', '/accounts/security', cookie)).body.factors as { id: string }[])[0]?.id;
    const id = await factor(one.cookie);
    expect((await post('/factors/remove', other.cookie, { id })).status).toBe(404);
    await server.owner.query("UPDATE auth.session SET proved_at = now() - interval '11 min'");
    const late = await post('/factors/remove', one.cookie, { id });
    expect(late).toMatchObject({ status: 403, body: { code: 'accounts.recent_sign_in_required' } });
    const proved = await post('/reauthenticate', one.cookie, { password });
    expect((await post('/factors/remove', proved.cookie, { id })).status).toBe(200);
    expect(await reaches((await signIn(one.email)).cookie)).toBe(200);
  });
});

describe('a firm that requires a second factor', () => {
  test('lets its people in once they have set it up; administrators can change the setting', async () => {
    const person = await buildProfessional(server.owner, { password });
    const { id: administrator } = await buildProfessional(server.owner, { role: 'admin' });
    const admin = await buildSession(server.owner, administrator, { secret: server.secret });
    const path = `/accounts/firm_policies/${person.firm?.id}`;
    const switched = await call('PUT', path, admin.cookie, { requires_second_factor: true });
    expect(switched.body).toEqual({
      requires_second_factor: true,
      second_factor_from: null,
      idle_minutes: null,
      members_download: true,
    });
    const { cookie } = await signIn(person.email);
    expect(await reaches(cookie)).toBe(401);
    expect((await call('GET', '/auth/get-session', cookie)).body).toMatchObject({ standing: 'enrol' });
    const { body } = await post('/factors/totp', cookie, { name: 'My phone' });
    const done = await post('/factors/totp/verify', cookie, {
      id: body.id,
      code: makeCode(String(body.secret)),
    });
    expect(await reaches(done.cookie)).toBe(200);
    expect(await reaches(admin.cookie)).toBe(200);
  });

  test('lets its people in without one until the day that it has chosen, and tells them and counts them', async () => {
    const person = await buildProfessional(server.owner, { password });
    const { id: administrator } = await buildProfessional(server.owner, { role: 'admin' });
    const admin = await buildSession(server.owner, administrator, { secret: server.secret });
    const path = `/accounts/firm_policies/${person.firm?.id}`;
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await call('PUT', path, admin.cookie, { requires_second_factor: true, second_factor_from: day(3) });
    const { cookie } = await signIn(person.email);
    expect(await reaches(cookie)).toBe(200);
    const { body } = await call('GET', '/accounts/security', cookie);
    expect(body).toMatchObject({ second_factor_required: false, second_factor_from: day(3) });
    const counted = await call('GET', path, admin.cookie);
    expect(counted.body).toMatchObject({ people: 1, without_second_factor: 1, second_factor_from: day(3) });
    // What is left out stays as it is.
    await call('PUT', path, admin.cookie, { idle_minutes: 60 });
    await call('PUT', path, admin.cookie, { second_factor_from: day(-1) });
    expect(await reaches(cookie)).toBe(401);
    const off = await call('PUT', path, admin.cookie, { requires_second_factor: false });
    expect(off.body).toMatchObject({ second_factor_from: null, idle_minutes: 60 });
    expect(await reaches(cookie)).toBe(200);
  });
});

describe('sessions', () => {
  test('end after a time without use: administrators first, then staff, or as their firm says, then clients', async () => {
    const staff = await buildProfessional(server.owner, { password });
    const { id: administrator } = await buildProfessional(server.owner, { role: 'admin' });
    const admin = await buildSession(server.owner, administrator, { secret: server.secret });
    const { cookie } = await signIn(staff.email);
    const idle = (userId: string, minutes: number) =>
      server.owner.query(
        'UPDATE auth.session SET used_at = now() - make_interval(mins => $2) WHERE user_id = $1',
        [userId, minutes],
      );
    await idle(administrator, 29);
    expect(await reaches(admin.cookie)).toBe(200);
    await idle(administrator, 31);
    expect(await reaches(admin.cookie)).toBe(401);
    await idle(staff.id, 8 * 60 - 1);
    // Calls that a page makes by itself do not count as use of the session; those of a person do.
    expect(await reaches(cookie, { 'visafolio-unattended': '1' })).toBe(200);
    expect(await minutesIdle(staff.id)).toBe(8 * 60 - 1);
    expect(await reaches(cookie)).toBe(200);
    expect(await minutesIdle(staff.id)).toBe(0);
    await idle(staff.id, 8 * 60 + 1);
    expect(await reaches(cookie)).toBe(401);
    await server.owner.query('INSERT INTO auth.firm_policy (firm_id, idle_minutes) VALUES ($1, 600)', [
      staff.firm?.id,
    ]);
    expect(await reaches(cookie)).toBe(200);
    await server.owner.query('UPDATE auth.firm_policy SET idle_minutes = 15 WHERE firm_id = $1', [
      staff.firm?.id,
    ]);
    await idle(staff.id, 16);
    expect(await reaches(cookie)).toBe(401);
    expect((await call('GET', '/auth/get-session', cookie)).body).toBeNull();
  });

  test('are listed with device, time and address, and end one by one or all the others', async () => {
    const { email } = await buildProfessional(server.owner, { password });
    const [one, two, three] = [await signIn(email), await signIn(email), await signIn(email)];
    const list = async () =>
      (await call('GET', '/accounts/security', one.cookie)).body.sessions as {
        id: string;
        current: boolean;
      }[];
    expect(await list()).toHaveLength(3);
    const other = (await list()).find(({ current }) => !current);
    expect((await call('DELETE', `/accounts/sessions/${other?.id}`, one.cookie)).status).toBe(200);
    expect((await Promise.all([two, three].map(({ cookie }) => reaches(cookie)))).sort()).toEqual([200, 401]);
    const ended = await call('POST', '/accounts/sessions/revoke_others', one.cookie, {});
    expect(ended.body).toEqual({ ended: 1 });
    expect(await list()).toMatchObject([{ current: true }]);
  });

  test('of others cannot be ended, and look like unknown ones', async () => {
    const [mine, theirs] = await Promise.all(
      [0, 1].map(
        async () => (await signIn((await buildProfessional(server.owner, { password })).email)).cookie,
      ),
    );
    const { sessions } = (await call('GET', '/accounts/security', theirs ?? '')).body as {
      sessions: { id: string }[];
    };
    const refused = await call('DELETE', `/accounts/sessions/${sessions[0]?.id}`, mine ?? '');
    expect(refused).toMatchObject({ status: 404, body: { code: 'accounts.session_not_found' } });
    expect(await reaches(theirs ?? '')).toBe(200);
  });

  test('that a visitor brings are not adopted by the sign-in', async () => {
    const { email } = await buildProfessional(server.owner, { password });
    const planted = (await signIn((await buildProfessional(server.owner, { password })).email)).cookie;
    const { cookie } = await signIn(email, planted);
    expect(cookie).not.toBe(planted);
    const whose = await call('GET', '/profiles/me', cookie);
    expect(whose.body).toMatchObject({ email });
    expect((await call('GET', '/profiles/me', planted)).body).not.toMatchObject({ email });
  });
});
