import { createHmac, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { buildSession } from '../../../../test/builders/sessions.ts';
import { startSamlProvider } from '../../../../test/harness/network/saml-provider.ts';
import { digest } from '../../../shared/secrets/short-codes.ts';
import { type AccountsWorld, createAccountsWorld, newNumber, proveDomains } from '../accounts.testing.ts';
import { createPhoneCode } from '../phones/phone-codes.usecases.ts';
import { addFirmProvider } from '../single-sign-on/firms/firm-providers.usecases.ts';
import { createMailLink } from './mail-links.usecases.ts';

let world: AccountsWorld;
let samlFirm: { id: string };
beforeAll(async () => {
  world = await createAccountsWorld({ ethereum: true });
  samlFirm = await buildFirm(world.owner);
});
afterAll(() => world.close());

const password = 'seven herons on a wire';
const addPhone = (id: string, number: string) =>
  world.owner.query('INSERT INTO auth.phone (user_id, number) VALUES ($1, $2)', [id, number]);

describe('every kind of token is refused by all verifiers but its own', () => {
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

  /** A user with a phone to sign in with, one as second factor, one being set up, and a known browser. */
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
    // A factor being set up belongs to the session that began it.
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

  test("a mail's code is not accepted as one of a text message", async () => {
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

  test("the wallet's browser state, and the nonce that it signs", async () => {
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

  test('a replaced session token, by its own verifier too', async () => {
    const { id } = await buildProfessional(world.owner);
    const { token } = await buildSession(world.owner, id, { secret: world.services.config.authSecret });
    await world.owner.query(
      `UPDATE auth.session SET generation = 2, previous_generation = 1 WHERE token = $1`,
      [digest(token)],
    );
    expect((await verifiers['the session cookie'](`${token}~2`)).status).toBe(200);
    expect((await verifiers['the session cookie'](`${token}~1`)).status).toBe(200);
    for (const [name, verify] of Object.entries(verifiers))
      expect([name, (await verify(`${token}`)).status < 300]).toEqual([name, false]);
  });

  test("a SAML provider's answer and its state", async () => {
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
