import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountsWorld, createAccountsWorld, newEmail } from '../accounts.testing.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.mailer.refusal = null;
});

async function mailed(email = newEmail()) {
  await world.post('/sign-in/magic-link', { email });
  return { email, ...world.newest(email) };
}

const confirm = (token: string) => world.post('/mail-link/confirm', { token });
const enterCode = (email: string, code: string) => world.post('/mail-link/code', { email, code });
const listSessions = async (email: string) => {
  const { rows } = await world.owner.query(
    'SELECT s.id FROM auth.session s JOIN auth."user" u ON u.id = s.user_id WHERE u.email = $1',
    [email],
  );
  return rows.length;
};
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

describe('a link', () => {
  test('signs in after scanners have opened it 50 times', async () => {
    const { email, token } = await mailed();
    const opened = ['/mail-link/confirm', '/magic-link/verify', '/verify-email', '/reset-password/x'];
    for (let time = 0; time < 50; time++) {
      const path = `${opened[time % opened.length]}?token=${token}&callbackURL=/`;
      const response = await world.request(path, { method: time % 2 ? 'HEAD' : 'GET' });
      expect(response.status).toBe(404);
    }
    const answer = await confirm(token);
    expect(answer.body).toEqual({ requestId: null, landing: 'dashboard', portalRequestId: null });
    expect(await world.readSession(answer.cookie)).toMatchObject({ email, professional: true });
  });

  test('clicked 200 times at once opens one session', async () => {
    const { email, token } = await mailed();
    const answers = await Promise.all(Array.from({ length: 200 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, cookie }) => status === 410 && !cookie)).toHaveLength(199);
    expect(await listSessions(email)).toBe(1);
  });

  test('works once', async () => {
    const { token } = await mailed();
    expect((await confirm(token)).status).toBe(200);
    expect(await confirm(token)).toMatchObject({ status: 410, body: { code: 'accounts.link_not_valid' } });
  });

  test('that has expired or is unknown gets the same refusal', async () => {
    const { email, token } = await mailed();
    await world.owner.query('UPDATE auth.mail_link SET expires_at = now() WHERE email = $1', [email]);
    const expired = await confirm(token);
    const unknown = await confirm('x'.repeat(43));
    expect(expired).toEqual(unknown);
    expect(expired.body).toMatchObject({ code: 'accounts.link_not_valid' });
  });

  test('is valid for an hour', async () => {
    const { email } = await mailed();
    const { rows } = await world.owner.query(
      'SELECT expires_at - created_at AS life FROM auth.mail_link WHERE email = $1',
      [email],
    );
    expect(rows[0].life).toMatchObject({ hours: 1 });
  });

  test('is stored so that a copy of the database opens nothing', async () => {
    const { email, token, code } = await mailed();
    const { rows } = await world.owner.query('SELECT * FROM auth.mail_link WHERE email = $1', [email]);
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(code);
  });

  test('gives a session of its own each time', async () => {
    const email = newEmail();
    const first = await confirm((await mailed(email)).token);
    const second = await confirm((await mailed(email)).token);
    expect(first.cookie).not.toBe(second.cookie);
    const [one, two] = await Promise.all([world.readSession(first.cookie), world.readSession(second.cookie)]);
    expect(one?.userId).toBe(two?.userId);
    expect(one?.id).not.toBe(two?.id);
  });
});

describe('a code', () => {
  test('does the same as the link, and uses it up', async () => {
    const { email, token, code } = await mailed();
    const answer = await enterCode(` ${email.toUpperCase()} `, code);
    expect(answer.body).toEqual({ requestId: null, landing: 'dashboard', portalRequestId: null });
    expect(await world.readSession(answer.cookie)).toMatchObject({ email });
    expect((await confirm(token)).status).toBe(410);
  });

  test('guessed wrong five times is invalid, its link is not', async () => {
    const { email, token, code } = await mailed();
    for (let guess = 0; guess < 4; guess++) {
      expect(await enterCode(email, wrong(code))).toMatchObject({
        status: 422,
        body: { code: 'accounts.code_not_valid' },
      });
    }
    const locked = { status: 429, body: { code: 'accounts.code_locked' } };
    expect(await enterCode(email, wrong(code))).toMatchObject(locked);
    expect(await enterCode(email, code)).toMatchObject(locked);
    expect((await confirm(token)).status).toBe(200);
  });

  test('that is locked is refused alike for an address without mails, until a new mail is requested', async () => {
    const known = await mailed();
    const unknown = newEmail();
    for (let guess = 0; guess < 6; guess++) {
      const guesses = [known.email, unknown].map((email) => enterCode(email, wrong(known.code)));
      const [one, other] = await Promise.all(guesses);
      expect(one).toEqual(other);
      expect(one?.body).toMatchObject({ code: `accounts.code_${guess < 4 ? 'not_valid' : 'locked'}` });
    }
    for (const email of [known.email, unknown]) {
      await world.post('/sign-in/magic-link', { email });
      const { code } = world.newest(email);
      expect((await enterCode(email, wrong(code))).body).toMatchObject({ code: 'accounts.code_not_valid' });
      expect((await enterCode(email, code)).status).toBe(200);
    }
  });

  test('cannot be guessed by sending many at once', async () => {
    const { email, code } = await mailed();
    for (let guess = 0; guess < 4; guess++) await enterCode(email, wrong(code));
    // Held until several guesses wait for the same row.
    const holder = await world.owner.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM auth.mail_link WHERE email = $1 FOR UPDATE', [email]);
    const guesses = Array.from({ length: 15 }, () => enterCode(email, wrong(code)));
    await delay(300);
    await holder.query('COMMIT');
    holder.release();
    await Promise.all(guesses);
    const { rows } = await world.owner.query('SELECT code_attempts FROM auth.mail_link WHERE email = $1', [
      email,
    ]);
    expect(rows).toEqual([{ code_attempts: 5 }]);
    expect((await enterCode(email, code)).status).toBe(429);
  });

  test('of an older mail works while that mail is valid', async () => {
    const email = newEmail();
    const older = await mailed(email);
    await mailed(email);
    expect((await enterCode(email, older.code)).status).toBe(200);
  });

  test('for an address without mails is refused like a wrong one', async () => {
    const { email, code } = await mailed();
    expect(await enterCode(newEmail(), code)).toEqual(await enterCode(email, wrong(code)));
  });

  test('of another address opens nothing', async () => {
    const mine = await mailed();
    const yours = await mailed();
    expect(
      (await enterCode(yours.email, mine.code === yours.code ? wrong(mine.code) : mine.code)).status,
    ).toBe(422);
    expect((await enterCode(yours.email, yours.code)).status).toBe(200);
  });
});

describe('asking for a link', () => {
  test('answers known and unknown addresses alike, and mails both', async () => {
    const known = await mailed();
    await confirm(known.token);
    const unknown = newEmail();
    const answers = await Promise.all(
      [known.email, unknown].map((email) => world.post('/sign-in/magic-link', { email })),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 200, body: { status: true } });
    expect(world.mailsTo(known.email)).toHaveLength(2);
    expect(world.mailsTo(unknown)).toHaveLength(1);
  });

  test('in a language is mailed in it, until the person has chosen one', async () => {
    const email = newEmail();
    await world.post('/sign-in/magic-link', { email, language: 'es' });
    expect(world.mailsTo(email).at(-1)?.subject).toBe('Su enlace de acceso a Visafolio');
    const { cookie } = await confirm(world.newest(email).token);
    expect(await world.readSession(cookie)).toMatchObject({ language: 'es' });
    await world.post('/sign-in/magic-link', { email, language: 'en' });
    expect(world.mailsTo(email).at(-1)?.subject).toBe('Su enlace de acceso a Visafolio');
  });

  test('is limited: the eleventh mail of an hour is refused', async () => {
    const email = newEmail();
    for (let time = 0; time < 10; time++) await mailed(email);
    const answer = await world.post('/sign-in/magic-link', { email });
    expect(answer).toMatchObject({ status: 429, body: { code: 'accounts.too_many_mails' } });
    expect(world.mailsTo(email)).toHaveLength(10);
  });

  test('is limited for parallel calls, and across spellings of one mailbox', async () => {
    const one = newEmail();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => world.post('/sign-in/magic-link', { email: one })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const [name] = newEmail().split('@');
    const dotted = (time: number) =>
      `${name?.slice(0, time + 1)}.${name?.slice(time + 1)}`.replace('..', '.');
    for (const spelling of [
      (time: number) => `${name}+${time}@example.com`,
      (time: number) => `${'A'.repeat(time % 2)}${name}+${time}@Example.com`.slice(time % 2),
      (time: number) => `${dotted(time % 3)}+${time}@${time % 2 ? 'gmail' : 'googlemail'}.com`,
    ]) {
      const box = newEmail();
      const statuses: number[] = [];
      for (let time = 0; time < 12; time++) {
        const email = spelling(time).replace(name ?? '', box.split('@')[0] ?? '');
        statuses.push((await world.post('/sign-in/magic-link', { email })).status);
      }
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    }
  });

  test('by strangers does not stop the owner from confirming the mailbox', async () => {
    const { email, token } = await mailed();
    const { cookie } = await confirm(token);
    for (let time = 0; time < 12; time++) await world.post('/recover', { email });
    expect((await world.post('/reauthenticate/send', {}, { cookie })).status).toBe(200);
  });
});

describe("'Send me a new link'", () => {
  const renew = (token: string) => world.post('/mail-link/renew', { token });

  test('answers alike whether the link was used, expired, or unknown', async () => {
    const used = await mailed();
    await confirm(used.token);
    const expired = await mailed();
    await world.owner.query('UPDATE auth.mail_link SET expires_at = now() WHERE email = $1', [expired.email]);
    const answers = await Promise.all([used.token, expired.token, 'y'.repeat(43)].map(renew));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    for (const { email } of [used, expired]) {
      await expect.poll(() => world.mailsTo(email).length, { timeout: 10_000 }).toBe(2);
      expect((await confirm(world.newest(email).token)).status).toBe(200);
    }
  });

  test('opens its code without the address: the old link identifies it', async () => {
    const { email, token } = await mailed();
    await confirm(token);
    await renew(token);
    const { code } = world.newest(email);
    const enter = (given: string, typed: string) =>
      world.post('/mail-link/code', { token: given, code: typed });
    const stranger = await enter('y'.repeat(43), code);
    expect(stranger).toMatchObject({ status: 422, body: { code: 'accounts.code_not_valid' } });
    expect(await enter(token, wrong(code))).toEqual(stranger);
    const answer = await enter(token, code);
    expect(await world.readSession(answer.cookie)).toMatchObject({ email });
  });

  test('answers alike for an unknown link and its code, including the lock', async () => {
    const { token } = await mailed();
    for (let guess = 0; guess < 6; guess++) {
      const [one, other] = await Promise.all(
        [token, 'z'.repeat(43)].map((given) =>
          world.post('/mail-link/code', { token: given, code: '000000' }),
        ),
      );
      expect(one).toEqual(other);
    }
  });

  test('mails once a minute per link', async () => {
    const { email, token } = await mailed();
    await Promise.all([renew(token), renew(token), renew(token)]);
    await expect.poll(() => world.mailsTo(email).length, { timeout: 10_000 }).toBe(2);
    await renew(token);
    await delay(200);
    expect(world.mailsTo(email)).toHaveLength(2);
    await world.owner.query(
      "UPDATE auth.mail_link SET renewed_at = now() - interval '61 s' WHERE email = $1",
      [email],
    );
    await renew(token);
    await expect.poll(() => world.mailsTo(email).length, { timeout: 10_000 }).toBe(3);
  });
});
