import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type AccountsWorld, createAccountsWorld, newEmail, origin } from '../accounts.testing.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

const password = 'seven herons on a wire';
const signInWith = (email: string, given: string) => world.post('/sign-in/email', { email, password: given });

describe('the input of a call', () => {
  const send = (path: string, body: string, cookie = '') =>
    world.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, cookie },
      body,
    });

  test('is refused if it is too large, and causes no internal error if it holds invalid text', async () => {
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

  test('sets only those fields of an account that a form has', async () => {
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

  test('cannot redirect to another site after a sign-in', async () => {
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
