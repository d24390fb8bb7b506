import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsWorld, createAccountsWorld, newEmail, origin } from '../accounts.testing.ts';
import { createAccounts } from '../better-auth/auth.routes.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

async function signedIn(at = world) {
  const email = newEmail();
  await at.post('/sign-in/magic-link', { email });
  const { cookie, setCookie } = await at.post('/mail-link/confirm', { token: at.newest(email).token });
  return { email, cookie, setCookie };
}

test('a visitor, a forged cookie and a foreign signature have no session', async () => {
  const { cookie } = await signedIn();
  expect(await world.readSession('')).toBeNull();
  expect(await world.readSession('visafolio.session_token=')).toBeNull();
  expect(await world.readSession('visafolio.session_token=abc.def')).toBeNull();
  const [name, value = ''] = cookie.split('=');
  const [token, signature] = decodeURIComponent(value).split('.');
  const forged = (text: string) => world.readSession(`${name}=${encodeURIComponent(text)}`);
  expect(await forged(`${token}x.${signature}`)).toBeNull();
  expect(await forged(`${token}.${'A'.repeat(43)}=`)).toBeNull();
  expect(await forged(`${token}`)).toBeNull();
  expect(await forged(`${token}.${signature}`)).not.toBeNull();
});

test('a session ends when it expires and when its owner signs out', async () => {
  const one = await signedIn();
  await world.owner.query(
    'UPDATE auth.session SET expires_at = now() WHERE user_id = (SELECT id FROM auth."user" WHERE email = $1)',
    [one.email],
  );
  expect(await world.readSession(one.cookie)).toBeNull();
  const two = await signedIn();
  expect((await world.post('/sign-out', {}, { cookie: two.cookie })).status).toBe(200);
  expect(await world.readSession(two.cookie)).toBeNull();
});

test('using a session within 30 days extends it by 30 days', async () => {
  const { cookie, email } = await signedIn();
  await world.owner.query(
    `UPDATE auth.session SET expires_at = now() + interval '3 days', rotated_at = now() - interval '27 days'
     WHERE user_id = (SELECT id FROM auth."user" WHERE email = $1)`,
    [email],
  );
  const response = await world.request('/get-session', { headers: { cookie } });
  const { session } = (await response.json()) as { session: { expiresAt: string } };
  const { rows } = await world.owner.query(
    'SELECT expires_at FROM auth.session WHERE user_id = (SELECT id FROM auth."user" WHERE email = $1)',
    [email],
  );
  expect(rows[0].expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  // One of a firm's people that stays unused ends after eight hours.
  expect(Date.parse(session.expiresAt)).toBeGreaterThan(Date.now() + 7.9 * 3_600_000);
  expect(Date.parse(session.expiresAt)).toBeLessThan(Date.now() + 8.1 * 3_600_000);
  expect(response.headers.getSetCookie().join()).toMatch(/Max-Age=2592000/);
});

test('at an https address cookies are secure, and are read under their secure name', async () => {
  const safe = await createAccountsWorld({ publicUrl: 'https://visafolio.test' });
  const { cookie, setCookie, email } = await signedIn(safe);
  expect(setCookie).toMatch(/^__Secure-visafolio\.session_token=.*; Secure/);
  expect(await safe.readSession(cookie)).toMatchObject({ email });
  await safe.close();
});

test('too many calls from one socket are refused, whatever address they claim; calls from another socket are not', async () => {
  const { routes } = createAccounts(world.services, { rateLimits: true });
  const app = new Hono().route('/api/auth', routes);
  let claim = 0;
  const call = (remoteAddress?: string) =>
    app.request(
      `${origin}/api/auth/mail-link/code`,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.0.0.${claim++}`,
          'x-visafolio-address': `10.0.1.${claim}`,
        },
        body: JSON.stringify({ email: newEmail(), code: '123456' }),
      },
      remoteAddress ? { incoming: { socket: { remoteAddress } } } : undefined,
    );
  for (let attempt = 1; attempt <= 20; attempt++) expect((await call('203.0.113.7')).status).toBe(422);
  const refused = await call('203.0.113.7');
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'accounts.too_many_requests' });
  expect((await call('203.0.113.8')).status).toBe(422);
  await call();
  const { rows } = await world.owner.query('SELECT key FROM auth.rate_limit ORDER BY key');
  expect(rows.map(({ key }) => key)).toEqual([
    '127.0.0.1|/mail-link/code',
    '203.0.113.7|/mail-link/code',
    '203.0.113.8|/mail-link/code',
  ]);
});
