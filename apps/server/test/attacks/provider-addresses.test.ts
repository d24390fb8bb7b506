import { createServer, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsWorld, createAccountsWorld } from '../../src/features/accounts/accounts.testing.ts';
import { checkFirmProvider } from '../../src/features/accounts/single-sign-on/firms/firm-provider-settings.ts';
import { createPublicFetch, isAddressNotAllowed } from '../../src/shared/outbound/public-fetch.ts';
import { buildFirm } from '../builders/firms.ts';
import { buildProfessional } from '../builders/professionals.ts';
import { signInRaw } from './browser.ts';
import { type RawOpenIdProvider, startRawOpenIdProvider } from './raw-openid-provider.ts';
import { createTally } from './tally.ts';

const tally = createTally('calls to providers');
let world: AccountsWorld;
let openId: RawOpenIdProvider;
let administrator: { as: 'administrator'; userId: string; email: string };
let firmId = '';
/** Counts connections, on every address of this machine. */
let trap: Server;
let port = 0;
let reached = 0;

beforeAll(async () => {
  trap = createServer((socket) => {
    reached++;
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
  });
  await new Promise<void>((resolve) => trap.listen(0, '::', resolve));
  port = (trap.address() as { port: number }).port;
  openId = await startRawOpenIdProvider();
  const { issuer, clientId } = openId;
  world = await createAccountsWorld({
    providers: [{ id: 'raw', name: 'Raw', issuer, clientId, clientSecret: undefined }],
  });
  const { id, email } = await buildProfessional(world.owner, { role: 'admin' });
  administrator = { as: 'administrator', userId: id, email };
  firmId = (await buildFirm(world.owner)).id;
});
afterAll(async () => {
  tally.print();
  await Promise.all([world.close(), openId.close()]);
  trap.close();
});

const publicFetch = createPublicFetch({ privateAddresses: [] });

/** Nothing was called, and the address is the reason. */
async function isRefused(call: Promise<unknown>): Promise<boolean> {
  const before = reached;
  const error = await call.then(
    () => null,
    (cause: unknown) => cause,
  );
  return tally.held(reached === before && isAddressNotAllowed(error));
}

const ownAddresses = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .filter(({ address }) => !address.startsWith('fe80'))
  .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));
/** Those that lead to this machine would reach the trap. */
const hosts = [
  ...ownAddresses,
  'localhost',
  '127.1',
  '127.0.0.2',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '0',
  '0.0.0.0',
  '127.0.0.1.',
  '①②⑦.0.0.1',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '192.0.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
];

test('without the filter a call reaches the trap', async () => {
  const before = reached;
  await fetch(`http://127.0.0.1:${port}/`);
  expect(reached).toBe(before + 1);
});

describe('an address inside the own network', () => {
  test.each(hosts)('%s is not called', async (host) => {
    for (const scheme of ['https', 'http'])
      expect(await isRefused(publicFetch(`${scheme}://${host}:${port}/`))).toBe(true);
  });

  test('is refused with its reason, as metadata and as issuer', async () => {
    for (const host of ['10.0.0.1', '2130706434', '[::ffff:a00:1]', '169.254.169.254']) {
      const address = `https://${host}:${port}/`;
      for (const settings of [
        { kind: 'saml' as const, metadata_url: address },
        { kind: 'oidc' as const, issuer: address, client_id: 'x' },
      ]) {
        const asked = checkFirmProvider(world.services, administrator, { firm_id: firmId, settings });
        await expect(asked).rejects.toThrow('accounts.address_not_allowed');
        expect(await isRefused(asked)).toBe(true);
      }
    }
  });

  test('is not called if a name resolves to it, at once or the second time', async () => {
    const answers = (...found: string[][]) => {
      let turn = 0;
      return createPublicFetch({
        privateAddresses: [],
        lookup: (_name, _options, callback) => {
          const addresses = found[Math.min(turn++, found.length - 1)] ?? [];
          callback(
            null,
            addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          );
        },
      });
    };
    for (const inside of ['127.0.0.1', '::1', '10.1.2.3', '::ffff:127.0.0.1', '64:ff9b::7f00:1'])
      expect(await isRefused(answers([inside])(`https://idp.example:${port}/`))).toBe(true);
    // One allowed address does not make the other one allowed.
    expect(await isRefused(answers(['93.184.216.34', '127.0.0.1'])(`https://idp.example:${port}/`))).toBe(
      true,
    );
    const rebinding = answers(['93.184.216.34'], ['127.0.0.1']);
    const hurry = AbortSignal.timeout(200);
    await rebinding(`https://idp.example:${port}/`, { signal: hurry }).catch(() => {});
    expect(await isRefused(rebinding(`https://idp.example:${port}/`))).toBe(true);
  });

  test('is not called without TLS if it is public', async () => {
    for (const url of [
      'http://93.184.216.34/',
      'file:///etc/passwd',
      'data:application/json,{}',
      'ftp://93.184.216.34/',
    ])
      expect(await isRefused(publicFetch(url))).toBe(true);
  });
});

describe('what a provider publishes', () => {
  const pointInside = (name: string) => ({ [name]: `http://127.0.0.2:${port}/${name}` });
  test.each(['jwks_uri', 'token_endpoint', 'userinfo_endpoint'])(
    'cannot lead to an internal address as its %s',
    async (name) => {
      // Its own address is allowed here, the next one is not.
      const before = reached;
      const other = await startRawOpenIdProvider();
      other.publishes(pointInside(name));
      other.says({ sub: 'x' });
      const { issuer, clientId } = other;
      world.services.config.providers.push({
        id: name,
        name,
        issuer,
        clientId,
        clientSecret: undefined,
      });
      const { session } = await signInRaw(world, { provider: name });
      expect(tally.held(reached === before && session === '')).toBe(true);
      await other.close();
    },
  );

  test('redirects are not followed', async () => {
    const other = await startRawOpenIdProvider();
    other.answers('/away', (response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
    );
    const before = reached;
    await expect(world.services.fetchPublic(`${other.issuer}/away`)).rejects.toThrow();
    expect(tally.held(reached === before)).toBe(true);
    await other.close();
  });

  test('is read up to 1 MB and for 5 seconds, however it is sent', async () => {
    const other = await startRawOpenIdProvider();
    other.answers('/long', (response) => response.end('x'.repeat(1_000_001)));
    other.answers('/bomb', (response) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(50_000_000), { level: 9 })),
    );
    other.answers('/silent', () => {});
    let drips = 0;
    other.answers('/slow', (response) => {
      const drip = setInterval(() => response.write(String(++drips)), 500);
      response.on('close', () => clearInterval(drip));
    });
    other.answers('/fits', (response) => response.end('x'.repeat(1_000_000)));
    const fits = await world.services.fetchPublic(`${other.issuer}/fits`);
    expect((await fits.text()).length).toBe(1_000_000);
    const taken = await Promise.allSettled(
      ['/long', '/bomb', '/silent', '/slow'].map((path) => world.services.fetchPublic(other.issuer + path)),
    );
    for (const { status } of taken) expect(tally.held(status === 'rejected')).toBe(true);
    // One per half second, for five seconds.
    expect(drips).toBeLessThanOrEqual(11);
    await other.close();
  }, 60_000);
});
