import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listOutbox } from '../../src/shared/mail/outbox-folder/outbox.ts';
import { buildProfessional } from '../builders/professionals.ts';
import { buildSession } from '../builders/sessions.ts';
import { type Browser, createReplicas, type Replicas } from './replicas.ts';

const password = 'seven herons on a wire';
const tally = {
  factors: { tried: 0, evaluated: 0, through: 0 },
  mails: { tried: 0, evaluated: 0, through: 0 },
};

let replicas: Replicas;
beforeAll(async () => {
  replicas = await createReplicas();
});
afterAll(async () => {
  const line = ({ tried, evaluated, through }: Tally) =>
    `${tried} tried, ${evaluated} evaluated, ${through} got through`;
  process.stdout.write(`attacks on second factors: ${line(tally.factors)}\n`);
  process.stdout.write(`attacks on mailed codes: ${line(tally.mails)}\n`);
  await replicas.close();
});

/** The code that the app shows `steps` × 30 s from now. */
const appCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A browser that has given the first factor. */
async function signIn(userId: string, more = ''): Promise<Browser> {
  const { owner, secret } = replicas.server;
  const { cookie } = await buildSession(owner, userId, { secret });
  return replicas.open(more ? `${cookie}; ${more}` : cookie);
}

/** A professional with an authenticator app, fully signed in in their own browser. */
async function withApp() {
  const person = await buildProfessional(replicas.server.owner);
  const browser = await signIn(person.id);
  const { body } = await browser.post('/factors/totp', { name: 'My phone' });
  const secret = String(body.secret);
  const done = await browser.post('/factors/totp/verify', { id: body.id, code: appCode(secret, -1) });
  const recoveryCodes = done.body.recoveryCodes as string[];
  await browser.get('/auth/get-session');
  return { ...person, browser, secret, recoveryCodes };
}

type Tally = (typeof tally)['factors'];

/** Counts the wrong codes that were compared, by their status. */
function count(statuses: number[], into?: Tally): number {
  const evaluated = statuses.filter((status) => status === 422).length;
  if (into) {
    into.tried += statuses.length;
    into.evaluated += evaluated;
    into.through += statuses.filter((status) => status === 200).length;
  }
  return evaluated;
}

/** Sends a wrong code and returns the status. */
const guess = async (browser: Browser, code = '000000'): Promise<number> =>
  (await browser.post('/factors/challenge', { code })).status;

const later = (id: string, minutes: number) =>
  replicas.server.owner.query(
    `UPDATE auth.factor_guess SET paused_until = paused_until - make_interval(mins => $2),
       guessed_at = guessed_at - make_interval(mins => $2) WHERE user_id = $1`,
    [id, minutes],
  );
async function mailsTo(email: string): Promise<string[]> {
  const outbox = await listOutbox(path.join(replicas.server.dataDir, 'outbox'));
  return outbox.filter(({ to }) => to === email).map(({ subject }) => subject);
}

describe('codes of a second factor', () => {
  test('cannot be guessed with many device cookies: a session gets one, and they share ten guesses', async () => {
    const { id, browser } = await withApp();
    const session = [...browser.cookies].find(([name]) => name.includes('session_token'));
    const minted = new Set<string>();
    for (let time = 0; time < 30; time++) {
      const fresh = replicas.open(session?.join('='));
      const { cookies } = await fresh.get('/auth/get-session');
      for (const cookie of cookies) if (cookie.includes('device=')) minted.add(cookie);
    }
    const own = [...browser.cookies].find(([name]) => name.endsWith('device'))?.join('=');
    const devices = [own, ...minted];
    const statuses: number[] = [];
    for (let session = 0; session < 30; session++) {
      const attacker = await signIn(id, devices[session % devices.length]);
      const guesses = await Promise.all(Array.from({ length: 10 }, () => guess(attacker)));
      statuses.push(...guesses);
    }
    expect(statuses).toHaveLength(300);
    expect(count(statuses, tally.factors)).toBe(10);
    expect(minted.size).toBe(0);
  });

  test('cannot be guessed over many sessions on two replicas in parallel', async () => {
    const { id } = await withApp();
    const attackers = await Promise.all(Array.from({ length: 10 }, () => signIn(id)));
    const statuses = await Promise.all(
      attackers.flatMap((attacker) => Array.from({ length: 10 }, () => guess(attacker))),
    );
    expect(count(statuses, tally.factors)).toBe(10);
  });

  test('have growing pauses: 15, 30, 60 minutes, up to a day', async () => {
    const { id } = await withApp();
    const attacker = await signIn(id);
    const minutes: number[] = [];
    for (let round = 0; round < 9; round++) {
      const statuses = await Promise.all(Array.from({ length: 12 }, () => guess(attacker)));
      expect(count(statuses)).toBe(10);
      const { rows } = await replicas.server.owner.query(
        `SELECT round(extract(epoch FROM paused_until - guessed_at) / 60)::int AS minutes
         FROM auth.factor_guess WHERE user_id = $1 AND caller = 'stranger'`,
        [id],
      );
      minutes.push(rows[0].minutes);
      await later(id, rows[0].minutes + 1);
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  });

  test("guessed by somebody with only the password notify the owner after ten and lock none of the owner's sign-ins", async () => {
    const { id, email, browser, secret, recoveryCodes } = await withApp();
    const attacker = await signIn(id);
    for (let time = 0; time < 9; time++) await guess(attacker);
    const subject = 'Visafolio: Ten wrong codes were entered for your two-step sign-in';
    expect(await mailsTo(email)).not.toContain(subject);
    await guess(attacker);
    await expect.poll(() => mailsTo(email), { timeout: 10_000 }).toContain(subject);
    for (let time = 0; time < 10; time++) await guess(attacker, 'abcde-fghjk');
    const right = await attacker.post('/factors/challenge', { code: appCode(secret) });
    expect(right).toMatchObject({ status: 429, body: { code: 'accounts.too_many_requests' } });

    // In the known browser, with the app.
    const device = [...browser.cookies].find(([name]) => name.endsWith('device'))?.join('=');
    const again = await signIn(id, device);
    expect((await again.post('/factors/challenge', { code: appCode(secret) })).status).toBe(200);
    // In a new browser, by mail, with the app and with a recovery code.
    const [first, second] = [await byMail(email), await byMail(email)];
    expect((await first.post('/factors/challenge', { code: appCode(secret, 1) })).status).toBe(200);
    expect((await second.post('/factors/challenge', { code: recoveryCodes[0] })).status).toBe(200);
  });

  test('that are right reset the wrong ones before them', async () => {
    const { email, browser, secret } = await withApp();
    for (let time = 0; time < 9; time++) await guess(browser);
    expect((await browser.post('/factors/challenge', { code: appCode(secret) })).status).toBe(200);
    for (let time = 0; time < 9; time++) expect(await guess(browser)).toBe(422);
    expect(await mailsTo(email)).not.toContain(
      'Visafolio: Ten wrong codes were entered for your two-step sign-in',
    );
  });
});

async function byMail(email: string): Promise<Browser> {
  const browser = replicas.open();
  const token = await newestMail(email, /token=([\w-]+)/);
  expect((await browser.post('/mail-link/confirm', { token })).status).toBe(200);
  return browser;
}

/** Content of a new mail to this address. Notices to it may arrive meanwhile. */
async function newestMail(email: string, pattern: RegExp): Promise<string> {
  const outbox = path.join(replicas.server.dataDir, 'outbox');
  const listMails = async () =>
    (await listOutbox(outbox)).filter(({ to, text }) => to === email && pattern.test(text));
  const before = (await listMails()).length;
  await replicas.open().post('/sign-in/magic-link', { email });
  let text = '';
  await expect
    .poll(async () => {
      const mails = await listMails();
      text = mails[0]?.text ?? '';
      return mails.length;
    })
    .toBe(before + 1);
  return text.match(pattern)?.[1] ?? '';
}

describe('remembered browsers', () => {
  test('are limited to five per person, the oldest is replaced, and each can be forgotten', async () => {
    const { id, email } = await buildProfessional(replicas.server.owner);
    const browsers: Browser[] = [];
    for (let time = 0; time < 7; time++) {
      const browser = await signIn(id);
      await Promise.all([browser.get('/auth/get-session'), browser.get('/auth/get-session')]);
      browsers.push(browser);
    }
    const last = browsers.at(-1) as Browser;
    const listed = async () => (await last.get('/accounts/security')).body.devices as Device[];
    expect(await listed()).toHaveLength(5);
    const { rows } = await replicas.server.owner.query(
      'SELECT s.device_id FROM auth.session s JOIN auth."user" u ON u.id = s.user_id WHERE u.email = $1 ORDER BY s.created_at',
      [email],
    );
    const kept = rows.slice(2).map(({ device_id }) => device_id);
    expect((await listed()).map(({ id }) => id).sort()).toEqual(kept.sort());

    const other = (await listed()).find(({ current }) => !current) as Device;
    expect((await last.call('DELETE', `/accounts/devices/${other.id}`)).status).toBe(200);
    expect(await last.call('DELETE', `/accounts/devices/${other.id}`)).toMatchObject({
      status: 404,
      body: { code: 'accounts.device_not_found' },
    });
    await last.call('POST', '/accounts/sessions/revoke_others');
    expect(await listed()).toMatchObject([{ current: true }]);
  });

  test.each<[string, (person: { id: string; email: string; browser: Browser }) => Promise<unknown>, number]>([
    [
      'a password change, but for the one that asks',
      ({ browser }) =>
        browser.post('/change-password', { currentPassword: password, newPassword: 'x7-qkz-9' }),
      1,
    ],
    [
      'signing out of that session from elsewhere',
      async ({ id }) => {
        const { rows } = await replicas.server.owner.query('SELECT id FROM auth.session WHERE user_id = $1', [
          id,
        ]);
        const other = await signIn(id);
        return other.call('DELETE', `/accounts/sessions/${rows[0].id}`);
      },
      0,
    ],
    [
      'disabling the account',
      async ({ id }) => byAdministrator('PUT', `/profiles/${id}/disabled`, { disabled: true }),
      0,
    ],
    [
      'a new password by mail',
      async ({ email }) => {
        await replicas.open().post('/recover', { email });
        await replicas.server.services.background.settled();
        const outbox = path.join(replicas.server.dataDir, 'outbox');
        const token = (await listOutbox(outbox))
          .find(({ to }) => to === email)
          ?.text.match(/token=([\w-]+)/)?.[1];
        return replicas.open().post('/recover/reset', { token, password: 'eight herons on a wire' });
      },
      0,
    ],
  ])('end with %s', async (_, act, left) => {
    const person = await buildProfessional(replicas.server.owner, { password });
    const browser = await signIn(person.id);
    expect((await browser.get('/auth/get-session')).status).toBe(200);
    const devices = async () =>
      (await replicas.server.owner.query('SELECT FROM auth.device WHERE user_id = $1', [person.id])).rowCount;
    expect(await devices()).toBe(1);
    await act({ ...person, browser });
    expect(await devices()).toBe(left);
  });
});

interface Device {
  id: string;
  current: boolean;
}

async function byAdministrator(method: string, to: string, body: unknown) {
  const administrator = await buildProfessional(replicas.server.owner, { role: 'admin' });
  const browser = await signIn(administrator.id);
  const answer = await browser.call(method, to, body);
  expect(answer.status).toBe(200);
}

describe('codes of mails', () => {
  const wrong = async (email: string): Promise<number> => {
    const { status, body } = await replicas.open().post('/mail-link/code', { email, code: '000000' });
    // The fifth wrong code of a mail was compared too: its answer says that the code is now locked.
    return body.code === 'accounts.code_locked' ? 422 : status;
  };

  test('cannot be guessed over many mails in parallel: 20 an hour per address, and the links still work', async () => {
    const { email } = await buildProfessional(replicas.server.owner);
    const token = await newestMail(email, /token=([\w-]+)/);
    const statuses: number[] = [];
    for (let mail = 0; mail < 8; mail++) {
      await replicas.open().post('/sign-in/magic-link', { email });
      statuses.push(...(await Promise.all(Array.from({ length: 5 }, () => wrong(email)))));
    }
    expect(statuses).toHaveLength(40);
    expect(count(statuses, tally.mails)).toBe(20);
    const owner = replicas.open();
    expect((await owner.post('/mail-link/confirm', { token })).status).toBe(200);
    // Strangers cannot use up what only a signed-in person can request.
    await owner.post('/reauthenticate/send');
    const wrongProof = await owner.post('/reauthenticate', { code: '000000' });
    expect(wrongProof).toMatchObject({ status: 422, body: { code: 'accounts.code_not_valid' } });
  });

  test('that are right do not count towards the twenty', async () => {
    const { email } = await buildProfessional(replicas.server.owner);
    for (let time = 0; time < 3; time++) {
      const code = await newestMail(email, /^(\d{6})$/m);
      expect((await replicas.open().post('/mail-link/code', { email, code })).status).toBe(200);
    }
    const { rows } = await replicas.server.owner.query<{ tries: number }>(
      "SELECT max(tries) AS tries FROM auth.attempt WHERE key LIKE 'entry codes %' AND tries < 20",
    );
    expect(rows[0]?.tries).toBe(0);
  });
});
