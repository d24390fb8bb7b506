import path from 'node:path';
import { contract } from '@visafolio/contract';
import type { ProcedureMeta } from '@visafolio/contract/shared/procedure.ts';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOutbox } from '../../src/shared/mail/outbox-folder/outbox.ts';
import { buildProfessional } from '../builders/professionals.ts';
import { buildSession } from '../builders/sessions.ts';
import { type Answer, type Browser, createReplicas, type Replicas } from './replicas.ts';

const password = 'seven herons on a wire';
const tally = { tried: 0, through: 0 };

let replicas: Replicas;
beforeAll(async () => {
  replicas = await createReplicas();
});
afterAll(async () => {
  process.stdout.write(`attacks with an old sign-in: ${tally.tried} tried, ${tally.through} got through\n`);
  await replicas.close();
});

const appCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

async function signedIn(role: 'user' | 'admin' = 'admin') {
  const { owner, secret } = replicas.server;
  const person = await buildProfessional(owner, { role, password });
  const { id: sessionId, cookie } = await buildSession(owner, person.id, { secret });
  const browser = replicas.open(cookie);
  /** The sign-in and the second factor were given this long ago. */
  const shown = (proof: number, factor = proof) =>
    owner.query(
      `UPDATE auth.session SET proved_at = now() - make_interval(mins => $2),
         factor_at = CASE WHEN factor_at IS NOT NULL THEN now() - make_interval(mins => $3) END WHERE id = $1`,
      [sessionId, proof, factor],
    );
  return { ...person, browser, shown };
}

async function withApp(role: 'user' | 'admin' = 'admin') {
  const person = await signedIn(role);
  const { body } = await person.browser.post('/factors/totp', { name: 'My phone' });
  const secret = String(body.secret);
  // A code of the previous time step may be too old when it arrives.
  const verify = () =>
    person.browser.post('/factors/totp/verify', { id: body.id, code: appCode(secret, -1) });
  await expect.poll(async () => (await verify()).status).toBe(200);
  return { ...person, factorId: String(body.id), secret };
}

function expectRefused(answer: Answer): void {
  tally.tried++;
  if (answer.status < 300) tally.through++;
  expect(answer).toMatchObject({ status: 403, body: { code: 'accounts.recent_sign_in_required' } });
}

const promote = (browser: Browser, id: string, role = 'admin') =>
  browser.call('PUT', `/user_roles/${id}`, { role });
async function mailsTo(email: string) {
  const outbox = await listOutbox(path.join(replicas.server.dataDir, 'outbox'));
  return outbox.filter(({ to }) => to === email);
}

test('every change by an administrator of people, firms and policies requires a recent proof, and so does checking a provider’s address', () => {
  const withoutProof = (['users', 'firms', 'accounts'] as const).flatMap((feature) =>
    Object.entries(contract[feature]).flatMap(([name, procedure]) => {
      const { meta, route } = procedure['~orpc'];
      const { access, recentProof }: ProcedureMeta = meta;
      const isChange =
        (access === 'administrator' || access === 'any_administrator') && route.method !== 'GET';
      return isChange && !recentProof ? [`${feature}.${name}`] : [];
    }),
  );
  expect(withoutProof).toEqual([]);
});

describe('an administrator', () => {
  test('changes a role within ten minutes of the sign-in, and later after a new proof', async () => {
    const { browser, shown } = await signedIn();
    const other = await buildProfessional(replicas.server.owner);
    await shown(9);
    expect((await promote(browser, other.id)).status).toBe(200);
    await shown(11);
    expectRefused(await promote(browser, other.id, 'user'));
    expect((await browser.post('/reauthenticate', { password })).status).toBe(200);
    expect((await promote(browser, other.id, 'user')).status).toBe(200);
  });

  test('with a second factor must give both', async () => {
    const { browser, shown, secret } = await withApp();
    const other = await buildProfessional(replicas.server.owner);
    await shown(11, 1);
    expectRefused(await promote(browser, other.id));
    await shown(1, 11);
    expectRefused(await promote(browser, other.id));
    await shown(11, 11);
    expect((await browser.post('/factors/challenge', { code: appCode(secret) })).status).toBe(200);
    expectRefused(await promote(browser, other.id));
    expect((await browser.post('/reauthenticate', { password })).status).toBe(200);
    expect((await promote(browser, other.id)).status).toBe(200);
  });

  test("changes another firm's logo only after a recent proof", async () => {
    const { browser, shown } = await signedIn();
    const { firm } = await buildProfessional(replicas.server.owner);
    await shown(11);
    expectRefused(await browser.call('PUT', `/storage/firm-logos/${firm?.id}`, 'x'));
  });
});

test("one's own second factor can be removed only after a recent proof of both", async () => {
  const { browser, shown, factorId, secret } = await withApp('user');
  await shown(1, 11);
  expectRefused(await browser.post('/factors/remove', { id: factorId }));
  await browser.post('/factors/challenge', { code: appCode(secret) });
  expect((await browser.post('/factors/remove', { id: factorId })).status).toBe(200);
});

describe('all administrators are notified by mail', () => {
  const told = async (email: string, subject: string) => {
    await expect
      .poll(async () => (await mailsTo(email)).map((mail) => mail.subject), { timeout: 10_000 })
      .toContain(`Visafolio: ${subject}`);
    return (await mailsTo(email)).find((mail) => mail.subject === `Visafolio: ${subject}`)?.text ?? '';
  };

  test('of a new administrator, and of a removed one, with who it is and who did it', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const person = await buildProfessional(replicas.server.owner);
    await promote(one.browser, person.id);
    for (const email of [one.email, other.email, person.email]) {
      const text = await told(email, 'There is a new administrator');
      expect(text).toContain(`Who: ${person.name} (${person.email})`);
      expect(text).toContain(`Done by: ${one.email}`);
    }
    await replicas.server.owner.query(`UPDATE auth."user" SET language = 'es' WHERE id = $1`, [other.id]);
    await promote(one.browser, person.id, 'user');
    await told(other.email, 'Alguien dejó de ser administrador');
    await told(person.email, 'Somebody is no longer an administrator');
    const before = (await mailsTo(other.email)).length;
    await promote(one.browser, person.id, 'user');
    expect((await mailsTo(other.email)).length).toBe(before);
  });

  test('of an administrator who is created, and of second factors that are removed', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const email = `created.${process.pid}-${Date.now()}@example.com`;
    const input = { email, password: 'an x-7 password', full_name: 'Nadia Osei', role: 'admin' };
    expect((await one.browser.call('POST', '/functions/create-admin-user', input)).status).toBe(201);
    expect(await told(other.email, 'There is a new administrator')).toContain(`Who: Nadia Osei (${email})`);
    const { id, email: withStep } = await withApp('user');
    expect((await one.browser.call('DELETE', `/profiles/${id}/factors`)).body).toMatchObject({ removed: 1 });
    expect(await told(other.email, 'An administrator turned off a two-step sign-in')).toContain(withStep);
    await told(withStep, 'An administrator turned off your two-step sign-in');
  });
});

describe('a password that an administrator chose', () => {
  const given = 'given: four herons';
  async function created() {
    const { browser } = await signedIn();
    const email = `given.${process.pid}-${tally.tried}@example.com`;
    const input = { email, password: given, full_name: 'Nadia Osei' };
    await browser.call('POST', '/functions/create-admin-user', input);
    const own = replicas.open();
    expect((await own.post('/sign-in/email', { email, password: given })).status).toBe(200);
    return { email, own };
  }

  test('opens nothing but the choice of a new one', async () => {
    const { email, own } = await created();
    expect((await own.get('/auth/get-session')).body).toMatchObject({ standing: 'password' });
    for (const [method, to] of [
      ['GET', '/profiles/me'],
      ['GET', '/client_requests'],
      ['GET', '/accounts/security'],
      ['GET', '/auth/token'],
      ['POST', '/auth/factors/totp'],
      ['POST', '/auth/phone'],
      ['POST', '/auth/federated/connect'],
    ] as const) {
      const body = { name: 'x', phone: '+12025550123', password: given, provider: 'google' };
      const answer = await own.call(method, to, body);
      tally.tried++;
      if (answer.status < 300) tally.through++;
      expect([to, answer.status]).toEqual([to, 401]);
    }
    const same = await own.post('/change-password', { newPassword: given });
    expect(same).toMatchObject({ status: 422, body: { code: 'accounts.password_not_new' } });
    // Somebody who returns to the open page later must sign in again first.
    await replicas.server.owner.query(
      `UPDATE auth.session s SET proved_at = now() - interval '11 min'
       FROM auth."user" u WHERE u.id = s.user_id AND u.email = $1`,
      [email],
    );
    expectRefused(await own.post('/change-password', { newPassword: password }));
    expect((await own.post('/reauthenticate', { password: given })).status).toBe(200);
    expect((await own.get('/client_requests')).status).toBe(401);
    expect((await own.post('/change-password', { newPassword: password })).status).toBe(200);
    expect((await own.get('/client_requests')).status).toBe(200);
    expect((await replicas.open().post('/sign-in/email', { email, password: given })).status).toBe(401);
    const again = replicas.open();
    await again.post('/sign-in/email', { email, password });
    expect((await again.get('/client_requests')).status).toBe(200);
  });

  test('is replaced by a new one that its owner chose by a mail', async () => {
    const { email } = await created();
    await replicas.open().post('/recover', { email });
    await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(0);
    const token = (await mailsTo(email))[0]?.text.match(/token=([\w-]+)/)?.[1];
    const browser = replicas.open();
    expect((await browser.post('/recover/reset', { token, password })).status).toBe(200);
    expect((await browser.get('/client_requests')).status).toBe(200);
  });
});
