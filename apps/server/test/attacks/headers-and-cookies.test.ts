import type { Context } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClientAddress } from '../../src/features/accounts/limits/client-address.ts';
import { buildProfessional } from '../builders/professionals.ts';
import { buildSession } from '../builders/sessions.ts';
import { createTally } from './tally.ts';
import { type AttackWorld, createAttackWorld } from './world.ts';

const tally = createTally('headers, cookies and addresses');
const password = 'seven herons on a wire';
let world: AttackWorld;

beforeAll(async () => {
  world = await createAttackWorld({ PUBLIC_URL: 'https://visafolio.test' });
  await buildProfessional(world.server.owner);
});
afterAll(async () => {
  tally.print();
  await world.close();
});

const send = (path: string, init: RequestInit) =>
  world.server.fetch(new Request(new URL(path, world.server.url), init));

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  send(`/api/auth${path}`, {
    method: 'POST',
    headers: {
      origin: world.server.url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  });

describe('a forged name of the host', () => {
  const evil = 'evil.example';
  const forged: Record<string, string>[] = [
    { host: evil },
    { 'x-forwarded-host': evil },
    { 'x-forwarded-server': evil, 'x-host': evil, 'x-http-host-override': evil },
    { forwarded: `host=${evil};proto=http` },
    { 'x-original-url': `https://${evil}/`, 'x-rewrite-url': `https://${evil}/` },
    { 'x-forwarded-proto': 'http', 'x-forwarded-port': '8080', 'x-forwarded-host': `${evil}:8080` },
    { host: `visafolio.test@${evil}` },
    { host: `visafolio.test.${evil}`, 'x-forwarded-prefix': `//${evil}` },
  ];

  test.each(['/sign-in/magic-link', '/recover', '/sign-up/email'])('is in no mail of %s', async (path) => {
    for (const headers of forged) {
      const email = world.newEmail();
      if (path === '/recover') await buildProfessional(world.server.owner, { email, password });
      const answer = await post(path, { email, password, name: 'Ana' }, headers);
      await world.server.services.background.settled();
      const mails = world.mailsTo(email);
      const all = `${await answer.text()} ${answer.headers.get('location')} ${JSON.stringify(mails)}`;
      expect(tally.held(!all.includes(evil)), `${path} ${JSON.stringify(headers)}`).toBe(true);
      if (answer.status === 200) expect(mails.length, path).toBeGreaterThan(0);
    }
  });

  test('is on no page, and redirects nowhere', async () => {
    const pages = [
      '/',
      '/auth',
      '/blog',
      '/sitemap.xml',
      '/robots.txt',
      '/client.webmanifest',
      '/t/AAAAAAAAAAAA',
      '/api/docs',
    ];
    for (const path of pages)
      for (const headers of forged) {
        const answer = await send(path, { headers: { accept: 'text/html', ...headers } });
        const all = `${await answer.text()} ${JSON.stringify([...answer.headers])}`;
        expect(tally.held(!all.includes(evil)), `${path} ${JSON.stringify(headers)}`).toBe(true);
      }
  });
});

test('no path redirects to another site', async () => {
  const targets = ['evil.example', 'evil.example/', 'evil.example/%2e%2e'];
  const starts = [
    '//',
    '/\\',
    '/%5c',
    '/%2f%2f',
    '///',
    '/./',
    '/t/..//',
    '/auth//',
    '/%09/',
    '/assets//',
    '/.//',
    '/;/',
  ];
  for (const start of starts)
    for (const target of targets) {
      const request = new Request(world.server.url, { headers: { accept: 'text/html' } });
      // A browser sends the path as it is; the URL parser would change it.
      const answer = await world.server.fetch(
        new Request(`${world.server.url}${start}${target}`, { headers: request.headers }),
      );
      const location = answer.headers.get('location');
      const isOwn =
        !location || new URL(location, world.server.url).origin === new URL(world.server.url).origin;
      expect(tally.held(isOwn), `${start}${target} -> ${location}`).toBe(true);
    }
});

describe('cookies', () => {
  test('of a sign-in are for our host, for https and not for scripts', async () => {
    const { email } = await buildProfessional(world.server.owner, { password });
    const answers = [
      await post('/sign-in/email', { email, password }),
      await post('/sign-up/email', { email: world.newEmail(), password, name: 'Ana' }),
      await post('/sign-in/magic-link', { email: world.newEmail() }),
    ];
    const cookies = answers.flatMap((answer) => answer.headers.getSetCookie());
    expect(cookies.some((cookie) => cookie.includes('session_token'))).toBe(true);
    for (const cookie of cookies)
      for (const flag of [
        /;\s*HttpOnly/i,
        /;\s*Secure/i,
        /;\s*SameSite=(Lax|Strict)/i,
        /;\s*Path=\//i,
        /^__(Secure|Host)-/,
      ])
        expect(tally.held(flag.test(cookie) && !/;\s*Domain=/i.test(cookie)), `${flag} ${cookie}`).toBe(true);
  });

  test('that an attacker planted before a sign-in are not used after it', async () => {
    const { owner, secret } = world.server;
    const victim = await buildProfessional(owner, { password });
    const attacker = await buildProfessional(owner);
    const { cookie: planted } = await buildSession(owner, attacker.id, { secret });
    const value = planted.slice(planted.indexOf('=') + 1);
    const name = '__Secure-visafolio.session_token';
    const invented = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.c2lnbmVk';
    for (const before of [value, invented, `${value}; ${name}=${invented}`]) {
      const answer = await post(
        '/sign-in/email',
        { email: victim.email, password },
        { cookie: `${name}=${before}` },
      );
      expect(answer.status).toBe(200);
      const after = answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
      const token = after.slice(name.length + 1).split(';')[0] ?? '';
      expect(tally.held(token !== '' && token !== value && token !== invented)).toBe(true);
      const session = await send('/api/auth/get-session', { headers: { cookie: `${name}=${value}` } });
      const who = ((await session.json()) as { user?: { email: string } } | null)?.user?.email;
      expect(tally.held(who !== victim.email), 'the planted session became the victim’s').toBe(true);
    }
  });
});

test('whether an address has an account is not in the answers', async () => {
  const known = (await buildProfessional(world.server.owner, { password })).email;
  const unknown = world.newEmail();
  const look = async (path: string, body: object) => {
    const answer = await post(path, body);
    await world.server.services.background.settled();
    const names = [...answer.headers.keys()].filter((name) => name !== 'set-cookie').sort();
    // The answer may repeat the address that was asked for.
    const text = (await answer.text()).replaceAll(known, 'x').replaceAll(unknown, 'x');
    return JSON.stringify([answer.status, text, names]);
  };
  for (const [path, body] of [
    ['/sign-in/magic-link', {}],
    ['/recover', {}],
    ['/sign-in/email', { password: 'a wrong password' }],
    ['/mail-link/code', { code: '123456' }],
    ['/recover/reset', { code: '123456', password: 'nine herons on a wire' }],
  ] as const) {
    const [asKnown, asUnknown] = [
      await look(path, { ...body, email: known }),
      await look(path, { ...body, email: unknown }),
    ];
    expect(tally.held(asKnown === asUnknown), `${path}: ${asKnown} ${asUnknown}`).toBe(true);
  }
});

describe('the address of a caller', () => {
  const attacker = '203.0.113.9';
  const read = (proxies: string[], socket: string, header: string | undefined) =>
    createClientAddress(proxies)({
      env: { incoming: { socket: { remoteAddress: socket } } },
      req: { header: (name: string) => (name === 'x-forwarded-for' ? header : undefined) },
    } as unknown as Context);
  const forged = [
    '127.0.0.1',
    '::1',
    '10.0.0.1',
    '198.51.100.7',
    '198.51.100.7, 10.0.0.1',
    '10.0.0.1, 10.0.0.2',
    'unknown',
    '_hidden',
    '',
    ',',
    '198.51.100.7:443',
    '[::1]:80',
    '::ffff:198.51.100.7',
    '0:0:0:0:0:ffff:c633:6407',
    '10.0.0.1\t',
    '198.51.100.7;10.0.0.1',
    'for=198.51.100.7',
    `${attacker}, 198.51.100.7`,
    Array.from({ length: 5_000 }, () => '10.0.0.1').join(', '),
  ];

  test('cannot be forged without trusted proxies', () => {
    for (const socket of [attacker, `::ffff:${attacker}`])
      for (const header of forged)
        expect(tally.held(read([], socket, header) === attacker), header.slice(0, 60)).toBe(true);
  });

  test('cannot be forged past trusted proxies, which add where a call came from', () => {
    for (const proxies of [['10.0.0.0/8'], ['10.0.0.1', '10.0.0.2', '::1'], ['10.0.0.0/8', 'fd00::/8']])
      for (const header of forged) {
        const added = header ? `${header}, ${attacker}` : attacker;
        expect(tally.held(read(proxies, '10.0.0.1', added) === attacker), header.slice(0, 60)).toBe(true);
        // Two proxies one behind the other.
        expect(tally.held(read(proxies, '::ffff:10.0.0.2', `${added}, 10.0.0.1`) === attacker)).toBe(true);
        // The attacker calls the server past the proxies.
        expect(tally.held(read(proxies, attacker, header) === attacker)).toBe(true);
      }
  });
});
