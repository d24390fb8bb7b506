import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildFirm } from '../../../../test/builders/firms.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';
import { measureCpuGrowth } from '../../../../test/harness/cpu-growth.ts';
import {
  type SamlAnswer,
  type SamlIdentityProvider,
  startSamlProvider,
} from '../../../../test/harness/network/saml-provider.ts';
import {
  type AccountsWorld,
  createAccountsWorld,
  newEmail as newPublicEmail,
  origin,
  proveDomains,
} from '../accounts.testing.ts';
import { addFirmProvider } from './firms/firm-providers.usecases.ts';

let world: AccountsWorld;
let elsewhere: SamlIdentityProvider;
let administrator: { as: 'administrator'; userId: string; email: string };
let firm: { id: string };
/** The domain of all addresses in these tests. */
const domain = 'harbor.example';
const newEmail = (name?: string) => newPublicEmail(name).replace(/[^@]+$/, domain);

const serviceMetadata = async (firmId: string) =>
  (await world.request(`/federated/saml/${firmId}/metadata`)).text();
const addSaml = async (firmId: string, at: string, metadata: string) => {
  await addFirmProvider(world.services, administrator, {
    firm_id: firmId,
    domains: [at],
    settings: { kind: 'saml', metadata },
  });
  await proveDomains(world);
};

beforeAll(async () => {
  world = await createAccountsWorld();
  const { id, email } = await buildProfessional(world.owner, { role: 'admin' });
  administrator = { as: 'administrator', userId: id, email };
  firm = await buildFirm(world.owner);
  elsewhere = await startSamlProvider({ service: () => serviceMetadata(firm.id) });
  await addSaml(firm.id, domain, elsewhere.metadata);
});
afterAll(() => Promise.all([world.close(), elsewhere.close()]));

let count = 0;
const newName = () => `name-${process.pid}-${count++}`;

const start = async (email = `anybody@${domain}`) => {
  const { body, cookie } = await world.post('/federated/start', { email });
  return { url: String(body.url), cookie };
};

/** Posts another site's form, without cookies; returns the redirect. */
async function sendForm(answer: Omit<SamlAnswer, 'action'> & { action: string }): Promise<string> {
  const response = await world.request(answer.action.replace(`${origin}/api/auth`, ''), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://idp.example' },
    body: new URLSearchParams({ SAMLResponse: answer.SAMLResponse, RelayState: answer.RelayState }),
  });
  expect(response.status).toBe(303);
  expect(response.headers.getSetCookie()).toEqual([]);
  return response.headers.get('location') ?? '';
}

async function returnFromProvider(location: string, cookie: string) {
  const path = location.replace(`${origin}/api/auth`, '');
  if (path === location) return { location, session: '' };
  const response = await world.request(path, { headers: { cookie } });
  const session = response.headers.getSetCookie().find((set) => set.includes('session_token')) ?? '';
  return { location: response.headers.get('location') ?? '', session: session.split(';')[0] ?? '' };
}

async function signIn(person: Parameters<SamlIdentityProvider['signsIn']>[0]) {
  elsewhere.signsIn(person);
  const { url, cookie } = await start();
  return returnFromProvider(await sendForm(await elsewhere.answerTo(url)), cookie);
}

const refused = { location: `${origin}/auth?failure=accounts.provider_failed`, session: '' };

describe("signing in at a firm's SAML identity provider", () => {
  test('makes a new person a professional of the firm, who is found again under another address', async () => {
    const [nameId, email] = [newName(), newEmail()];
    const first = await signIn({ nameId, email });
    expect(first.location).toBe(`${origin}/auth/callback`);
    expect(await world.readSession(first.session)).toMatchObject({ email, professional: true });
    const { rows } = await world.owner.query('SELECT firm_id FROM profiles WHERE email = $1', [email]);
    expect(rows).toEqual([{ firm_id: firm.id }]);
    const second = await signIn({ nameId, email: newEmail() });
    expect(await world.readSession(second.session)).toMatchObject({ email });
  });

  test.each(['emailAddress', 'transient'] as const)('accepts a name of the kind %s', async (format) => {
    const email = newEmail();
    for (const nameId of format === 'transient' ? [newName(), newName()] : [email, email]) {
      const person = format === 'transient' ? { nameId, format, email } : { nameId, format };
      expect(await world.readSession((await signIn(person)).session)).toMatchObject({ email });
    }
    const { rows } = await world.owner.query(
      'SELECT FROM auth.account a JOIN auth."user" u ON u.id = a.user_id WHERE u.email = $1',
      [email],
    );
    expect(rows).toHaveLength(1);
  });

  test('leaves a client a client', async () => {
    const { client } = await buildRequest(world.owner, { client: { email: newEmail() } });
    const { session } = await signIn({ nameId: newName(), email: client.email });
    expect(await world.readSession(session)).toMatchObject({ email: client.email, professional: false });
  });

  test('opens a session that waits for the second factor which the firm requires', async () => {
    const policy = 'INSERT INTO auth.firm_policy (firm_id, requires_second_factor) VALUES ($1, true)';
    await world.owner.query(policy, [firm.id]);
    const { session } = await signIn({ nameId: newName(), email: newEmail() });
    const seen = await world.readSession(session);
    await world.owner.query('DELETE FROM auth.firm_policy');
    expect(seen).toBeNull();
    expect(await world.readSession(session)).toMatchObject({ professional: true });
  });

  test('opens no account of another domain', async () => {
    for (const email of ['ada@other.example', `ada@${domain}.evil.example`, `ada@evil.${domain}`]) {
      await buildProfessional(world.owner, { email });
      expect(await signIn({ nameId: newName(), email })).toEqual({
        location: `${origin}/auth?failure=accounts.not_of_firm`,
        session: '',
      });
    }
  });

  test('sends a signed request if the identity provider requires it', async () => {
    const strictFirm = await buildFirm(world.owner);
    const strict = await startSamlProvider({
      service: () => serviceMetadata(strictFirm.id),
      wantsSigned: true,
    });
    await addSaml(strictFirm.id, 'strict.example', strict.metadata);
    const metadata = await serviceMetadata(strictFirm.id);
    expect(metadata).toContain('AuthnRequestsSigned="true"');
    const der = Buffer.from(metadata.match(/<X509Certificate>(.+)</)?.[1] ?? '', 'base64');
    const certificate = new X509Certificate(der);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    const { url, cookie } = await start('ada@strict.example');
    strict.signsIn({ nameId: newName(), email: 'ada@strict.example' });
    const tampered = new URL(url);
    tampered.searchParams.set('RelayState', 'another');
    await expect(strict.answerTo(tampered.href)).rejects.toThrow();
    const { session } = await returnFromProvider(await sendForm(await strict.answerTo(url)), cookie);
    expect(await world.readSession(session)).toMatchObject({ email: 'ada@strict.example' });
    await strict.close();
  });
});

const decoded = ({ SAMLResponse }: SamlAnswer) => Buffer.from(SAMLResponse, 'base64').toString();
const encoded = (xml: string) => Buffer.from(xml).toString('base64');
const assertionIn = (xml: string) => xml.match(/<saml:Assertion .*<\/saml:Assertion>/s)?.[0] ?? '';
const signatureIn = (xml: string) => xml.match(/<ds:Signature .*<\/ds:Signature>/s)?.[0] ?? '';

describe('a response is refused', () => {
  const victim = () => buildProfessional(world.owner, { email: newEmail('victim') });
  /** Sends the response for a sign-in in progress in this browser. */
  async function attempt(change: (xml: string) => string, odd: Record<string, string> = {}) {
    const { url, cookie } = await start();
    const answer = await elsewhere.answerTo(url, odd);
    const xml = change(decoded(answer));
    return returnFromProvider(await sendForm({ ...answer, SAMLResponse: encoded(xml) }), cookie);
  }
  const asIs = (xml: string) => xml;

  test('but not as built here, without changes', async () => {
    elsewhere.signsIn({ nameId: newName(), email: newEmail() });
    expect((await attempt(asIs)).session).not.toBe('');
  });

  const hour = (hours: number) => new Date(Date.now() + hours * 60 * 60_000).toISOString();
  test.each<[string, Record<string, string>]>([
    ['for another audience', { Audience: `${origin}/api/auth/federated/saml/other/metadata` }],
    ['for another recipient', { SubjectRecipient: 'https://elsewhere.example/acs' }],
    ['for another destination', { Destination: 'https://elsewhere.example/acs' }],
    ['by another issuer', { Issuer: 'https://elsewhere.example/metadata' }],
    ['to another request', { InResponseTo: '_0123456789' }],
    ['that nobody asked for', { InResponseTo: '' }],
    ['that has expired', { ConditionsNotOnOrAfter: hour(-1) }],
    ['whose bearer comes too late', { SubjectConfirmationDataNotOnOrAfter: hour(-1) }],
    ['that is for later', { ConditionsNotBefore: hour(1), ConditionsNotOnOrAfter: hour(2) }],
    ['that was made long ago', { IssueInstant: hour(-1) }],
    ['that says no', { StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:AuthnFailed' }],
  ])('%s', async (_which, odd) => {
    elsewhere.signsIn({ nameId: newName(), email: newEmail() });
    expect(await attempt(asIs, odd)).toEqual(refused);
  });

  test('if its signature does not cover what is read', async () => {
    const { email } = await victim();
    elsewhere.signsIn({ nameId: newName(), email: newEmail('attacker') });
    const renamed = (xml: string) => xml.replace(/attacker\.[^<]+/, email);
    const forged = (xml: string) =>
      assertionIn(renamed(xml))
        .replace(signatureIn(xml), '')
        .replace(/_assertion/, '_forged');
    const attacks: Record<string, (xml: string) => string> = {
      unsigned: (xml) => xml.replace(signatureIn(xml), ''),
      'changed afterwards': renamed,
      'signature emptied': (xml) => xml.replace(/<ds:SignatureValue>[^<]+/, '<ds:SignatureValue>'),
      'forged first, signed second': (xml) => xml.replace(assertionIn(xml), forged(xml) + assertionIn(xml)),
      'signed first, forged second': (xml) => xml.replace(assertionIn(xml), assertionIn(xml) + forged(xml)),
      'signed within the forged': (xml) =>
        xml.replace(
          assertionIn(xml),
          forged(xml).replace('</saml:Assertion>', `${assertionIn(xml)}</saml:Assertion>`),
        ),
      'signed within the signature of the forged': (xml) => {
        const bare = assertionIn(xml).replace(signatureIn(xml), '');
        const wrapping = signatureIn(xml).replace(
          '</ds:Signature>',
          `<ds:Object>${bare}</ds:Object></ds:Signature>`,
        );
        return xml.replace(
          assertionIn(xml),
          forged(xml).replace('</saml:Issuer>', `</saml:Issuer>${wrapping}`),
        );
      },
      'signed in extensions': (xml) =>
        xml
          .replace('<samlp:Status>', `<samlp:Extensions>${assertionIn(xml)}</samlp:Extensions><samlp:Status>`)
          .replace(/(<\/samlp:Status>).*(<\/samlp:Response>)/s, `$1${forged(xml)}$2`),
      'both under one id': (xml) =>
        xml.replace(
          assertionIn(xml),
          assertionIn(renamed(xml)).replace(signatureIn(xml), '') + assertionIn(xml),
        ),
      'a name with a comment in it': (xml) =>
        xml.replace('attacker.', 'attacker<!-- -->.').replace(/attacker/, email),
    };
    for (const [name, attack] of Object.entries(attacks))
      expect([name, await attempt(attack)]).toEqual([name, refused]);
  });

  test("if signed by somebody else's key, or by SHA-1", async () => {
    const { email } = await victim();
    const impostor = await startSamlProvider({ service: () => serviceMetadata(firm.id) });
    impostor.signsIn({ nameId: newName(), email });
    const { url, cookie } = await start();
    const posing = await impostor.answerTo(url, { Issuer: elsewhere.entityId });
    expect(await returnFromProvider(await sendForm(posing), cookie)).toEqual(refused);
    await impostor.close();

    const oldFirm = await buildFirm(world.owner);
    const old = await startSamlProvider({
      service: () => serviceMetadata(oldFirm.id),
      signatureAlgorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1',
    });
    await addSaml(oldFirm.id, 'old.example', old.metadata);
    old.signsIn({ nameId: newName(), email: 'ada@old.example' });
    const begun = await start('ada@old.example');
    expect(await returnFromProvider(await sendForm(await old.answerTo(begun.url)), begun.cookie)).toEqual(
      refused,
    );
    await old.close();
  });

  test('with a DOCTYPE, nested too deeply, or too long, at little cost', async () => {
    elsewhere.signsIn({ nameId: newName(), email: newEmail() });
    const bomb = (times: number) =>
      `<!DOCTYPE x [<!ENTITY a "${'a'.repeat(times)}"><!ENTITY b "${'&a;'.repeat(times)}">]>`;
    const file = '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>';
    const nested = (times: number) => '<a>'.repeat(times) + '</a>'.repeat(times);
    for (const odd of [
      (xml: string) => file + xml.replace(/<saml:NameID[^>]*>[^<]*/, '$&&f;'),
      () => 'not XML at all',
      () => '',
    ])
      expect(await attempt(odd)).toEqual(refused);
    const refuse = async (odd: (xml: string) => string) => expect(await attempt(odd)).toEqual(refused);
    const expand = (times: number) => refuse((xml) => bomb(times) + xml);
    const nest = (times: number) => refuse((xml) => xml.replace('<samlp:Status>', `${nested(times)}$&`));
    // Eight times as much. Expanding entities, or parsing nesting level by level, would take 64 times the CPU.
    expect(await measureCpuGrowth(expand, { from: 125, to: 1_000 })).toBeLessThan(24);
    expect(await measureCpuGrowth(nest, { from: 2_500, to: 20_000 })).toBeLessThan(24);
    const long = await world.request(`/federated/saml/${firm.id}/acs`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `SAMLResponse=${'A'.repeat(300_000)}`,
    });
    expect(long.status).toBe(413);
  });

  test('when sent again, whatever request it is for', async () => {
    elsewhere.signsIn({ nameId: newName(), email: newEmail() });
    const { url, cookie } = await start();
    const answer = await elsewhere.answerTo(url);
    const location = await sendForm(answer);
    expect((await returnFromProvider(location, cookie)).session).not.toBe('');
    expect(await returnFromProvider(location, cookie)).toEqual(refused);
    expect(await returnFromProvider(await sendForm(answer), cookie)).toEqual(refused);
    const other = await start();
    const state = new URL(other.url).searchParams.get('RelayState') ?? '';
    expect(await returnFromProvider(await sendForm({ ...answer, RelayState: state }), other.cookie)).toEqual(
      refused,
    );
    const id = { AssertionID: '_the-same' };
    const [one, two] = [await start(), await start()];
    const first = await sendForm(await elsewhere.answerTo(one.url, id));
    expect((await returnFromProvider(first, one.cookie)).session).not.toBe('');
    expect(
      await returnFromProvider(await sendForm(await elsewhere.answerTo(two.url, id)), two.cookie),
    ).toEqual(refused);
  });

  test('by all but one of 20 browsers that collect it in parallel, however often the form was sent', async () => {
    elsewhere.signsIn({ nameId: newName(), email: newEmail() });
    const { url, cookie } = await start();
    const answer = await elsewhere.answerTo(url);
    const locations = await Promise.all(Array.from({ length: 20 }, () => sendForm(answer)));
    expect(new Set(locations).size).toBe(1);
    const returned = await Promise.all(locations.map((location) => returnFromProvider(location, cookie)));
    expect(returned.filter(({ session }) => session !== '')).toHaveLength(1);
  });

  test('in a browser that did not begin', async () => {
    elsewhere.signsIn({ nameId: newName(), email: newEmail() });
    const attacker = await start();
    const location = await sendForm(await elsewhere.answerTo(attacker.url));
    expect(await returnFromProvider(location, '')).toEqual(refused);
    const again = await start();
    const laidBy = await sendForm(await elsewhere.answerTo(again.url));
    expect(await returnFromProvider(laidBy, (await start()).cookie)).toEqual(refused);
  });

  test('without our state, whatever address it holds instead', async () => {
    elsewhere.signsIn({ nameId: newName(), email: newEmail() });
    const { url } = await start();
    const answer = await elsewhere.answerTo(url);
    for (const RelayState of [
      '',
      'x',
      'A'.repeat(43),
      'https://evil.example/',
      '//evil.example',
      '/dashboard',
    ])
      expect(await sendForm({ ...answer, RelayState })).toBe(refused.location);
  });

  test("at another firm's address", async () => {
    elsewhere.signsIn({ nameId: newName(), email: newEmail() });
    const { url } = await start();
    const answer = await elsewhere.answerTo(url);
    const other = await buildFirm(world.owner);
    const action = answer.action.replace(firm.id, other.id);
    expect(await sendForm({ ...answer, action })).toBe(refused.location);
  });
});
