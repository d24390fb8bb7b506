import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountsWorld, createAccountsWorld, newEmail, origin } from '../accounts.testing.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.mailer.refusal = null;
});

const password = 'seven herons on a wire';
/** The sign-up cookie of the last sign-up. */
let kept = '';
async function signUp(email: string, given = password, more = {}) {
  const answer = await world.post('/sign-up/email', { email, password: given, ...more });
  kept = answer.cookie;
  return answer;
}
const signIn = (email: string, given = password) =>
  world.post('/sign-in/email', { email, password: given }, { cookie: kept });
const confirmNewest = (email: string) =>
  world.post('/mail-link/confirm', { token: world.newest(email).token }, { cookie: kept });

describe('signing up', () => {
  test('mails a confirmation, whose link signs in; the password works from then on', async () => {
    const email = newEmail();
    const answer = await signUp(email);
    expect(answer).toMatchObject({ status: 200, body: { status: true } });
    expect(answer.cookie).not.toContain('session');
    expect(world.mailsTo(email)[0]?.subject).toBe('Confirm your email address for Visafolio');
    const confirmed = await confirmNewest(email);
    expect(await world.readSession(confirmed.cookie)).toMatchObject({ email, professional: true });
    const again = await signIn(email.toUpperCase());
    expect(await world.readSession(again.cookie)).toMatchObject({ email });
  });

  test('with a known address answers alike, and notifies its owner', async () => {
    const email = newEmail();
    await signUp(email);
    await confirmNewest(email);
    const known = await signUp(email, 'another password altogether');
    const unknown = await signUp(newEmail());
    const like = ({ status, body, setCookie }: typeof known) => ({
      status,
      body,
      setCookie: setCookie.replace(/=[^;]+/, '=…'),
    });
    expect(like(known)).toEqual(like(unknown));
    expect(world.mailsTo(email).at(-1)?.subject).toBe('You already have an account at Visafolio');
    expect((await signIn(email, 'another password altogether')).status).toBe(401);
    expect((await confirmNewest(email)).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });

  test.each(['123456', 'PASSWORD', 'qwerty123', 'Iloveyou'])(
    'refuses the common password %s',
    async (common) => {
      const email = newEmail();
      const answer = await signUp(email, common);
      expect(answer).toMatchObject({ status: 422, body: { code: 'accounts.password_too_common' } });
      expect(world.mailsTo(email)).toHaveLength(0);
    },
  );

  test('refuses a password of five characters and takes one of six', async () => {
    const short = await signUp(newEmail(), 'x7-qk');
    expect(short).toMatchObject({ status: 422, body: { code: 'accounts.password_too_short' } });
    expect((await signUp(newEmail(), 'x7-qkz')).status).toBe(200);
  });

  test('can be repeated after the mail server refused', async () => {
    const email = newEmail();
    world.mailer.refusal = new Error('421 later');
    expect((await signUp(email)).status).toBe(200);
    expect(world.mailsTo(email)).toEqual([]);
    world.mailer.refusal = null;
    expect((await signUp(email)).status).toBe(200);
    await confirmNewest(email);
    expect((await signIn(email)).status).toBe(200);
  });

  test("keeps the page's language for the mails", async () => {
    const email = newEmail();
    await signUp(email, password, { language: 'es' });
    expect(world.mailsTo(email)[0]?.subject).toBe('Confirme su correo electrónico en Visafolio');
    const { cookie } = await confirmNewest(email);
    expect(await world.readSession(cookie)).toMatchObject({ language: 'es' });
  });

  test('with an unsupported language, or a name of 50,000 letters, causes no error', async () => {
    const email = newEmail();
    const answer = await signUp(email, password, { language: 'tlh', name: 'x'.repeat(50_000) });
    expect(answer.status).toBe(200);
    const { cookie } = await confirmNewest(email);
    const session = await world.readSession(cookie);
    expect(session).toMatchObject({ language: null });
    expect(session?.name).toHaveLength(200);
  });

  test('trims the address, as signing in does', async () => {
    const email = newEmail();
    await signUp(`  ${email} `);
    await confirmNewest(email);
    expect((await signIn(` ${email}  `)).status).toBe(200);
  });

  test.each([null, [], 'text', {}, { email: 5, password: {} }])(
    'with %j as body is a bad request',
    async (body) => {
      for (const path of ['/sign-up/email', '/sign-in/email', '/mail-link/code']) {
        expect((await world.post(path, body)).status).toBe(400);
      }
    },
  );

  test('and renewing the expired confirmation keeps the password', async () => {
    const email = newEmail();
    await signUp(email);
    const { token } = world.newest(email);
    await world.owner.query('UPDATE auth.mail_link SET expires_at = now() WHERE email = $1', [email]);
    await world.post('/mail-link/renew', { token });
    await expect.poll(() => world.mailsTo(email).length, { timeout: 10_000 }).toBe(2);
    expect((await confirmNewest(email)).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('signing in with a password', () => {
  test('before the address is confirmed is refused, and mails a new confirmation once a minute', async () => {
    const email = newEmail();
    await signUp(email);
    const refused = await signIn(email);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'accounts.email_not_confirmed' },
      cookie: '',
    });
    expect(world.mailsTo(email)).toHaveLength(1);
    await world.owner.query(
      "UPDATE auth.mail_link SET created_at = now() - interval '2 min' WHERE email = $1",
      [email],
    );
    await signIn(email);
    await signIn(email);
    expect(world.mailsTo(email)).toHaveLength(2);
    await confirmNewest(email);
    expect((await signIn(email)).status).toBe(200);
  });

  test('answers alike for a wrong password and an unknown address', async () => {
    const email = newEmail();
    await signUp(email);
    await confirmNewest(email);
    const [wrong, unknown] = [await signIn(email, 'not this one'), await signIn(newEmail(), 'not this one')];
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({ status: 401, body: { code: 'accounts.invalid_credentials' } });
  });

  test('never hands the session token to scripts', async () => {
    const email = newEmail();
    await signUp(email);
    await confirmNewest(email);
    const { cookie, body, setCookie } = await signIn(email);
    expect(setCookie).toMatch(/HttpOnly/i);
    expect(setCookie).toMatch(/SameSite=Lax/i);
    expect(setCookie).toMatch(/Max-Age=2592000/);
    const token = decodeURIComponent(cookie).match(/session_token=([^.]+)/)?.[1] ?? 'none';
    expect(JSON.stringify(body)).not.toContain(token);
    const session = await (await world.request('/get-session', { headers: { cookie } })).text();
    expect(JSON.parse(session)).toMatchObject({
      user: { email },
      session: { expiresAt: expect.any(String) },
    });
    expect(session).not.toContain(token);
  });
});

describe('another site', () => {
  const email = newEmail();

  test('cannot sign a visitor in or out, by script or by form', async () => {
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    for (const path of ['/sign-in/email', '/sign-in/magic-link', '/mail-link/confirm', '/mail-link/code']) {
      const answer = await world.post(path, { email, password, token: 'x', code: '123456' }, foreign);
      expect(answer.status).toBe(403);
    }
    const form = await world.request('/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      body: new URLSearchParams({ email, password }),
    });
    expect(form.status).toBe(415);
  });

  test('with our cookie in the request is refused without an origin', async () => {
    await signUp(email);
    const { cookie } = await confirmNewest(email);
    const response = await world.request('/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: '{}',
    });
    expect(response.status).toBe(403);
    expect(await world.readSession(cookie)).not.toBeNull();
  });
});
