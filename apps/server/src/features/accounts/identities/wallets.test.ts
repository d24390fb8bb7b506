import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts';
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildClientUser, buildSession } from '../../../../test/builders/sessions.ts';
import { type AccountsWorld, createAccountsWorld, newEmail, origin } from '../accounts.testing.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld({ ethereum: true });
});
afterAll(() => world.close());

const newWallet = () => privateKeyToAccount(generatePrivateKey());
const code = (answer: { body: Record<string, unknown> }) => answer.body.code;

async function signedIn(id?: string) {
  const userId = id ?? (await buildProfessional(world.owner)).id;
  const session = await buildSession(world.owner, userId, { secret: world.services.config.authSecret });
  return { id: userId, sessionId: session.id, cookie: session.cookie };
}

async function begin(
  { address }: { address: string },
  path = '/web3/start',
  cookie = '',
  chain = 'ethereum',
) {
  const answer = await world.post(path, { chain, address }, { cookie });
  return { ...answer, message: String(answer.body.message), cookie: `${cookie}; ${answer.cookie}` };
}

async function sign(wallet: PrivateKeyAccount, { message }: { message: string }) {
  return { chain: 'ethereum', message, signature: await wallet.signMessage({ message }) };
}

async function signInWith(wallet: PrivateKeyAccount) {
  const begun = await begin(wallet);
  return world.post('/web3/finish', await sign(wallet, begun), { cookie: begun.cookie });
}

async function connect(wallet: PrivateKeyAccount, cookie: string) {
  const begun = await begin(wallet, '/web3/connect/start', cookie);
  return world.post('/web3/connect', await sign(wallet, begun), { cookie: begun.cookie });
}

async function connected() {
  const wallet = newWallet();
  const person = await signedIn();
  expect((await connect(wallet, person.cookie)).status).toBe(200);
  return { wallet, person };
}

test('a connected wallet signs its owner in repeatedly', async () => {
  const { wallet, person } = await connected();
  for (let time = 0; time < 2; time++) {
    const { status, cookie } = await signInWith(wallet);
    expect(status).toBe(200);
    expect(await world.readSession(cookie)).toMatchObject({ userId: person.id, professional: true });
  }
});

test('the signed message is one of EIP-4361 for this site, this wallet and ten minutes', async () => {
  const wallet = newWallet();
  const { message } = await begin({ address: wallet.address.toLowerCase() });
  const parsed = parseSiweMessage(message);
  expect(parsed).toMatchObject({
    domain: new URL(origin).host,
    address: wallet.address,
    uri: origin,
    version: '1',
    chainId: 1,
    statement: 'Sign in to Visafolio.',
  });
  const at = { message: parsed, address: wallet.address, domain: new URL(origin).host };
  expect(validateSiweMessage(at)).toBe(true);
  expect(validateSiweMessage({ ...at, time: new Date(Date.now() + 11 * 60_000) })).toBe(false);
  const { message: next } = await begin(wallet);
  expect(parseSiweMessage(next).nonce).not.toBe(parsed.nonce);
});

test('an unconnected wallet signs nobody in and creates no account', async () => {
  const before = await world.owner.query('SELECT count(*) FROM auth."user"');
  const answer = await signInWith(newWallet());
  expect([answer.status, code(answer)]).toEqual([403, 'accounts.no_account']);
  expect(answer.cookie).not.toContain('session_token');
  expect((await world.owner.query('SELECT count(*) FROM auth."user"')).rows).toEqual(before.rows);
});

test('a client who connects a wallet stays a client', async () => {
  const client = await buildClientUser(world.owner, { email: newEmail('client') });
  const { cookie } = await signedIn(client.id);
  const wallet = newWallet();
  await connect(wallet, cookie);
  const entered = await signInWith(wallet);
  expect(await world.readSession(entered.cookie)).toMatchObject({ userId: client.id, professional: false });
});

test.each(['solana', 'ETHEREUM', ''])(
  "chain '%s' is refused as unsupported by each of the calls",
  async (chain) => {
    const { cookie } = await signedIn();
    const wallet = newWallet();
    const signed = { chain, message: 'x', signature: 'x' };
    for (const [path, body] of [
      ['/web3/start', { chain, address: wallet.address }],
      ['/web3/connect/start', { chain, address: wallet.address }],
      ['/web3/finish', signed],
      ['/web3/connect', signed],
    ] as const) {
      const answer = await world.post(path, body, { cookie });
      expect([answer.status, code(answer)]).toEqual([422, 'accounts.chain_not_supported']);
    }
  },
);

test('a message works once, even of twenty parallel attempts', async () => {
  const { wallet } = await connected();
  const begun = await begin(wallet);
  const signed = await sign(wallet, begun);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => world.post('/web3/finish', signed, { cookie: begun.cookie })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('refuses changed text, another key, another browser, no signature, and an expired message', async () => {
  const { wallet } = await connected();
  const stranger = newWallet();
  const elsewhere = await begin(wallet);
  const old = await begin(wallet);
  await world.owner.query(
    `UPDATE auth.verification SET expires_at = now() WHERE value LIKE '%' || $1 || '%'`,
    [parseSiweMessage(old.message).nonce],
  );
  const attempts = [
    [await sign(wallet, old), old.cookie],
    [await sign(wallet, elsewhere), ''],
    [await sign(wallet, elsewhere), (await begin(wallet)).cookie],
  ] as const;
  const forgeries = [
    async (message: string) => sign(stranger, { message }),
    async (message: string) => sign(wallet, { message: message.replace(wallet.address, stranger.address) }),
    async (message: string) => sign(wallet, { message: message.replace('visafolio.test', 'evil.test') }),
    async (message: string) => ({ ...(await sign(wallet, { message: `${message} ` })), message }),
    async (message: string) => ({ chain: 'ethereum', message, signature: '' }),
    async (message: string) => ({ chain: 'ethereum', message, signature: `0x${'0'.repeat(130)}` }),
  ];
  const statuses = [];
  for (const [signed, cookie] of attempts)
    statuses.push(await world.post('/web3/finish', signed, { cookie }));
  for (const forge of forgeries) {
    const { message, cookie } = await begin(wallet);
    statuses.push(await world.post('/web3/finish', await forge(message), { cookie }));
  }
  expect(statuses.map(code)).toEqual(statuses.map(() => 'accounts.signature_not_valid'));
});

test('a signature for sign-in cannot connect a wallet, and one for connecting cannot sign in', async () => {
  const { wallet, person } = await connected();
  const toEnter = await begin(wallet, '/web3/start', person.cookie);
  const used = await world.post('/web3/connect', await sign(wallet, toEnter), { cookie: toEnter.cookie });
  expect(code(used)).toBe('accounts.signature_not_valid');
  const toConnect = await begin(wallet, '/web3/connect/start', person.cookie);
  const entered = await world.post('/web3/finish', await sign(wallet, toConnect), {
    cookie: toConnect.cookie,
  });
  expect(code(entered)).toBe('accounts.signature_not_valid');
});

test("another user's wallet cannot be connected, nor any without a recent sign-in", async () => {
  const { wallet } = await connected();
  const other = await signedIn();
  expect(code(await connect(wallet, other.cookie))).toBe('accounts.identity_taken');
  await world.owner.query("UPDATE auth.session SET proved_at = now() - interval '11 min' WHERE id = $1", [
    other.sessionId,
  ]);
  const late = await begin(newWallet(), '/web3/connect/start', other.cookie);
  expect(code(late)).toBe('accounts.recent_sign_in_required');
  expect((await begin(newWallet(), '/web3/connect/start')).status).toBe(401);
});

test('a disconnected wallet, and one of a disabled account, sign nobody in', async () => {
  const { wallet, person } = await connected();
  await world.owner.query('UPDATE auth."user" SET disabled_at = now() WHERE id = $1', [person.id]);
  expect(code(await signInWith(wallet))).toBe('accounts.disabled');
  await world.owner.query('UPDATE auth."user" SET disabled_at = NULL WHERE id = $1', [person.id]);
  const { rows } = await world.owner.query(
    "SELECT id FROM auth.account WHERE user_id = $1 AND provider_id = 'ethereum'",
    [person.id],
  );
  const gone = await world.post('/federated/disconnect', { id: rows[0].id }, { cookie: person.cookie });
  expect(gone.status).toBe(200);
  expect(code(await signInWith(wallet))).toBe('accounts.no_account');
  const told = () => world.mailer.mails.map(({ subject }) => subject);
  await expect.poll(told).toContain('Visafolio: A wallet was disconnected from your account');
  expect(told()).toContain('Visafolio: A wallet was connected to your account');
});

test('a second factor is also required after a wallet', async () => {
  const { wallet, person } = await connected();
  await world.owner.query(
    `INSERT INTO auth.factor (user_id, kind, name, secret, verified_at) VALUES ($1, 'totp', 'x', 'x', now())`,
    [person.id],
  );
  const { status, cookie } = await signInWith(wallet);
  expect(status).toBe(200);
  expect(await world.readSession(cookie)).toBeNull();
});

test('wallets are refused if the installation does not offer them', async () => {
  const plain = await createAccountsWorld();
  const answer = await plain.post('/web3/start', { chain: 'ethereum', address: newWallet().address });
  expect([answer.status, code(answer)]).toEqual([404, 'accounts.provider_unknown']);
  expect(await (await plain.request('/sign-in-methods')).json()).toMatchObject({ ethereum: false });
  expect(await (await world.request('/sign-in-methods')).json()).toMatchObject({ ethereum: true });
  await plain.close();
});
