import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AttackWorld, type Browser, createAttackWorld } from '../../../../test/attacks/world.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildRequest } from '../../../../test/builders/requests.ts';

let world: AttackWorld;
beforeAll(async () => {
  world = await createAttackWorld();
  await buildProfessional(world.server.owner);
});
afterAll(() => world.close());

/** Signs a client in by mail, in a new browser each time. */
async function enter(email: string, language: 'en' | 'es' = 'en'): Promise<Browser> {
  const browser = world.browser();
  await browser.post('/sign-in/magic-link', { email, language });
  await browser.post('/mail-link/confirm', { token: world.newestMail(email).token });
  expect(await browser.signedInAs()).toBe(email);
  return browser;
}

const findAccount = async (email: string) =>
  (await world.server.owner.query('SELECT id FROM auth."user" WHERE email = $1', [email])).rows[0]?.id;
const fingerprint = () => world.server.fingerprint();

describe('a client who deletes the account', () => {
  test('is signed out everywhere at once, while the cases stay with the firm', async () => {
    const { client } = await buildRequest(world.server.owner);
    const [here, there] = [await enter(client.email), await enter(client.email)];
    const id = await findAccount(client.email);
    await here.post('/sign-in/magic-link', { email: client.email });
    const waiting = world.newestMail(client.email);
    const before = await fingerprint();
    const listener = await world.server.owner.connect();
    const told: string[] = [];
    listener.on('notification', ({ payload = '' }) => told.push(payload));
    await listener.query('LISTEN visafolio_access');

    expect((await here.post('/account/delete', { email: client.email })).status).toBe(200);
    expect(await here.signedInAs()).toBeNull();
    expect(await there.signedInAs()).toBeNull();
    expect(await findAccount(client.email)).toBeUndefined();
    expect(await fingerprint()).toBe(before);
    // Open streams and downloads of the account are notified.
    await expect.poll(() => told).toContain(id);
    await listener.query('UNLISTEN *');
    listener.release();
    const late = world.browser();
    expect((await late.post('/mail-link/confirm', { token: waiting.token })).status).toBe(410);
  });

  test('is notified by mail, in the language of the account', async () => {
    const { client } = await buildRequest(world.server.owner);
    const browser = await enter(client.email, 'es');
    await browser.post('/account/delete', { email: client.email });
    const newest = () => world.mailsTo(client.email).at(-1)?.subject;
    await expect.poll(newest).toBe('Visafolio: Su cuenta fue eliminada');
    await expect
      .poll(async () => (await world.server.owner.query('SELECT FROM auth.mail_order')).rowCount)
      .toBe(0);
  });

  test('returns by a new link, with a new account and the same case', async () => {
    const { id, client } = await buildRequest(world.server.owner);
    const first = await enter(client.email);
    const old = await findAccount(client.email);
    await first.post('/account/delete', { email: client.email });
    const again = await enter(client.email);
    expect(await findAccount(client.email)).not.toBe(old);
    const { status } = await again.call('POST', '/functions/verify-client-access', {
      requestId: id,
    });
    expect(status).toBe(200);
  });

  test('must type the address and have signed in recently', async () => {
    const { client } = await buildRequest(world.server.owner);
    const browser = await enter(client.email);
    const wrong = await browser.post('/account/delete', { email: 'somebody.else@example.com' });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'accounts.email_not_repeated' } });
    await world.server.owner.query(
      "UPDATE auth.session SET proved_at = now() - interval '11 min' WHERE user_id = $1",
      [await findAccount(client.email)],
    );
    const stale = await browser.post('/account/delete', { email: client.email });
    expect(stale).toMatchObject({ status: 403, body: { code: 'accounts.recent_sign_in_required' } });
    expect(await findAccount(client.email)).toBeDefined();
    await browser.post('/reauthenticate/send');
    await browser.post('/reauthenticate', { code: world.newestMail(client.email).code });
    expect((await browser.post('/account/delete', { email: client.email })).status).toBe(200);
  });
});

test('a visitor cannot delete an account', async () => {
  const { email } = await buildProfessional(world.server.owner);
  expect((await world.browser().post('/account/delete', { email })).status).toBe(401);
  expect(await findAccount(email)).toBeDefined();
});
