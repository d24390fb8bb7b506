import { Secret, TOTP } from 'otpauth';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProfessional } from '../builders/professionals.ts';
import { type IdentityProvider, startIdentityProvider } from '../harness/network/identity-provider.ts';
import { type AttackWorld, type Browser, createAttackWorld, createTally } from './world.ts';

const tally = createTally('flows');
const site = 'http://visafolio.test';
let world: AttackWorld;
let elsewhere: IdentityProvider;
beforeAll(async () => {
  elsewhere = await startIdentityProvider((uri) => uri.startsWith(`${site}/api/auth/federated/callback/`));
  world = await createAttackWorld({
    OIDC_ISSUER: elsewhere.issuer,
    OIDC_CLIENT_ID: elsewhere.clientId,
    OIDC_CLIENT_SECRET: elsewhere.clientSecret,
    PROVIDER_PRIVATE_ADDRESSES: '127.0.0.1',
    ETHEREUM_SIGN_IN: 'on',
  });
  await buildProfessional(world.server.owner);
});
afterAll(async () => {
  tally.print();
  await world.close();
  await elsewhere.close();
});

const old = 'seven herons on a wire';
const next = 'eight herons on a wire';
let count = 0;

/** A person, and an attacker who knows their password and is signed in with it. */
async function besieged() {
  const person = await buildProfessional(world.server.owner, { password: old });
  const attacker = world.browser();
  await attacker.post('/sign-in/email', { email: person.email, password: old });
  return { ...person, attacker };
}

async function resetPassword(email: string): Promise<Browser> {
  const owner = world.browser();
  await owner.post('/recover', { email });
  const reset = await owner.post('/recover/reset', { token: world.newestMail(email).token, password: next });
  expect(reset).toMatchObject({ status: 200 });
  expect(await owner.signedInAs()).toBe(email);
  return owner;
}

const countRows = async (table: string, userId: string, more = '') =>
  (await world.server.owner.query(`SELECT FROM ${table} WHERE user_id = $1 ${more}`, [userId])).rowCount ?? 0;
const identities = (userId: string) => countRows('auth.account', userId, "AND provider_id <> 'credential'");
const factors = (userId: string) => countRows('auth.factor', userId, 'AND verified_at IS NOT NULL');

/** Begins to connect an external account, and returns our callback URL. */
async function beginConnection(browser: Browser): Promise<string> {
  elsewhere.signsIn({
    sub: `attacker-${process.pid}-${count++}`,
    email: world.newEmail(),
    email_verified: true,
  });
  const { body } = await browser.post('/federated/connect', { provider: 'oidc', returnTo: '/dashboard' });
  const jar = new Map<string, string>();
  let at = new URL(String(body.url));
  for (let hop = 0; at.origin !== site && hop < 10; hop++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    at = new URL(response.headers.get('location') ?? '', at);
  }
  return `${at.pathname}${at.search}`;
}

test('a connection begun before a reset cannot be finished after it', async () => {
  const { id, email, attacker } = await besieged();
  const back = await beginConnection(attacker);
  await resetPassword(email);
  const answer = await attacker.open(back);
  expect(answer.location).toMatch(/\/auth\?failure=accounts\./);
  expect(tally.note((await identities(id)) > 0)).toBe(false);
});

test('nor by a session of the same person that was opened after the reset', async () => {
  const { id, email, attacker } = await besieged();
  const back = await beginConnection(attacker);
  const owner = await resetPassword(email);
  for (const [name, value] of attacker.cookies) if (name.includes('flow')) owner.cookies.set(name, value);
  await owner.open(back);
  expect(tally.note((await identities(id)) > 0)).toBe(false);
});

test("a connection finished in another person's browser is added to neither account", async () => {
  const { id, attacker } = await besieged();
  const back = await beginConnection(attacker);
  const victim = await besieged();
  for (const [name, value] of attacker.cookies)
    if (name.includes('flow')) victim.attacker.cookies.set(name, value);
  const answer = await victim.attacker.open(back);
  expect(answer.location).toContain('failure=accounts.flow_not_of_session');
  expect(tally.note((await identities(id)) > 0)).toBe(false);
  expect(tally.note((await identities(victim.id)) > 0)).toBe(false);
});

test('a connection ends with its session: signed out, or ended from another one', async () => {
  for (const end of ['sign-out', 'revoke'] as const) {
    const { id, email, attacker } = await besieged();
    const back = await beginConnection(attacker);
    if (end === 'sign-out') await attacker.post('/sign-out');
    else {
      const owner = world.browser();
      await owner.post('/sign-in/email', { email, password: old });
      await owner.call('POST', '/accounts/sessions/revoke_others', {});
    }
    await attacker.open(back);
    expect(tally.note((await identities(id)) > 0), end).toBe(false);
  }
});

test('the session that began a connection can finish it', async () => {
  const { id, attacker } = await besieged();
  const answer = await attacker.open(await beginConnection(attacker));
  expect(answer.location).toBe(`${site}/dashboard`);
  expect(await identities(id)).toBe(1);
});

test('a wallet whose message was written before a reset cannot be connected after it, nor by another session', async () => {
  const { id, email, attacker } = await besieged();
  const wallet = privateKeyToAccount(generatePrivateKey());
  const begin = async () => {
    const { body } = await attacker.post('/web3/connect/start', {
      chain: 'ethereum',
      address: wallet.address,
    });
    const message = String(body.message);
    return { chain: 'ethereum', message, signature: await wallet.signMessage({ message }) };
  };
  const early = await begin();
  const cookie = [...attacker.cookies].filter(([name]) => name.includes('wallet'));
  const other = world.browser();
  await other.post('/sign-in/email', { email, password: old });
  for (const [name, value] of cookie) other.cookies.set(name, value);
  await other.post('/web3/connect', early);
  expect(tally.note((await identities(id)) > 0)).toBe(false);

  const late = await begin();
  const kept = [...attacker.cookies].filter(([name]) => name.includes('wallet'));
  const owner = await resetPassword(email);
  for (const [name, value] of kept) owner.cookies.set(name, value);
  await owner.post('/web3/connect', late);
  await attacker.post('/web3/connect', late);
  expect(tally.note((await identities(id)) > 0)).toBe(false);
});

test('a phone whose code was sent before a reset cannot be confirmed after it, nor by another session', async () => {
  const { id, email, attacker } = await besieged();
  const number = world.newNumber();
  await attacker.post('/phone', { phone: number });
  const code = await world.newestText(number);
  const other = world.browser();
  await other.post('/sign-in/email', { email, password: old });
  await other.post('/phone/confirm', { code });
  expect(tally.note((await countRows('auth.phone', id)) > 0)).toBe(false);
  const owner = await resetPassword(email);
  await attacker.post('/phone/confirm', { code });
  await owner.post('/phone/confirm', { code });
  expect(tally.note((await countRows('auth.phone', id)) > 0)).toBe(false);
});

test('an authenticator app whose set-up began before a reset cannot be finished after it', async () => {
  const { id, email, attacker } = await besieged();
  const { body } = await attacker.post('/factors/totp', { name: 'Mine now' });
  const code = () => new TOTP({ secret: Secret.fromBase32(String(body.secret)) }).generate();
  const other = world.browser();
  await other.post('/sign-in/email', { email, password: old });
  await other.post('/factors/totp/verify', { id: body.id, code: code() });
  expect(tally.note((await factors(id)) > 0)).toBe(false);
  const owner = await resetPassword(email);
  await attacker.post('/factors/totp/verify', { id: body.id, code: code() });
  await owner.post('/factors/totp/verify', { id: body.id, code: code() });
  expect(tally.note((await factors(id)) > 0)).toBe(false);
});

test('a sign-in code by phone becomes invalid with a reset', async () => {
  const { id, email } = await besieged();
  const number = world.newNumber();
  await world.server.owner.query('INSERT INTO auth.phone (user_id, number) VALUES ($1, $2)', [id, number]);
  const attacker = world.browser();
  await attacker.post('/sign-in/phone', { phone: number });
  const code = await world.newestText(number);
  await resetPassword(email);
  await attacker.post('/sign-in/phone/code', { code });
  expect(tally.note((await attacker.signedInAs()) !== null)).toBe(false);
});

test('connections finished during a reset are either listed after it or not made', async () => {
  for (let offset = 0; offset < 6; offset++) {
    const { id, email, attacker } = await besieged();
    const back = await beginConnection(attacker);
    const [owner] = await Promise.all([
      resetPassword(email),
      new Promise((resolve) => setTimeout(resolve, offset * 30)).then(() => attacker.open(back)),
    ]);
    const { body } = await owner.call('GET', '/accounts/security');
    expect((body.identities as unknown[]).length).toBe(await identities(id));
    expect(tally.note((await attacker.signedInAs()) !== null)).toBe(false);
  }
}, 120_000);
