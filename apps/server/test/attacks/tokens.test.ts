import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AccountsWorld,
  createAccountsWorld,
  newEmail,
  origin,
  proveDomains,
} from '../../src/features/accounts/accounts.testing.ts';
import { addFirmProvider } from '../../src/features/accounts/single-sign-on/firms/firm-providers.usecases.ts';
import { isEmailVerified } from '../../src/features/accounts/single-sign-on/protocols/oidc.ts';
import { buildFirm } from '../builders/firms.ts';
import { buildProfessional } from '../builders/professionals.ts';
import {
  type SamlAnswer,
  type SamlIdentityProvider,
  startSamlProvider,
} from '../harness/network/saml-provider.ts';
import { failure, returnFromProvider, signInRaw } from './browser.ts';
import { type RawOpenIdProvider, startRawOpenIdProvider } from './raw-openid-provider.ts';
import { createTally } from './tally.ts';

const tally = createTally('tokens');
let world: AccountsWorld;
let openId: RawOpenIdProvider;
let saml: SamlIdentityProvider;
let firm: { id: string };
const domain = 'harbor.example';

beforeAll(async () => {
  openId = await startRawOpenIdProvider();
  const { issuer, clientId } = openId;
  const provider = { id: 'raw', name: 'Raw', issuer, clientId, clientSecret: undefined };
  world = await createAccountsWorld({ providers: [provider] });
  const { id, email } = await buildProfessional(world.owner, { role: 'admin' });
  firm = await buildFirm(world.owner);
  saml = await startSamlProvider({
    service: async () => (await world.request(`/federated/saml/${firm.id}/metadata`)).text(),
  });
  await addFirmProvider(
    world.services,
    { as: 'administrator', userId: id, email },
    { firm_id: firm.id, domains: [domain], settings: { kind: 'saml', metadata: saml.metadata } },
  );
  await proveDomains(world);
});
afterAll(async () => {
  tally.print();
  await Promise.all([world.close(), openId.close(), saml.close()]);
});

let count = 0;
const newSub = () => `sub-${count++}`;
const now = () => Math.floor(Date.now() / 1000);
const hour = 60 * 60;

async function signInWithToken(claims: object = {}, flowCookie?: string) {
  const { body, cookie } = await world.post('/federated/id-token/start', { provider: 'raw' });
  const idToken = await openId.sign({ nonce: body.nonce, ...claims });
  const answer = await world.post(
    '/federated/id-token',
    { provider: 'raw', idToken },
    { cookie: flowCookie ?? cookie },
  );
  return { location: String(answer.body.code), session: answer.cookie };
}

describe('an OpenID token', () => {
  const honest = () => ({ sub: newSub(), email: newEmail(), email_verified: true });

  test('of a regular provider is accepted, in both ways', async () => {
    openId.says(honest());
    expect((await signInRaw(world, { provider: 'raw' })).session).not.toBe('');
    openId.says({ ...honest(), aud: ['visafolio', 'another'], azp: 'visafolio' });
    expect((await signInWithToken()).session).not.toBe('');
  });

  test.each<[string, () => object]>([
    ['issued in the future', () => ({ iat: now() + hour, exp: now() + 2 * hour })],
    ['with an empty subject', () => ({ sub: '' })],
    ['with a blank subject', () => ({ sub: '  ' })],
    ['without a subject', () => ({ sub: undefined })],
    ['whose subject is a number', () => ({ sub: 7 })],
    ['whose subject has no end', () => ({ sub: 'x'.repeat(300) })],
    ['for another authorized party', () => ({ azp: 'another' })],
    ['for two audiences and another party', () => ({ aud: ['visafolio', 'another'], azp: 'another' })],
    ['for two audiences and no party', () => ({ aud: ['visafolio', 'another'] })],
    ['for another audience', () => ({ aud: 'another' })],
    ['of another issuer', () => ({ iss: 'https://login.microsoftonline.com/x/v2.0' })],
    ['that has expired', () => ({ iat: now() - hour, exp: now() - hour / 2 })],
  ])('%s is refused', async (_which, odd) => {
    for (const enter of [() => signInRaw(world, { provider: 'raw' }), () => signInWithToken()]) {
      openId.says({ ...honest(), ...odd() });
      const { session } = await enter();
      expect(tally.held(session === '')).toBe(true);
    }
  });

  test("with Microsoft's claim opens no account for another issuer", async () => {
    const { email } = await buildProfessional(world.owner);
    for (const enter of [() => signInRaw(world, { provider: 'raw' }), () => signInWithToken()]) {
      openId.says({ sub: newSub(), email, xms_edov: true });
      const { location, session } = await enter();
      expect(location).toContain('accounts.no_account');
      expect(tally.held(session === '')).toBe(true);
    }
    const vouched = { xms_edov: true };
    const microsoft = 'https://login.microsoftonline.com/11111111-2222-3333-4444-555555555555/v2.0';
    expect(isEmailVerified(microsoft, vouched)).toBe(true);
    for (const issuer of [
      'https://login.microsoftonline.com.evil.example/v2.0',
      'https://evil.example/login.microsoftonline.com/v2.0',
      'http://login.microsoftonline.com/v2.0',
      'https://login.microsoftonline.com@evil.example/v2.0',
    ])
      expect(tally.held(!isEmailVerified(issuer, vouched))).toBe(true);
  });

  test('for a nonce of the page, or of another browser, is refused', async () => {
    openId.says(honest());
    const { session } = await signInWithToken({ nonce: 'a nonce of the page' });
    expect(tally.held(session === '')).toBe(true);
    const other = await world.post('/federated/id-token/start', { provider: 'raw' });
    expect(tally.held((await signInWithToken({}, other.cookie)).session === '')).toBe(true);
    expect(tally.held((await signInWithToken({}, '')).session === '')).toBe(true);
  });
});

const start = async () => {
  const { body, cookie } = await world.post('/federated/start', { email: `anybody@${domain}` });
  return { url: String(body.url), cookie };
};
/** Posts another site's form, without cookies; returns the redirect. */
async function sendForm({ action, ...form }: SamlAnswer): Promise<string> {
  const response = await world.request(action.replace(`${origin}/api/auth`, ''), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' },
    body: new URLSearchParams(form),
  });
  return response.headers.get('location') ?? '';
}

describe('a SAML assertion', () => {
  const at = (hours: number) => new Date(Date.now() + hours * hour * 1_000).toISOString();
  const person = () => ({ nameId: newSub(), email: newEmail().replace('example.com', domain) });

  test('about a sign-in of this morning is accepted', async () => {
    saml.signsIn(person());
    const { url, cookie } = await start();
    const location = await sendForm(await saml.answerTo(url, { AuthnInstant: at(-11) }));
    expect((await returnFromProvider(world, location, cookie)).session).not.toBe('');
  });

  test.each<[string, Record<string, string>, string]>([
    ['issued in the future', { IssueInstant: at(1) }, 'accounts.provider_failed'],
    ['about an old sign-in', { AuthnInstant: at(-13) }, 'accounts.provider_sign_in_too_old'],
    ['about a sign-in to come', { AuthnInstant: at(1) }, 'accounts.provider_failed'],
    ['about a sign-in at no time', { AuthnInstant: 'yesterday' }, 'accounts.provider_failed'],
    ['of a session that is over', { SessionNotOnOrAfter: at(-1) }, 'accounts.provider_failed'],
    ['of a session without a time', { SessionNotOnOrAfter: 'never' }, 'accounts.provider_failed'],
  ])('%s is refused', async (_which, odd, code) => {
    saml.signsIn(person());
    const { url, cookie } = await start();
    const location = await sendForm(await saml.answerTo(url, odd));
    const { session } = await returnFromProvider(world, location, cookie);
    expect(location).toBe(failure(code));
    expect(tally.held(session === '')).toBe(true);
  });

  test('in a response issued in the future is refused', async () => {
    saml.signsIn(person());
    const { url, cookie } = await start();
    const answer = await saml.answerTo(url);
    const xml = Buffer.from(answer.SAMLResponse, 'base64').toString();
    const later = xml.replace(/(<samlp:Response [^>]*IssueInstant=")[^"]+/, `$1${at(1)}`);
    expect(later).not.toBe(xml);
    const location = await sendForm({ ...answer, SAMLResponse: Buffer.from(later).toString('base64') });
    expect(tally.held((await returnFromProvider(world, location, cookie)).session === '')).toBe(true);
  });

  test('sent twice does not end the sign-in, and opens nothing for anybody else', async () => {
    const { email, nameId } = person();
    saml.signsIn({ email, nameId });
    const { url, cookie } = await start();
    const answer = await saml.answerTo(url);
    const [first, second] = [await sendForm(answer), await sendForm(answer)];
    expect(second).toBe(first);
    // Another response for the same sign-in neither replaces the first nor ends it.
    saml.signsIn({ email: newEmail().replace('example.com', domain), nameId: newSub() });
    expect(await sendForm(await saml.answerTo(url))).toBe(failure('accounts.provider_failed'));
    const { session } = await returnFromProvider(world, second, cookie);
    expect(await world.readSession(session)).toMatchObject({ email });

    const reloaded = await sendForm(answer);
    expect(await returnFromProvider(world, reloaded, session)).toEqual({
      location: `${origin}/auth/callback`,
      session: '',
    });
    const stranger = await start();
    for (const cookies of ['', cookie, stranger.cookie]) {
      const returned = await returnFromProvider(world, reloaded, cookies);
      expect(returned.location).toBe(failure('accounts.provider_failed'));
      expect(tally.held(returned.session === '')).toBe(true);
    }
  });
});
