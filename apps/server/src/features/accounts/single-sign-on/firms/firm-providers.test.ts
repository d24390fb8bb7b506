import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildSamlMetadata } from '../../../../../test/builders/firm-providers.ts';
import { buildFirm } from '../../../../../test/builders/firms.ts';
import { buildProfessional } from '../../../../../test/builders/professionals.ts';
import {
  type IdentityProvider,
  startIdentityProvider,
} from '../../../../../test/harness/network/identity-provider.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts.testing.ts';
import { checkFirmProvider } from './firm-provider-settings.ts';
import { addFirmProvider, changeFirmProvider, listFirmProviders } from './firm-providers.usecases.ts';

let world: AccountsWorld;
let administrator: { as: 'administrator'; userId: string; email: string };
let openId: IdentityProvider;
/** Serves the provider's metadata, and at other paths something else. */
const site = createServer((request, response) => {
  if (request.url === '/metadata') response.end(metadata);
  else if (request.url === '/away') response.writeHead(302, { location: '/metadata' }).end();
  else if (request.url === '/endless') response.end('x'.repeat(600_000));
  else response.writeHead(404).end();
});
let at = '';
let metadata = '';

beforeAll(async () => {
  world = await createAccountsWorld();
  const { id, email } = await buildProfessional(world.owner, { role: 'admin' });
  administrator = { as: 'administrator', userId: id, email };
  openId = await startIdentityProvider(() => true);
  metadata = await buildSamlMetadata();
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  at = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
afterAll(() => Promise.all([world.close(), openId.close(), site.close()]));

const newFirm = async () => (await buildFirm(world.owner)).id;
type Settings = Parameters<typeof checkFirmProvider>[2]['settings'];
const check = async (settings: Settings) =>
  checkFirmProvider(world.services, administrator, { firm_id: await newFirm(), settings });
let count = 0;
const newDomain = () => `provider-${process.pid}-${count++}.example`;

describe('before it is saved', () => {
  test('a SAML provider is described from pasted or fetched metadata', async () => {
    for (const given of [{ metadata }, { metadata_url: `${at}/metadata` }]) {
      const found = await check({ kind: 'saml', ...given });
      expect(found).toMatchObject({
        issuer: 'https://idp.example/saml',
        sign_in_url: 'https://idp.example/sso',
        certificates: [{ subject: 'CN=identity provider', expired: false }],
      });
    }
  });

  test('an OpenID provider is described with its sign-in address', async () => {
    const found = await check({ kind: 'oidc', issuer: openId.issuer, client_id: 'x' });
    expect(found).toEqual({
      issuer: openId.issuer,
      sign_in_url: `${openId.issuer}/auth`,
      certificates: [],
    });
  });

  test('every mistake is named', async () => {
    const post = metadata.replace('HTTP-Redirect', 'HTTP-POST');
    const open = metadata.replace('https://idp.example/sso', 'http://idp.example/sso');
    const expired = await buildSamlMetadata(new Date(Date.now() - 1_000));
    const wrong: [string, Settings][] = [
      ['metadata_not_xml', { kind: 'saml', metadata: 'dear colleague, here it is' }],
      ['metadata_not_xml', { kind: 'saml', metadata: metadata.slice(0, -20) }],
      ['metadata_not_xml', { kind: 'saml', metadata: `<!DOCTYPE x [<!ENTITY a "b">]>${metadata}` }],
      ['metadata_not_xml', { kind: 'saml' }],
      ['metadata_not_idp', { kind: 'saml', metadata: '<html></html>' }],
      ['metadata_not_idp', { kind: 'saml', metadata: `<all>${metadata}${metadata}</all>` }],
      ['metadata_no_redirect', { kind: 'saml', metadata: post }],
      ['metadata_no_redirect', { kind: 'saml', metadata: open }],
      [
        'metadata_no_certificate',
        { kind: 'saml', metadata: metadata.replace(/(<X509Certificate>)[^<]+/, '$1none') },
      ],
      ['certificate_expired', { kind: 'saml', metadata: expired }],
      ['metadata_unreachable', { kind: 'saml', metadata_url: 'http://127.0.0.1:9/' }],
      ['metadata_unreachable', { kind: 'saml', metadata_url: `${at}/away` }],
      ['metadata_unreachable', { kind: 'saml', metadata_url: `${at}/endless` }],
      ['metadata_unreachable', { kind: 'saml', metadata_url: `${at}/nothing` }],
      ['issuer_unreachable', { kind: 'oidc', issuer: 'http://127.0.0.1:9', client_id: 'x' }],
      ['issuer_not_openid', { kind: 'oidc', issuer: at, client_id: 'x' }],
      [
        'issuer_not_openid',
        { kind: 'oidc', issuer: openId.issuer.replace('127.0.0.1', 'localhost'), client_id: 'x' },
      ],
    ];
    for (const [code, settings] of wrong)
      await expect(check(settings), JSON.stringify(settings).slice(0, 200)).rejects.toThrow(
        `accounts.${code}`,
      );
  });
});

describe('a change', () => {
  const oidc = (more: object = {}) => ({
    kind: 'oidc' as const,
    issuer: 'https://login.example.com',
    client_id: 'visafolio',
    ...more,
  });
  const loadSecret = async (id: string) =>
    (await world.owner.query('SELECT client_secret FROM auth.firm_provider WHERE id = $1', [id])).rows[0]
      .client_secret;
  const connect = (id: string) =>
    world.owner.query('INSERT INTO auth.account (user_id, provider_id, account_id) VALUES ($1, $2, $3)', [
      administrator.userId,
      `firm-${id}`,
      'the subject',
    ]);
  const connected = async (id: string) =>
    (await world.owner.query('SELECT FROM auth.account WHERE provider_id = $1', [`firm-${id}`])).rowCount;

  test('keeps a secret that is not typed again, but only for the same issuer', async () => {
    const firm_id = await newFirm();
    const domains = [newDomain()];
    const added = await addFirmProvider(world.services, administrator, {
      firm_id,
      domains,
      settings: oidc({ client_secret: 'first' }),
    });
    const { id } = added;
    expect(added).toMatchObject({ has_secret: true });
    expect(JSON.stringify(added)).not.toContain('first');
    const sealed = await loadSecret(id);
    await connect(id);
    const change = (settings: Settings) =>
      changeFirmProvider(world.services, administrator, { firm_id, id, domains: [newDomain()], settings });
    await change(oidc());
    expect(await loadSecret(id)).toBe(sealed);
    expect(await connected(id)).toBe(1);
    await change(oidc({ issuer: 'https://other.example.com' }));
    expect(await loadSecret(id)).toBeNull();
    expect(await connected(id)).toBe(0);
    const asSaml = await change({ kind: 'saml', metadata });
    expect(asSaml).toMatchObject({ kind: 'saml', issuer: 'https://idp.example/saml', metadata_url: null });
    expect(await change({ kind: 'saml' })).toMatchObject({ issuer: 'https://idp.example/saml' });
    const found = await checkFirmProvider(world.services, administrator, {
      firm_id,
      id,
      settings: { kind: 'saml' },
    });
    expect(found).toMatchObject({ issuer: 'https://idp.example/saml', certificates: [{ expired: false }] });
    const { items, addresses } = await listFirmProviders(world.services, administrator, firm_id);
    expect(items).toHaveLength(1);
    expect(addresses.acs_url).toMatch(new RegExp(`/federated/saml/${firm_id}/acs$`));
  });

  test("cannot take another firm's domain, nor change another firm's providers", async () => {
    const [mine, theirs] = [newDomain(), newDomain()];
    const [firm_id, other] = [await newFirm(), await newFirm()];
    const settings = oidc();
    const { id } = await addFirmProvider(world.services, administrator, {
      firm_id,
      domains: [mine],
      settings,
    });
    await addFirmProvider(world.services, administrator, { firm_id: other, domains: [theirs], settings });
    const change = (at: string, domains: string[]) =>
      changeFirmProvider(world.services, administrator, { firm_id: at, id, domains, settings });
    await expect(change(firm_id, [mine, theirs])).rejects.toThrow('accounts.domain_taken');
    await expect(change(other, [newDomain()])).rejects.toThrow('accounts.firm_provider_not_found');
    const { items } = await listFirmProviders(world.services, administrator, firm_id);
    expect(items.map(({ domains }) => domains)).toMatchObject([[{ domain: mine, state: 'pending' }]]);
    expect(await change(firm_id, [mine, mine])).toMatchObject({ domains: [{ domain: mine }] });
  });
});
