import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser, buildSession } from '../../../../test/builders/sessions.ts';
import { type AccountsWorld, createAccountsWorld, newEmail } from '../accounts.testing.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
  // The first professional becomes administrator; these must not.
  await buildProfessional(world.owner);
});
afterAll(() => world.close());

let count = 0;
/** From a range that is never assigned. */
const newNumber = () => `+1202555${String(100 + count++).padStart(4, '0')}`;
const textsTo = (number: string) => world.texts.filter(({ to }) => to === number);
/** Waits for the `nth` message to a number and returns its code. */
const codeTo = (number: string, nth = 1) =>
  vi.waitFor(() => {
    const code = /^\d{6}/.exec(textsTo(number)[nth - 1]?.text ?? '')?.[0];
    if (!code) throw new Error(`no code number ${nth} to ${number}`);
    return code;
  });
const buildCookie = async (id: string) =>
  (await buildSession(world.owner, id, { secret: world.services.config.authSecret })).cookie;

async function withPhone(number = newNumber()) {
  const person = await buildProfessional(world.owner);
  await world.owner.query('INSERT INTO auth.phone (user_id, number) VALUES ($1, $2)', [person.id, number]);
  return { ...person, number };
}
const send = (phone: string, more: object = {}, cookie = '') =>
  world.post('/sign-in/phone', { phone, ...more }, cookie ? { cookie } : {});
const enter = (cookie: string, code: string, more: object = {}) =>
  world.post('/sign-in/phone/code', { code, ...more }, { cookie });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

describe('signing in with a code sent to a phone', () => {
  test('signs in the account that confirmed the number, however it is typed', async () => {
    const { id, number } = await withPhone();
    const { status, cookie, setCookie } = await send(`+1 (202) 555-${number.slice(-4)}`);
    expect(status).toBe(200);
    expect(setCookie).toMatch(/HttpOnly/i);
    const code = await codeTo(number);
    expect(textsTo(number)[0]?.text).toMatch(
      /^\d{6} is your Visafolio code\. .*\n\n@visafolio\.test #\d{6}$/s,
    );
    const entered = await enter(cookie, code);
    expect(entered.body).toEqual({ status: true });
    expect(await world.readSession(entered.cookie)).toMatchObject({ userId: id });
    expect((await enter(cookie, code)).status).toBe(422);
  });

  test('works only in the browser that requested it', async () => {
    const { number } = await withPhone();
    const { cookie } = await send(number);
    const code = await codeTo(number);
    const stranger = await send(newNumber());
    expect((await enter(stranger.cookie, code)).body).toMatchObject({ code: 'accounts.code_not_valid' });
    expect((await world.post('/sign-in/phone/code', { code })).status).toBe(422);
    expect((await enter(cookie, code)).status).toBe(200);
  });

  test('is invalid after five wrong attempts, which strangers cannot use up for its owner', async () => {
    const { number } = await withPhone();
    const mine = await send(number);
    const code = await codeTo(number);
    const theirs = await send(number);
    const other = await codeTo(number, 2);
    for (let guess = 0; guess < 5; guess++) await enter(theirs.cookie, wrong(other));
    expect((await enter(theirs.cookie, other)).status).toBe(422);
    expect((await enter(mine.cookie, code)).status).toBe(200);
  });

  test('is valid for ten minutes, and sending it again does not invalidate the first', async () => {
    const { number } = await withPhone();
    const { cookie } = await send(number);
    const first = await codeTo(number);
    expect((await send(number, {}, cookie)).cookie).toBe(cookie);
    await codeTo(number, 2);
    expect((await enter(cookie, first)).status).toBe(200);
    const late = await send(number);
    const code = await codeTo(number, 3);
    await world.owner.query("UPDATE auth.phone_code SET expires_at = expires_at - interval '10 min'");
    expect((await enter(late.cookie, code)).status).toBe(422);
  });

  test('entered fifty times in parallel opens one session', async () => {
    const { id, number } = await withPhone();
    const { cookie } = await send(number);
    const code = await codeTo(number);
    const answers = await Promise.all(Array.from({ length: 50 }, () => enter(cookie, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rowCount } = await world.owner.query('SELECT FROM auth.session WHERE user_id = $1', [id]);
    expect(rowCount).toBe(1);
  });

  test("is sent in the account's language, and refused once the account is disabled", async () => {
    const { id, number } = await withPhone();
    await world.owner.query(`UPDATE auth."user" SET language = 'es', disabled_at = now() WHERE id = $1`, [
      id,
    ]);
    const { cookie } = await send(number, { language: 'en' });
    const code = await codeTo(number);
    expect(textsTo(number)[0]?.text).toContain('No se lo diga a nadie');
    expect(await enter(cookie, code)).toMatchObject({ status: 403, body: { code: 'accounts.disabled' } });
  });

  test.each(['12345', '+1 202 555', '+49 30 901820', 'anna@example.com', '+1 202 555 0123 ext. 5'])(
    '%s is refused as a number that text messages cannot reach',
    async (phone) => {
      expect(await send(phone)).toMatchObject({ status: 422, body: { code: 'accounts.phone_not_valid' } });
    },
  );

  test('a national number belongs to the country of the settings', async () => {
    const abroad = await createAccountsWorld({ phones: { delivered: true, perHour: 9, country: 'MX' } });
    await abroad.post('/sign-in/phone', { phone: '55 1234 5678' });
    await vi.waitFor(() => expect(abroad.texts).toMatchObject([{ to: '+525512345678' }]));
    await abroad.close();
  });

  test('is unavailable if no text messages can be sent', async () => {
    const without = await createAccountsWorld();
    without.services.texts = null;
    const answer = await without.post('/sign-in/phone', { phone: newNumber() });
    expect(answer).toMatchObject({ status: 404, body: { code: 'accounts.texts_off' } });
    const methods = await (await without.request('/sign-in-methods')).json();
    expect(methods).toMatchObject({ phone: false });
    expect(await (await world.request('/sign-in-methods')).json()).toMatchObject({ phone: true });
    await without.close();
  });
});

describe('a number without an account', () => {
  test('gets the same answer, and no message if no account may be created', async () => {
    const number = newNumber();
    const known = await withPhone();
    const [one, other] = [
      await send(number, { createUser: false }),
      await send(known.number, { createUser: false }),
    ];
    expect([one.status, one.body]).toEqual([other.status, other.body]);
    await codeTo(known.number);
    expect(textsTo(number)).toEqual([]);
  });

  test('becomes an account with the mailbox that its holder names and confirms', async () => {
    const [number, email] = [newNumber(), newEmail()];
    const { cookie } = await send(number);
    const code = await codeTo(number);
    const asked = await enter(cookie, code);
    expect(asked).toMatchObject({ status: 422, body: { code: 'accounts.phone_unknown' }, cookie: '' });
    expect((await enter(cookie, code, { email })).body).toEqual({ mailed: email });
    expect(world.mailsTo(email).at(-1)?.text).toContain(number);
    expect((await enter(cookie, code, { email })).status).toBe(422);
    const { token } = world.newest(email);
    const confirmed = await world.post('/mail-link/confirm', { token }, { cookie });
    expect(confirmed.body).toMatchObject({ landing: 'dashboard' });

    const again = await send(number);
    const entered = await enter(again.cookie, await codeTo(number, 2));
    expect(await world.readSession(entered.cookie)).toMatchObject({ email, professional: true });
  });

  test('is never added to an existing account', async () => {
    const { email, id } = await buildProfessional(world.owner);
    const number = newNumber();
    const { cookie } = await send(number);
    expect((await enter(cookie, await codeTo(number), { email })).body).toEqual({ mailed: email });
    expect(world.mailsTo(email).at(-1)?.subject).toContain('already have an account');
    await world.post('/mail-link/confirm', { token: world.newest(email).token });
    const { rowCount } = await world.owner.query('SELECT FROM auth.phone WHERE user_id = $1', [id]);
    expect(rowCount).toBe(0);
  });

  test('leaves a client a client', async () => {
    const { client } = await buildRequest(world.owner);
    await buildClientUser(world.owner, client);
    const number = newNumber();
    const { cookie } = await send(number);
    await enter(cookie, await codeTo(number), { email: client.email });
    const entered = await world.post('/mail-link/confirm', { token: world.newest(client.email).token });
    expect(entered.body).toMatchObject({ landing: 'portal' });
  });
});

describe('a mail link without create_user', () => {
  test('mails a link to known addresses, and to others a mail without a link', async () => {
    const [{ email: known }, unknown] = [await buildProfessional(world.owner), newEmail()];
    const ask = (email: string) => world.post('/sign-in/magic-link', { email, createUser: false });
    const [one, other] = [await ask(known), await ask(unknown)];
    expect([one.status, one.body]).toEqual([other.status, other.body]);
    expect(world.newest(known).token).toBeTruthy();
    const mail = world.mailsTo(unknown).at(-1);
    expect(mail?.subject).toContain('No account');
    expect(mail?.text).not.toMatch(/token=|^\d{6}$/m);
    for (let more = 0; more < 9; more++) await ask(unknown);
    expect(await ask(unknown)).toMatchObject({ status: 429 });
  });
});

describe('the phone of an account', () => {
  const begin = (cookie: string, phone: string) => world.post('/phone', { phone }, { cookie });
  const confirm = (cookie: string, code: string) => world.post('/phone/confirm', { code }, { cookie });
  const loadPhone = async (id: string) =>
    (await world.owner.query('SELECT number FROM auth.phone WHERE user_id = $1', [id])).rows[0]?.number;

  test('is added by a code sent to it, replaced by another, and removed', async () => {
    const { id } = await buildProfessional(world.owner);
    const cookie = await buildCookie(id);
    for (const number of [newNumber(), newNumber()]) {
      expect((await begin(cookie, number)).status).toBe(200);
      const code = await codeTo(number);
      expect((await confirm(cookie, wrong(code))).status).toBe(422);
      expect((await confirm(cookie, code)).status).toBe(200);
      expect(await loadPhone(id)).toBe(number);
    }
    expect((await world.post('/phone/remove', {}, { cookie })).status).toBe(200);
    expect(await loadPhone(id)).toBeUndefined();
  });

  test("must not be another account's: only whoever holds the phone learns of it", async () => {
    const { number, id: owner } = await withPhone();
    const { id } = await buildProfessional(world.owner);
    const cookie = await buildCookie(id);
    expect((await begin(cookie, number)).body).toEqual({ status: true });
    const refused = await confirm(cookie, await codeTo(number));
    expect(refused).toMatchObject({ status: 409, body: { code: 'accounts.phone_taken' } });
    expect(await loadPhone(owner)).toBe(number);
  });

  test('needs a session with a recent sign-in to change', async () => {
    const { id, number } = await withPhone();
    const cookie = await buildCookie(id);
    await world.owner.query(
      "UPDATE auth.session SET proved_at = now() - interval '11 min' WHERE user_id = $1",
      [id],
    );
    const late = { status: 403, body: { code: 'accounts.recent_sign_in_required' } };
    expect(await begin(cookie, newNumber())).toMatchObject(late);
    expect(await confirm(cookie, '123456')).toMatchObject(late);
    expect(await world.post('/phone/remove', {}, { cookie })).toMatchObject(late);
    expect((await world.post('/phone/remove', {})).status).toBe(401);
    expect(await loadPhone(id)).toBe(number);
  });

  test('reports a number that a message could not be sent to', async () => {
    const { id } = await buildProfessional(world.owner);
    const { texts } = world.services;
    world.services.texts = { send: () => Promise.reject(new Error('the provider is down')) };
    const answer = await begin(await buildCookie(id), newNumber());
    world.services.texts = texts;
    expect(answer).toMatchObject({ status: 502, body: { code: 'accounts.text_not_sent' } });
  });
});

describe('the cost of text messages is limited', () => {
  test('five an hour per number, and strangers do not use up its owner’s', async () => {
    const { id, number } = await withPhone();
    const statuses: number[] = [];
    for (let time = 0; time < 7; time++) statuses.push((await send(number)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect((await send(newNumber())).status).toBe(200);
    const seen = await world.request('/get-session', { headers: { cookie: await buildCookie(id) } });
    const device = seen.headers.getSetCookie().find((set) => set.includes('device')) ?? '';
    expect((await send(number, {}, device.split(';')[0])).status).toBe(200);
  });

  test('in total by the settings, for new numbers to a tenth of that', async () => {
    const small = await createAccountsWorld({ phones: { delivered: true, perHour: 20, country: undefined } });
    const { id } = await buildProfessional(small.owner);
    const known = newNumber();
    await small.owner.query('INSERT INTO auth.phone (user_id, number) VALUES ($1, $2)', [id, known]);
    const ask = (phone: string) => small.post('/sign-in/phone', { phone });
    for (let time = 0; time < 6; time++) expect((await ask(newNumber())).status).toBe(200);
    expect((await ask(known)).status).toBe(200);
    await vi.waitFor(() => expect(small.texts.some(({ to }) => to === known)).toBe(true));
    expect(small.texts).toHaveLength(3);
    await small.close();
  });
});

describe('a phone as second factor', () => {
  const post = (path: string, cookie: string, body: object = {}) => world.post(path, body, { cookie });
  async function withFactor(number = newNumber()) {
    const person = await buildProfessional(world.owner);
    const cookie = await buildCookie(person.id);
    const begun = await post('/factors/phone', cookie, { name: 'Work phone', phone: number });
    const { id: factorId } = begun.body as { id: string };
    const code = await codeTo(number);
    const done = await post('/factors/phone/verify', cookie, { id: factorId, code });
    return { ...person, number, factorId, cookie: done.cookie, done };
  }
  /** A new session without its second factor. */
  const half = (id: string) => buildCookie(id);
  const loadStanding = async (cookie: string) =>
    (await world.request('/get-session', { headers: { cookie } })).json() as Promise<{
      standing: string;
      factors: { id: string; kind: string; phone?: string }[];
    }>;

  test('is set up with a code, provides recovery codes, and is then required', async () => {
    const { id, number, factorId, cookie, done } = await withFactor();
    expect(done.body.recoveryCodes).toHaveLength(10);
    expect(await world.readSession(cookie)).not.toBeNull();
    const next = await half(id);
    expect(await world.readSession(next)).toBeNull();
    expect(await loadStanding(next)).toMatchObject({
      standing: 'factor',
      factors: [{ id: factorId, kind: 'phone', phone: `•••• ${number.slice(-4)}` }],
    });
    expect((await post('/factors/phone/send', next, { id: factorId })).status).toBe(200);
    const code = await codeTo(number, 2);
    expect((await post('/factors/challenge', next, { code: wrong(code) })).status).toBe(422);
    const given = await post('/factors/challenge', next, { code });
    expect(await world.readSession(given.cookie)).toMatchObject({ userId: id });
    expect((await post('/factors/challenge', await half(id), { code })).status).toBe(422);
  });

  test('can be used instead of an app, and removed', async () => {
    const { id, factorId, cookie: first } = await withFactor();
    const setup = await post('/factors/totp', first, { name: 'App' });
    const { id: appId, secret } = setup.body as { id: string; secret: string };
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const { cookie, body } = await post('/factors/totp/verify', first, {
      id: appId,
      code: app.generate({ timestamp: Date.now() - 30_000 }),
    });
    expect(body).toEqual({ recoveryCodes: null });
    const given = await post('/factors/challenge', await half(id), { code: app.generate() });
    expect(await world.readSession(given.cookie)).not.toBeNull();
    expect((await post('/factors/remove', cookie, { id: appId })).status).toBe(200);
    expect(await world.readSession(await half(id))).toBeNull();
    expect((await post('/factors/remove', cookie, { id: factorId })).status).toBe(200);
    expect(await world.readSession(await half(id))).not.toBeNull();
  });

  test("satisfies the firm's requirement", async () => {
    const { id, firm } = await buildProfessional(world.owner);
    await world.owner.query('INSERT INTO auth.firm_policy VALUES ($1, true)', [firm?.id]);
    const cookie = await half(id);
    expect(await world.readSession(cookie)).toBeNull();
    const number = newNumber();
    const begun = await post('/factors/phone', cookie, { name: 'Work phone', phone: number });
    const done = await post('/factors/phone/verify', cookie, {
      id: begun.body.id,
      code: await codeTo(number),
    });
    expect(await world.readSession(done.cookie)).not.toBeNull();
  });

  test('cannot be the phone that the first factor used', async () => {
    const { id, number, factorId } = await withFactor();
    await world.owner.query('INSERT INTO auth.phone (user_id, number) VALUES ($1, $2)', [id, number]);
    const { cookie } = await send(number);
    const entered = await enter(cookie, await codeTo(number, 2));
    expect(await loadStanding(entered.cookie)).toMatchObject({ standing: 'factor', factors: [] });
    expect((await post('/factors/phone/send', entered.cookie, { id: factorId })).status).toBe(404);
    // Nor with a code that another session of the same person requested.
    await post('/factors/phone/send', await half(id), { id: factorId });
    const code = await codeTo(number, 3);
    expect((await post('/factors/challenge', entered.cookie, { code })).status).toBe(422);

    const alone = await withPhone();
    const first = await send(alone.number);
    const session = await enter(first.cookie, await codeTo(alone.number));
    const refused = await post('/factors/phone', session.cookie, { name: 'x', phone: alone.number });
    expect(refused.body).toMatchObject({ code: 'accounts.phone_same' });
  });

  test('is sent its code for its owner only', async () => {
    const { factorId } = await withFactor();
    const other = await withFactor();
    expect((await post('/factors/phone/send', await half(other.id), { id: factorId })).status).toBe(404);
    expect((await world.post('/factors/phone/send', { id: factorId })).status).toBe(401);
    const stranger = await buildCookie((await buildProfessional(world.owner)).id);
    expect((await post('/factors/phone/verify', stranger, { id: factorId, code: '123456' })).status).toBe(
      404,
    );
  });
});
