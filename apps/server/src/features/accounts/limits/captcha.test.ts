import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import type { Captcha } from '../../../shared/services.ts';
import { type AccountsWorld, createAccountsWorld, newEmail } from '../accounts.testing.ts';
import { consumeCaptcha } from './captcha.ts';

type Behaviour = (response: ServerResponse) => void;
const verdict =
  (body: unknown): Behaviour =>
  (response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const right = verdict({ success: true, hostname: 'visafolio.test', 'error-codes': [] });
const wrong = verdict({ success: false, 'error-codes': ['invalid-input-response'] });

let behave: Behaviour;
const asked: URLSearchParams[] = [];
const provider = createServer(async (request, response) => {
  asked.push(new URLSearchParams(await text(request)));
  behave(response);
});
let world: AccountsWorld;
let captcha: Captcha;
beforeAll(async () => {
  await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done));
  captcha = {
    provider: 'turnstile',
    siteKey: 'public key',
    secret: 'only we know it',
    verifyUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/siteverify`,
    scriptUrl: 'https://challenges.example.com/api.js',
  };
  world = await createAccountsWorld({ captcha });
});
beforeEach(() => {
  asked.splice(0);
  behave = right;
});
afterAll(async () => {
  provider.closeAllConnections();
  provider.close();
  await world.close();
});

let count = 0;
const newToken = () => `token-${count++}`;
const ask = (path: string, token?: string, email = newEmail()) =>
  world.post(
    path,
    { email, password: 'seven herons on a wire', phone: `+1202555${String(100 + count).padStart(4, '0')}` },
    token === undefined ? {} : { 'x-captcha-token': token },
  );
const required = { status: 403, body: { code: 'accounts.captcha_required' } };
const unavailable = { status: 424, body: { code: 'accounts.captcha_unavailable' } };

describe('with a captcha', () => {
  test.each(['/sign-up/email', '/sign-in/email', '/sign-in/magic-link', '/sign-in/phone', '/recover'])(
    '%s requires a token, which the provider verifies',
    async (path) => {
      expect(await ask(path)).toMatchObject(required);
      expect(asked).toEqual([]);
      const token = newToken();
      // An unknown address is refused, but not for a missing captcha.
      expect((await ask(path, token)).status).toBe(path === '/sign-in/email' ? 401 : 200);
      expect(Object.fromEntries(asked[0] ?? [])).toEqual({ secret: captcha.secret, response: token });
    },
  );

  test('each token works once, even of parallel calls', async () => {
    const token = newToken();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/sign-in/magic-link', token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await ask('/recover', token)).toMatchObject(required);
    expect(asked).toHaveLength(1);
  });

  test.each<[string, Behaviour]>([
    ['says no', wrong],
    ['knows it from before', verdict({ success: false, 'error-codes': ['timeout-or-duplicate'] })],
    ['saw it on another site', verdict({ success: true, hostname: 'elsewhere.example.com' })],
  ])('a token is refused if the provider %s', async (_, behaviour) => {
    behave = behaviour;
    const email = newEmail();
    expect(await ask('/sign-in/magic-link', newToken(), email)).toMatchObject(required);
    expect(world.mailsTo(email)).toEqual([]);
  });

  test.each<[string, Behaviour]>([
    ['answers with a page', (response) => response.end('<html>')],
    ['answers with something else', verdict({ ok: true })],
    ['does not know our secret', verdict({ success: false, 'error-codes': ['invalid-input-secret'] })],
    ['sends us elsewhere', (response) => response.writeHead(307, { location: captcha.verifyUrl }).end()],
    ['hangs up', (response) => response.destroy()],
  ])('if a provider %s every call is refused with that cause', async (_, behaviour) => {
    behave = behaviour;
    expect(await ask('/sign-in/magic-link', newToken())).toMatchObject(unavailable);
  });

  test('a provider that never answers times out', async () => {
    behave = () => {};
    const taken = consumeCaptcha(world.services, newToken(), { address: '', waitMs: 50 });
    await expect(taken).rejects.toMatchObject({ code: 'accounts.captcha_unavailable' });
  });

  test('pages get the public key, not the secret', async () => {
    const methods = await (await world.request('/sign-in-methods')).text();
    expect(methods).toContain('public key');
    expect(methods).not.toContain(captcha.secret);
  });

  test('links in mails need no captcha', async () => {
    const { email } = await buildProfessional(world.owner);
    for (let mail = 0; mail < 2; mail++) await ask('/sign-in/magic-link', newToken(), email);
    expect((await world.post('/mail-link/confirm', { token: world.newest(email).token })).status).toBe(200);
    const [first] = world.mailsTo(email);
    const code = /^\d{6}$/m.exec(first?.text ?? '')?.[0];
    expect((await world.post('/mail-link/code', { email, code })).status).toBe(200);
    expect((await world.post('/mail-link/renew', { token: world.newest(email).token })).status).toBe(200);
  });
});

test('without captcha settings no call needs one', async () => {
  const without = await createAccountsWorld();
  expect((await without.post('/sign-in/magic-link', { email: newEmail() })).status).toBe(200);
  expect(await (await without.request('/sign-in-methods')).json()).toMatchObject({ captcha: null });
  await without.close();
});
