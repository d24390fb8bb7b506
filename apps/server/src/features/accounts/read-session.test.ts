import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsWorld, createAccountsWorld, newEmail, origin } from './accounts.testing.ts';
import { createAccounts } from './accounts.ts';

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

test('a visitor, a forged cookie and a foreign signature are nobody', async () => {
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

test('coming back within 30 days makes the session last 30 more', async () => {
  const { cookie, email } = await signedIn();
  await world.owner.query(
    `UPDATE auth.session SET expires_at = now() + interval '3 days'
     WHERE user_id = (SELECT id FROM auth."user" WHERE email = $1)`,
    [email],
  );
  const response = await world.request('/get-session', { headers: { cookie } });
  const { session } = (await response.json()) as { session: { expiresAt: string } };
  expect(Date.parse(session.expiresAt)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  expect(response.headers.getSetCookie().join()).toMatch(/Max-Age=2592000/);
});

test('on an https address cookies are secure, and are read under their secure name', async () => {
  const safe = await createAccountsWorld({ publicUrl: 'https://visafolio.test' });
  const { cookie, setCookie, email } = await signedIn(safe);
  expect(setCookie).toMatch(/^__Secure-visafolio\.session_token=.*; Secure/);
  expect(await safe.readSession(cookie)).toMatchObject({ email });
  await safe.close();
});

test("the address of a caller is the socket's: too many calls from it are refused, whatever they claim to be", async () => {
  const accounts = createAccounts(world.services, { rateLimits: true });
  const app = new Hono().route('/api/auth', accounts.routes);
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const call = (attempt: number) =>
    fetch(`http://127.0.0.1:${port}/api/auth/mail-link/code`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin,
        'x-forwarded-for': `10.0.0.${attempt}`,
        'x-visafolio-address': `10.0.1.${attempt}`,
      },
      body: JSON.stringify({ email: newEmail(), code: '123456' }),
    });
  const statuses: number[] = [];
  for (let attempt = 1; attempt <= 21; attempt++) statuses.push((await call(attempt)).status);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(422));
  const last = await call(22);
  expect([statuses[20], last.status]).toEqual([429, 429]);
  expect(await last.json()).toMatchObject({ code: 'accounts.too_many_requests' });
  const { rows } = await world.owner.query('SELECT key FROM auth.rate_limit');
  expect(rows).toEqual([{ key: '127.0.0.1|/mail-link/code' }]);
  await new Promise((resolve) => server.close(resolve));
});
