import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../test/harness/network/identity-provider.ts';
import {
  type AccountsWorld,
  createAccountsWorld,
  newEmail,
  origin,
  proveDomains,
} from '../accounts.testing.ts';
import { toReturnPath } from './federated-sign-in.ts';
import { addFirmProvider, removeFirmProvider } from './firms/firm-providers.usecases.ts';

let world: AccountsWorld;
let elsewhere: IdentityProvider;
beforeAll(async () => {
  elsewhere = await startIdentityProvider((uri) => uri.startsWith(`${origin}/api/auth/federated/callback/`));
  const { issuer, clientId, clientSecret } = elsewhere;
  const provider = { id: 'oidc', name: 'Elsewhere', issuer, clientId, clientSecret };
  const down = { ...provider, id: 'down', issuer: 'http://127.0.0.1:9' };
  world = await createAccountsWorld({ providers: [provider, { ...provider, id: 'other' }, down] });
  // The first professional becomes administrator; these must not.
  await buildProfessional(world.owner);
});
afterAll(() => Promise.all([world.close(), elsewhere.close()]));

let count = 0;
const newSub = () => `sub-${process.pid}-${count++}`;

/** Follows the provider's redirects with its cookies until it redirects back to us. */
async function through(address: string): Promise<URL> {
  const jar = new Map<string, string>();
  let at = new URL(address);
  for (let hop = 0; hop < 10; hop++) {
    if (at.origin === origin) return at;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const to = response.headers.get('location');
    if (!to) throw new Error(`${at} answered ${response.status}: ${await response.text()}`);
    at = new URL(to, at);
  }
  throw new Error('too many redirects');
}

async function start(body: object = { provider: 'oidc' }, path = '/federated/start', cookie = '') {
  const answer = await world.post(path, body, cookie ? { cookie } : {});
  return { ...answer, url: String(answer.body.url) };
}

/** Calls our callback; returns the redirect and the new session. */
async function returnFromProvider(returned: URL, cookie: string) {
  const response = await world.request(`${returned.pathname.replace('/api/auth', '')}${returned.search}`, {
    headers: { cookie },
  });
  const session = response.headers.getSetCookie().find((set) => set.includes('session_token')) ?? '';
  return {
    status: response.status,
    location: response.headers.get('location'),
    session: session.split(';')[0] ?? '',
  };
}

async function signIn(identity: Parameters<IdentityProvider['signsIn']>[0]) {
  elsewhere.signsIn(identity);
  const { url, cookie } = await start();
  return returnFromProvider(await through(url), cookie);
}

const failure = (code: string) => `${origin}/auth?failure=${code}`;

describe('signing in at another service', () => {
  test('uses PKCE, state and nonce, and makes a new person a professional', async () => {
    const email = newEmail();
    elsewhere.signsIn({ sub: newSub(), email, email_verified: true, name: 'Grace Okafor' });
    const { url, cookie } = await start();
    const asked = new URL(url).searchParams;
    expect(asked.get('code_challenge_method')).toBe('S256');
    expect(asked.get('code_challenge')).toMatch(/^[\w-]{43}$/);
    expect(asked.get('state')).toBeTruthy();
    expect(asked.get('nonce')).toBeTruthy();
    const back = await returnFromProvider(await through(url), cookie);
    expect(back).toMatchObject({ status: 302, location: `${origin}/auth/callback` });
    expect(await world.readSession(back.session)).toMatchObject({ email, professional: true });
  });

  test('finds the account again after its address changed at the provider', async () => {
    const [sub, email] = [newSub(), newEmail()];
    const first = await signIn({ sub, email, email_verified: true });
    const second = await signIn({ sub, email: newEmail(), email_verified: true });
    const [one, two] = await Promise.all([first, second].map(({ session }) => world.readSession(session)));
    expect(two?.userId).toBe(one?.userId);
    expect(two?.email).toBe(email);
  });

  test("notifies the account's owner of the connection and of its removal", async () => {
    const { id, email } = await buildProfessional(world.owner);
    const about = () => world.mailsTo(email).filter(({ subject }) => subject.includes('connected'));
    const identity = { sub: newSub(), email, email_verified: true };
    await signIn(identity);
    const { session } = await signIn(identity);
    await expect.poll(about).toHaveLength(1);
    expect(about()[0]?.subject).toBe('Visafolio: Another sign-in was connected to your account');
    expect(about()[0]?.text).toContain('Which: Elsewhere');
    const { rows } = await world.owner.query('SELECT id FROM auth.account WHERE user_id = $1', [id]);
    await world.post('/federated/disconnect', { id: rows[0].id }, { cookie: session });
    await expect.poll(about).toHaveLength(2);
    expect(about()[1]?.subject).toBe('Visafolio: A sign-in was disconnected from your account');

    const stranger = newEmail();
    await signIn({ sub: newSub(), email: stranger, email_verified: true });
    expect(world.mailsTo(stranger)).toEqual([]);
  });

  test('leaves a client a client', async () => {
    const { client } = await buildRequest(world.owner);
    const { session } = await signIn({ sub: newSub(), email: client.email, email_verified: true });
    expect(await world.readSession(session)).toMatchObject({ email: client.email, professional: false });
  });

  test('does not confuse addresses that look the same in lower case', async () => {
    const { email } = await buildProfessional(world.owner);
    const kelvin = `kim.${email}`;
    await buildProfessional(world.owner, { email: kelvin });
    const odd = await signIn({ sub: newSub(), email: kelvin.replace('k', '\u212a'), email_verified: true });
    expect(odd).toMatchObject({ location: failure('accounts.no_account'), session: '' });
  });

  test('opens no account for an address that the service has not verified', async () => {
    const { email } = await buildProfessional(world.owner);
    for (const email_verified of [false, undefined]) {
      const back = await signIn({
        sub: newSub(),
        email,
        ...(email_verified === undefined ? {} : { email_verified }),
      });
      expect(back).toMatchObject({ location: failure('accounts.no_account'), session: '' });
    }
  });

  test('removes a password that somebody set before the mailbox was confirmed', async () => {
    const email = newEmail();
    await world.post('/sign-up/email', { email, password: 'seven herons on a wire' });
    await signIn({ sub: newSub(), email, email_verified: true });
    const answer = await world.post('/sign-in/email', { email, password: 'seven herons on a wire' });
    expect(answer.status).toBe(401);
  });

  test('reports a service that is down or unknown', async () => {
    expect(await start({ provider: 'down' })).toMatchObject({
      status: 502,
      body: { code: 'accounts.provider_failed' },
    });
    expect((await start({ provider: 'nobody' })).body).toMatchObject({ code: 'accounts.provider_unknown' });
  });
});

describe('the callback', () => {
  test('works once, in the browser that began, and for its own provider', async () => {
    const identity = { sub: newSub(), email: newEmail(), email_verified: true };
    elsewhere.signsIn(identity);
    const begun = await start();
    const returned = await through(begun.url);
    const foreign = await returnFromProvider(returned, (await start()).cookie);
    expect(foreign).toMatchObject({ location: failure('accounts.provider_failed'), session: '' });
    const elsewhereNamed = new URL(returned.href.replace('/callback/oidc', '/callback/other'));
    expect((await returnFromProvider(elsewhereNamed, begun.cookie)).session).toBe('');
    const again = await start();
    const right = await through(again.url);
    expect((await returnFromProvider(right, again.cookie)).session).not.toBe('');
    expect(await returnFromProvider(right, again.cookie)).toMatchObject({
      location: failure('accounts.provider_failed'),
      session: '',
    });
  });

  test("with somebody else's code, a forged state or a refusal signs nobody in", async () => {
    elsewhere.signsIn({ sub: newSub(), email: newEmail(), email_verified: true });
    const [mine, theirs] = [await start(), await start()];
    const code = (await through(theirs.url)).searchParams.get('code') ?? '';
    const injected = await through(mine.url);
    injected.searchParams.set('code', code);
    expect((await returnFromProvider(injected, mine.cookie)).session).toBe('');
    const denied = new URL(`${origin}/api/auth/federated/callback/oidc?error=access_denied&state=x`);
    expect(await returnFromProvider(denied, '')).toMatchObject({ status: 302, session: '' });
  });
});

describe('connecting an account', () => {
  const signedIn = async () => {
    const { email } = await buildProfessional(world.owner);
    await world.post('/sign-in/magic-link', { email });
    const { cookie } = await world.post('/mail-link/confirm', { token: world.newest(email).token });
    return { email, cookie };
  };
  const connect = async (cookie: string, sub: string) => {
    elsewhere.signsIn({ sub });
    const begun = await start(
      { provider: 'oidc', returnTo: '/dashboard?settings=security' },
      '/federated/connect',
      cookie,
    );
    return returnFromProvider(await through(begun.url), `${cookie}; ${begun.cookie}`);
  };

  test('signs in with it from then on, whatever its address; sign-in by mail still works after it is removed', async () => {
    const { email, cookie } = await signedIn();
    const sub = newSub();
    expect(await connect(cookie, sub)).toMatchObject({ location: `${origin}/dashboard?settings=security` });
    const { session } = await signIn({ sub });
    expect(await world.readSession(session)).toMatchObject({ email });
    const { rows } = await world.owner.query('SELECT id FROM auth.account WHERE account_id = $1', [sub]);
    const other = await signedIn();
    const foreign = await world.post('/federated/disconnect', { id: rows[0].id }, { cookie: other.cookie });
    expect(foreign.status).toBe(404);
    expect((await world.post('/federated/disconnect', { id: rows[0].id }, { cookie })).status).toBe(200);
    expect((await signIn({ sub })).location).toBe(failure('accounts.no_account'));
    await world.post('/sign-in/magic-link', { email });
    expect((await world.post('/mail-link/confirm', { token: world.newest(email).token })).status).toBe(200);
  });

  test("cannot take somebody else's, and needs a recent sign-in", async () => {
    const [one, two] = [await signedIn(), await signedIn()];
    const sub = newSub();
    await connect(one.cookie, sub);
    expect(await connect(two.cookie, sub)).toMatchObject({ location: failure('accounts.identity_taken') });
    await world.owner.query("UPDATE auth.session SET proved_at = now() - interval '11 min'");
    const late = await world.post('/federated/connect', { provider: 'oidc' }, { cookie: one.cookie });
    expect(late.body).toMatchObject({ code: 'accounts.recent_sign_in_required' });
    expect((await world.post('/federated/connect', { provider: 'oidc' })).status).toBe(401);
  });
});

describe("a firm's own sign-in", () => {
  test("is found by the address's domain, and trusted for that domain only", async () => {
    const domain = `firm-${process.pid}-${count++}.example`;
    const { firm, id, email } = await buildProfessional(world.owner, { role: 'admin' });
    const administrator = { as: 'administrator', userId: id, email } as const;
    const { issuer, clientId: client_id, clientSecret: client_secret } = elsewhere;
    const input = {
      firm_id: firm?.id ?? '',
      domains: [domain],
      settings: { kind: 'oidc' as const, issuer, client_id, client_secret },
    };
    const added = await addFirmProvider(world.services, administrator, input);
    await expect(addFirmProvider(world.services, administrator, input)).rejects.toThrow(
      'accounts.domain_taken',
    );
    expect((await start({ email: `dana@${domain}` })).status).toBe(404);
    await proveDomains(world);
    const { rows } = await world.owner.query('SELECT * FROM auth.firm_provider');
    expect(JSON.stringify(rows)).not.toContain(client_secret);

    const arrive = async (identity: Parameters<IdentityProvider['signsIn']>[0]) => {
      elsewhere.signsIn(identity);
      const { url, cookie } = await start({ email: `Dana@${domain.toUpperCase()}` });
      return returnFromProvider(await through(url), cookie);
    };
    const own = await arrive({ sub: newSub(), email: `dana@${domain}`, email_verified: true });
    expect(await world.readSession(own.session)).toMatchObject({ email: `dana@${domain}` });
    const foreign = await buildProfessional(world.owner);
    const taken = await arrive({ sub: newSub(), email: foreign.email, email_verified: true });
    expect(taken).toMatchObject({ location: failure('accounts.not_of_firm'), session: '' });

    expect((await start({ email: 'dana@nobody.example' })).body).toMatchObject({
      code: 'accounts.provider_unknown',
    });
    await removeFirmProvider(world.services, administrator, { firm_id: input.firm_id, id: added.id });
    expect((await start({ email: `dana@${domain}` })).status).toBe(404);
  });
});

describe('an ID token that a page got from the service itself', () => {
  /** The page's own request to the service, with the given nonce. */
  async function tokenFor(nonce: string): Promise<string> {
    const verifier = randomBytes(32).toString('base64url');
    const redirect_uri = `${origin}/api/auth/federated/callback/oidc`;
    const asked = new URL('/auth', elsewhere.issuer);
    asked.search = new URLSearchParams({
      client_id: elsewhere.clientId,
      redirect_uri,
      response_type: 'code',
      scope: 'openid email',
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }).toString();
    const code = (await through(asked.href)).searchParams.get('code') ?? '';
    const credentials = `${encodeURIComponent(elsewhere.clientId)}:${encodeURIComponent(elsewhere.clientSecret)}`;
    const response = await fetch(new URL('/token', elsewhere.issuer), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(credentials)}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri,
        code_verifier: verifier,
      }),
    });
    return String(((await response.json()) as { id_token: string }).id_token);
  }
  /** The nonce for the page's request, and the cookie bound to it. */
  const begin = async () => {
    const { body, cookie } = await world.post('/federated/id-token/start', { provider: 'oidc' });
    return { nonce: String(body.nonce), cookie };
  };
  const give = (idToken: string, cookie: string) =>
    world.post('/federated/id-token', { provider: 'oidc', idToken }, { cookie });
  const failed = { status: 502, body: { code: 'accounts.provider_failed' } };

  test('signs in once, in the browser that requested its nonce', async () => {
    const email = newEmail();
    elsewhere.signsIn({ sub: newSub(), email, email_verified: true });
    const { nonce, cookie } = await begin();
    const token = await tokenFor(nonce);
    expect(await give(token, '')).toMatchObject(failed);
    expect(await give(token, (await begin()).cookie)).toMatchObject(failed);
    const answer = await give(token, cookie);
    expect(await world.readSession(answer.cookie)).toMatchObject({ email });
    expect(await give(token, cookie)).toMatchObject(failed);
  });

  test('is refused with another nonce, a changed signature or none', async () => {
    elsewhere.signsIn({ sub: newSub(), email: newEmail(), email_verified: true });
    const own = await begin();
    expect(await give(await tokenFor('a nonce of the page'), own.cookie)).toMatchObject(failed);
    const changes = [
      (signature: string) => signature.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
      () => '',
    ];
    for (const change of changes) {
      const { nonce, cookie } = await begin();
      const [head, body, signature = ''] = (await tokenFor(nonce)).split('.');
      expect(await give([head, body, change(signature)].join('.'), cookie)).toMatchObject(failed);
    }
    const { nonce, cookie } = await begin();
    const [, body] = (await tokenFor(nonce)).split('.');
    const unsigned = `${btoa('{"alg":"none"}').replace(/=+$/, '')}.${body}.`;
    expect(await give(unsigned, cookie)).toMatchObject(failed);
  });
});

describe('a return path', () => {
  const hosts = [
    'evil.example',
    'evil.example@visafolio.test',
    'visafolio.test.evil.example',
    '127.0.0.1',
    '[::1]',
  ];
  const shapes = [
    '//HOST',
    '///HOST',
    '////HOST',
    '/\\HOST',
    '\\\\HOST',
    '\\/HOST',
    '/\t/HOST',
    '/\n/HOST',
    '/\r\n/HOST',
    '\t//HOST',
    ' //HOST',
    '/%09/HOST/..//HOST',
    'http://HOST',
    'https://HOST',
    'HTTPS://HOST',
    'https:HOST',
    'https:/HOST',
    'http:\\\\HOST',
    'javascript:alert(1)//HOST',
    'data:text/html,HOST',
    'HOST',
    './/HOST',
    '/.//HOST',
    '/..//HOST',
    '/./\\HOST',
    '/?x\n//HOST',
    '/@HOST',
    '/:HOST',
    '/;//HOST',
    '/api/auth/sign-out?HOST',
  ];
  const corpus = hosts.flatMap((host) => shapes.map((shape) => shape.replaceAll('HOST', host)));

  test(`rejects all ${corpus.length} foreign addresses`, () => {
    expect(corpus.length).toBeGreaterThanOrEqual(100);
    for (const address of corpus)
      expect([address, toReturnPath(address, '/auth')]).toEqual([address, '/auth']);
  });

  test.each(['/dashboard', '/dashboard?settings=security', '/client/portal?request_id=1'])(
    'leads to %s',
    (own) => {
      expect(toReturnPath(own, '/auth')).toBe(own);
    },
  );
});
