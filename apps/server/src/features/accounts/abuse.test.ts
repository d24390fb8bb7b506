import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFirm } from '../../../test/builders/firms.ts';
import { buildProfessional } from '../../../test/builders/professionals.ts';
import { buildRequest } from '../../../test/builders/requests.ts';
import { buildSession } from '../../../test/builders/sessions.ts';
import { startSamlProvider } from '../../../test/saml-provider.ts';
import { digest } from '../../shared/short-codes.ts';
import {
  type AccountsWorld,
  createAccountsWorld,
  newEmail,
  origin,
  proveDomains,
} from './accounts.testing.ts';
import { createAccounts } from './accounts.ts';
import { createMailLink } from './mail-links/mail-links.usecases.ts';
import { createPhoneCode } from './phones/phone-codes.usecases.ts';
import { addFirmProvider } from './single-sign-on/firms/firm-providers.usecases.ts';

let world: AccountsWorld;
/** Has a SAML provider of its own. */
let samlFirm: { id: string };
beforeAll(async () => {
  world = await createAccountsWorld({ ethereum: true });
  samlFirm = await buildFirm(world.owner);
});
afterAll(() => world.close());

const password = 'seven herons on a wire';
const signInWith = (email: string, given: string) => world.post('/sign-in/email', { email, password: given });

let numbers = 0;
/** Of the numbers that no telephone company gives out. */
const newNumber = () =>
  `+1${202 + Math.floor(numbers / 99)}555${String(101 + (numbers++ % 99)).padStart(4, '0')}`;
const addPhone = (id: string, number: string) =>
  world.owner.query('INSERT INTO auth.phone (user_id, number) VALUES ($1, $2)', [id, number]);

describe('every kind of token is refused by every verifier but its own', () => {
  const verifiers = {
    'mail-link/confirm': (token: string) => world.post('/mail-link/confirm', { token }),
    'recover/reset by link': (token: string) => world.post('/recover/reset', { token, password }),
    'the session cookie': async (token: string) => {
      const signature = createHmac('sha256', world.services.config.authSecret).update(token).digest('base64');
      const cookie = `visafolio.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
      return { status: (await world.readSession(cookie)) ? 200 : 401 };
    },
    'the cookie of a flow': (token: string) =>
      world
        .request(`/federated/callback/oidc?state=${token}&code=x`, {
          headers: { cookie: `visafolio.flow-x=${token}` },
        })
        .then((response) => ({
          status: response.headers.get('set-cookie')?.includes('session') ? 200 : 401,
        })),
    "the form of a firm's SAML provider": (token: string) => postSaml(token, token),
    'federated/id-token': (idToken: string) =>
      world.post(
        '/federated/id-token',
        { provider: 'oidc', idToken },
        { cookie: `visafolio.id-token=${idToken}` },
      ),
    'web3/finish': (token: string) =>
      world.post(
        '/web3/finish',
        { chain: 'ethereum', message: token, signature: token },
        { cookie: `visafolio.wallet=${token}` },
      ),
  };
  async function postSaml(SAMLResponse: string, RelayState: string) {
    const response = await world.request(`/federated/saml/${samlFirm.id}/acs`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ SAMLResponse, RelayState }),
    });
    return { status: response.headers.get('location')?.includes('/auth?failure=') ? 401 : 200 };
  }
  const codeVerifiers = {
    'mail-link/code': (email: string, code: string) => world.post('/mail-link/code', { email, code }),
    'recover/reset by code': (email: string, code: string) =>
      world.post('/recover/reset', { email, code, password }),
    reauthenticate: async (email: string, code: string) => {
      const { rows } = await world.owner.query('SELECT id FROM auth."user" WHERE email = $1', [email]);
      const { cookie } = await buildSession(world.owner, rows[0].id, {
        secret: world.services.config.authSecret,
      });
      return world.post('/reauthenticate', { code }, { cookie });
    },
  };
  type Verifier = keyof typeof verifiers | keyof typeof codeVerifiers;

  async function mailed(purpose: 'sign-in' | 'sign-up' | 'recovery' | 'proof' | 'invitation') {
    const request = purpose === 'invitation' ? await buildRequest(world.owner) : null;
    const { email } = request?.client ?? (await buildProfessional(world.owner));
    if (request) await world.owner.query('INSERT INTO auth."user" (name, email) VALUES ($1, $1)', [email]);
    const { url, code } = await createMailLink(world.services, {
      email,
      purpose,
      language: null,
      minutes: 5,
      requestId: request?.id ?? null,
    });
    return { email, code, token: new URL(url).searchParams.get('token') ?? '' };
  }
  const enters: Verifier[] = ['mail-link/confirm', 'mail-link/code'];
  const kinds = {
    'sign-in': enters,
    'sign-up': enters,
    invitation: enters,
    recovery: ['recover/reset by link', 'recover/reset by code'],
    proof: ['reauthenticate'],
  } satisfies Record<string, Verifier[]>;

  test.each(Object.entries(kinds))('the mail of %s', async (kind, own: Verifier[]) => {
    const accepted: string[] = [];
    for (const [name, verify] of Object.entries(verifiers)) {
      const { token } = await mailed(kind as keyof typeof kinds);
      if ((await verify(token)).status < 300) accepted.push(name);
    }
    for (const [name, verify] of Object.entries(codeVerifiers)) {
      const { email, code } = await mailed(kind as keyof typeof kinds);
      if ((await verify(email, code)).status < 300) accepted.push(name);
    }
    expect(accepted).toEqual(own);
  });

  /** Somebody with a phone to sign in with, one as second factor, another one half set up, and a browser. */
  async function withPhones(email?: string) {
    const { id, ...person } = await buildProfessional(world.owner, email ? { email } : {});
    const [number, flow] = [newNumber(), randomBytes(32).toString('base64url')];
    await addPhone(id, newNumber());
    const { rows } = await world.owner.query<{ id: string }>(
      `INSERT INTO auth.factor (user_id, kind, name, number, verified_at)
       VALUES ($1, 'phone', 'used', $2, now()), ($1, 'phone', 'new', $2, NULL) RETURNING id`,
      [id, number],
    );
    const session = await buildSession(world.owner, id, { secret: world.services.config.authSecret });
    await world.owner.query('UPDATE auth.session SET factor_at = now() WHERE id = $1', [session.id]);
    // What is being set up belongs to the session that began it.
    await world.owner.query(
      'UPDATE auth.factor SET session_id = $1 WHERE user_id = $2 AND verified_at IS NULL',
      [session.id, id],
    );
    const { rows: own } = await world.owner.query('SELECT number FROM auth.phone WHERE user_id = $1', [id]);
    return {
      email: person.email,
      cookie: `${session.cookie}; visafolio.phone=${flow}`,
      setUp: rows[1]?.id ?? '',
      holders: {
        'sign-in': { purpose: 'sign-in', holder: digest(flow), number: own[0].number },
        confirm: { purpose: 'confirm', holder: session.id, number: newNumber() },
        'a factor in use': { purpose: 'factor', holder: rows[0]?.id ?? '', number },
        'a factor being set up': { purpose: 'factor', holder: rows[1]?.id ?? '', number },
      } as const,
    };
  }
  type WithPhones = Awaited<ReturnType<typeof withPhones>>;
  const phoneVerifiers: Record<string, (person: WithPhones, code: string) => Promise<{ status: number }>> = {
    'sign-in/phone/code': ({ cookie }, code) => world.post('/sign-in/phone/code', { code }, { cookie }),
    'phone/confirm': ({ cookie }, code) => world.post('/phone/confirm', { code }, { cookie }),
    'factors/challenge': ({ cookie }, code) => world.post('/factors/challenge', { code }, { cookie }),
    'factors/phone/verify': ({ cookie, setUp }, code) =>
      world.post('/factors/phone/verify', { id: setUp, code }, { cookie }),
  };

  test.each([
    ['sign-in', 'sign-in/phone/code'],
    ['confirm', 'phone/confirm'],
    ['a factor in use', 'factors/challenge'],
    ['a factor being set up', 'factors/phone/verify'],
  ] as const)('the text message of %s', async (kind, own) => {
    const accepted: string[] = [];
    for (const [name, verify] of Object.entries(phoneVerifiers)) {
      const person = await withPhones();
      const code = await createPhoneCode(world.services, person.holders[kind]);
      if ((await verify(person, code)).status < 300) accepted.push(name);
    }
    for (const [name, verify] of Object.entries(codeVerifiers)) {
      const person = await withPhones();
      const code = await createPhoneCode(world.services, person.holders[kind]);
      if ((await verify(person.email, code)).status < 300) accepted.push(name);
    }
    expect(accepted).toEqual([own]);
  });

  test('no code of a mail is one of a text message', async () => {
    for (const purpose of ['sign-in', 'sign-up', 'recovery', 'proof'] as const) {
      for (const verify of Object.values(phoneVerifiers)) {
        const person = await withPhones();
        const { code } = await createMailLink(world.services, {
          email: person.email,
          purpose,
          language: null,
          minutes: 5,
        });
        expect((await verify(person, code)).status).toBe(422);
      }
    }
  });

  test('a session and a token for services', async () => {
    const { id } = await buildProfessional(world.owner);
    const { cookie, token } = await buildSession(world.owner, id, {
      secret: world.services.config.authSecret,
    });
    const answer = await world.request('/token', { headers: { cookie } });
    const signed = String(((await answer.json()) as { token: string }).token);
    const accepted: string[] = [];
    for (const [name, verify] of Object.entries(verifiers)) {
      for (const given of [token, signed].map((each) => each.slice(0, name.startsWith('fed') ? 9_000 : 100)))
        if ((await verify(given)).status < 300) accepted.push(name);
    }
    expect(accepted).toEqual(['the session cookie']);
    expect((await verifiers['the session cookie'](signed)).status).toBe(401);
  });

  test('what a browser keeps while a wallet signs, and the nonce that it signs', async () => {
    const address = `0x${'a'.repeat(40)}`;
    const { cookie, body } = await world.post('/web3/start', { chain: 'ethereum', address });
    const state = cookie.split('=')[1] ?? '';
    const nonce = String(body.message).match(/^Nonce: (\w+)$/m)?.[1] ?? '';
    for (const given of [state, nonce])
      for (const [name, verify] of Object.entries(verifiers))
        expect([name, (await verify(given)).status < 300]).toEqual([name, false]);
    for (const verify of Object.values(codeVerifiers)) {
      const { email } = await buildProfessional(world.owner);
      expect((await verify(email, state.slice(0, 6))).status).toBeGreaterThanOrEqual(400);
    }
  });

  test('a session token that was replaced, by its own verifier too', async () => {
    const { id } = await buildProfessional(world.owner);
    const { token } = await buildSession(world.owner, id, { secret: world.services.config.authSecret });
    await world.owner.query(
      `UPDATE auth.session SET generation = 2, previous_generation = 1 WHERE token = $1`,
      [token],
    );
    expect((await verifiers['the session cookie'](`${token}~2`)).status).toBe(200);
    expect((await verifiers['the session cookie'](`${token}~1`)).status).toBe(200);
    for (const [name, verify] of Object.entries(verifiers))
      expect([name, (await verify(`${token}`)).status < 300]).toEqual([name, false]);
  });

  test("a SAML provider's answer and the state it belongs to", async () => {
    const elsewhere = await startSamlProvider({
      service: async () => (await world.request(`/federated/saml/${samlFirm.id}/metadata`)).text(),
    });
    const { id, email } = await buildProfessional(world.owner, { role: 'admin' });
    await addFirmProvider(
      world.services,
      { as: 'administrator', userId: id, email },
      {
        firm_id: samlFirm.id,
        domains: ['saml.example'],
        settings: { kind: 'saml', metadata: elsewhere.metadata },
      },
    );
    await proveDomains(world);
    elsewhere.signsIn({ nameId: 'ada', email: 'ada@saml.example' });
    const { body } = await world.post('/federated/start', { email: 'ada@saml.example' });
    const { SAMLResponse, RelayState } = await elsewhere.answerTo(String(body.url));
    await elsewhere.close();
    const accepted: string[] = [];
    for (const [name, verify] of Object.entries(verifiers))
      for (const given of [SAMLResponse.slice(0, name.startsWith('fed') ? 9_000 : 100), RelayState])
        if ((await verify(given)).status < 300) accepted.push(name);
    expect(accepted).toEqual([]);
    const again = await world.post('/federated/start', { email: 'ada@saml.example' });
    const fresh = await elsewhere.answerTo(String(again.body.url));
    expect((await postSaml(fresh.SAMLResponse, fresh.RelayState)).status).toBe(200);
  });
});

describe('a token for services', () => {
  test('names its holder for five minutes, and proves it by the published keys', async () => {
    const { id, email } = await buildProfessional(world.owner);
    const { cookie } = await buildSession(world.owner, id, { secret: world.services.config.authSecret });
    const answer = await world.request('/token', { headers: { cookie } });
    const { token } = (await answer.json()) as { token: string };
    const keys = (await (await world.request('/jwks')).json()) as JSONWebKeySet;
    expect(JSON.stringify(keys)).not.toContain('"d"');
    const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
      issuer: origin,
      audience: origin,
      algorithms: ['EdDSA'],
    });
    expect(protectedHeader.alg).toBe('EdDSA');
    expect(payload).toMatchObject({ sub: id, email });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
    const { rows } = await world.owner.query('SELECT private_key FROM auth.jwks');
    expect(rows[0].private_key).not.toContain('"d"');
    const [head, , signature] = token.split('.');
    const forged = btoa(JSON.stringify({ ...decodeJwt(token), email: 'boss@example.com' })).replace(
      /=+$/,
      '',
    );
    await expect(jwtVerify([head, forged, signature].join('.'), createLocalJWKSet(keys))).rejects.toThrow();
  });

  test('is nothing for a visitor, nor for a session whose second factor is missing', async () => {
    expect((await world.request('/token')).status).toBe(401);
    const { id } = await buildProfessional(world.owner);
    const { cookie } = await buildSession(world.owner, id, { secret: world.services.config.authSecret });
    await world.owner.query(
      `INSERT INTO auth.factor (user_id, kind, name, secret, verified_at) VALUES ($1, 'totp', 'x', 'x', now())`,
      [id],
    );
    expect((await world.request('/token', { headers: { cookie } })).status).toBe(401);
  });
});

/** How far the times of two groups are apart, in standard deviations of their rank sum. */
function rankDistance(one: number[], other: number[]): number {
  const all = [
    ...one.map((time) => ({ time, isOne: true })),
    ...other.map((time) => ({ time, isOne: false })),
  ];
  all.sort((a, b) => a.time - b.time);
  const sum = all.reduce((ranks, { isOne }, index) => ranks + (isOne ? index + 1 : 0), 0);
  const [n, m] = [one.length, other.length];
  return Math.abs(sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

describe('time tells nobody which addresses have an account', { timeout: 90_000 }, () => {
  const samples = 15;
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now();
    await work();
    return performance.now() - start;
  };

  test.each([
    ['/sign-in/email', { password: 'not this one' }],
    ['/sign-up/email', { password: 'not this one' }],
    ['/recover', {}],
    ['/sign-in/magic-link', {}],
    ['/sign-in/magic-link', { createUser: false }],
    ['/sign-in/phone', { createUser: false }],
  ])('%s %o', async (path, more) => {
    const isPhone = path === '/sign-in/phone';
    const somebody = () => (isPhone ? { phone: newNumber() } : { email: newEmail() });
    const known = await Promise.all(
      Array.from({ length: samples }, () =>
        buildProfessional(world.owner, path === '/sign-in/email' ? { password } : {}),
      ),
    );
    for (let warm = 0; warm < 3; warm++) await world.post(path, { ...somebody(), ...more });
    const times = { known: [] as number[], unknown: [] as number[] };
    for (const { id, email } of known) {
      const phone = newNumber();
      if (isPhone) await addPhone(id, phone);
      times.unknown.push(await timed(() => world.postWithoutMails(path, { ...somebody(), ...more })));
      await world.services.background.settled();
      times.known.push(
        await timed(() => world.postWithoutMails(path, { ...(isPhone ? { phone } : { email }), ...more })),
      );
      await world.services.background.settled();
    }
    const distance = rankDistance(times.known, times.unknown);
    process.stdout.write(
      `${path}: known and unknown ones ${distance.toFixed(2)} standard deviations apart\n`,
    );
    // One run in two thousand is further apart by chance.
    expect(distance).toBeLessThan(3.5);
  });
});

describe('limits', () => {
  /** Two replicas on one database; whoever calls comes through a socket from `from`. */
  function replicas(trustedProxies: string[] = []) {
    const config = { ...world.services.config, trustedProxies };
    const apps = [0, 1].map(() =>
      new Hono().route(
        '/api/auth',
        createAccounts({ ...world.services, config }, { rateLimits: true }).routes,
      ),
    );
    let turn = 0;
    return async (path: string, body: object, from: string, headers: Record<string, string> = {}) => {
      const response = await apps[turn++ % 2]?.request(
        `${origin}/api/auth${path}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin, ...headers },
          body: JSON.stringify(body),
        },
        { incoming: { socket: { remoteAddress: from } } },
      );
      return response?.status ?? 0;
    };
  }
  const many = async (times: number, work: (time: number) => Promise<number>) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time++) statuses.push(await work(time));
    return statuses.filter((status) => status === 429).length;
  };
  const guess = () => ({ email: newEmail(), code: '123456' });

  test('per address hold for calls at once, for one network of IPv6, and for every spelling of a path', async () => {
    const call = replicas();
    const atOnce = await Promise.all(
      Array.from({ length: 60 }, () => call('/mail-link/code', guess(), '198.51.109.1')),
    );
    expect(atOnce.filter((status) => status === 422)).toHaveLength(20);
    expect(await many(24, (time) => call('/mail-link/code', guess(), `2001:db8:1:2::${time + 1}`))).toBe(4);
    const odd = [
      '/mail-link/code/',
      '//mail-link/code',
      '/MAIL-LINK/code',
      '/mail-link/%63ode',
      '/mail-link/code;x',
    ];
    for (const path of odd) expect([path, await call(path, guess(), '198.51.109.2')]).toEqual([path, 404]);
  });

  test('per address hold over two replicas, whatever X-Forwarded-For says', async () => {
    const call = replicas();
    const refused = await many(24, (time) =>
      call('/mail-link/code', guess(), '198.51.100.1', { 'x-forwarded-for': `203.0.113.${time}` }),
    );
    expect(refused).toBe(4);
    expect(await call('/mail-link/code', guess(), '198.51.100.2')).toBe(422);
  });

  test('behind a trusted proxy are for whoever it answers for, not for what a caller wrote before', async () => {
    const call = replicas(['10.0.0.0/8', '::1']);
    const through = (client: string, forged: string) =>
      call('/mail-link/code', guess(), '::ffff:10.1.2.3', {
        'x-forwarded-for': `${forged}, ${client}, 10.9.9.9`,
      });
    expect(await many(24, (time) => through('198.51.100.7', `203.0.113.${time}`))).toBe(4);
    expect(await through('198.51.100.8', '198.51.100.7')).toBe(422);
  });

  test("per account stop strangers anywhere, and leave its owner's own browser and mailbox alone", async () => {
    const call = replicas();
    const { email } = await buildProfessional(world.owner, { password });
    const { cookie } = await signInWith(email, password);
    const seen = await world.request('/get-session', { headers: { cookie } });
    const device =
      seen.headers
        .getSetCookie()
        .find((set) => set.includes('device'))
        ?.split(';')[0] ?? '';
    const refused = await many(14, (time) =>
      call('/sign-in/email', { email, password: 'a guess' }, `198.51.101.${time}`),
    );
    expect(refused).toBe(4);
    expect(await call('/sign-in/email', { email, password }, '198.51.102.1')).toBe(429);
    expect(await call('/sign-in/email', { email, password }, '198.51.102.2', { cookie: device })).toBe(200);
    expect(await call('/sign-in/magic-link', { email }, '198.51.102.3')).toBe(200);
  });

  test('for text messages hold over two replicas: per number, and per address', async () => {
    const call = replicas();
    const phone = newNumber();
    const toOne = await many(8, (time) => call('/sign-in/phone', { phone }, `198.51.107.${time}`));
    expect(toOne).toBe(3);
    const toAll = await many(34, () => call('/sign-in/phone', { phone: newNumber() }, '198.51.108.1'));
    expect(toAll).toBe(4);
  });

  test('count the same for an address without an account', async () => {
    const call = replicas();
    const email = newEmail();
    const refused = await many(14, (time) =>
      call('/sign-in/email', { email, password: 'a guess' }, `198.51.103.${time}`),
    );
    expect(refused).toBe(4);
  });

  test('forget the wrong tries of whoever then gets it right', async () => {
    const call = replicas();
    const { email } = await buildProfessional(world.owner, { password });
    for (let round = 0; round < 2; round++) {
      await many(8, (time) =>
        call('/sign-in/email', { email, password: 'oops' }, `198.51.10${4 + round}.${time}`),
      );
      expect(await call('/sign-in/email', { email, password }, '198.51.106.1')).toBe(200);
    }
  });
});

describe('what a call brings along', () => {
  const send = (path: string, body: string, cookie = '') =>
    world.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body,
    });

  test('fails nothing inside where it holds what no text holds, and is refused where it is larger than any', async () => {
    const { email } = await buildProfessional(world.owner, { password });
    const { cookie } = await signInWith(email, password);
    const nothing = String.raw`\u0000`;
    for (const [path, body, status] of [
      ['/sign-in/email', `{"email":"${email}${nothing}","password":"x"}`, 401],
      ['/sign-up/email', `{"email":"${newEmail()}","password":"${password}","name":"a${nothing}"}`, 200],
      ['/factors/totp', `{"name":"a${nothing}"}`, 200],
    ] as const)
      expect([path, (await send(path, body, cookie)).status]).toEqual([path, status]);
    expect((await send('/sign-in/email', `{"email":"${'x'.repeat(300_000)}"}`)).status).toBe(413);
  });

  test('sets nothing about an account but what a form asks for', async () => {
    const email = newEmail();
    const more = {
      id: randomUUID(),
      emailVerified: true,
      role: 'admin',
      createdAt: '2000-01-01',
    };
    await world.post('/sign-up/email', { email, password, ...more });
    const { rows } = await world.owner.query(
      `SELECT id = $2 AS id, email_verified AS proven, created_at < now() - interval '1 day' AS old
      FROM auth."user" WHERE email = $1`,
      [email, more.id],
    );
    expect(rows).toEqual([{ id: false, proven: false, old: false }]);
  });

  test('sends nobody away to another site after a sign-in', async () => {
    const { email } = await buildProfessional(world.owner, { password });
    for (const callbackURL of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
    ]) {
      const answer = await world.post('/sign-in/email', { email, password, callbackURL });
      expect([callbackURL, answer.status, answer.cookie]).toEqual([callbackURL, 403, '']);
    }
  });
});
