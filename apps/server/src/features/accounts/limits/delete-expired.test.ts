import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountsWorld, createAccountsWorld, newEmail } from '../accounts.testing.ts';
import { deleteExpired } from './delete-expired.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

test('expired rows are deleted, valid ones stay', async () => {
  const emails = [newEmail(), newEmail()];
  const cookies: string[] = [];
  for (const email of emails) {
    await world.post('/sign-in/magic-link', { email });
    const answer = await world.post('/mail-link/confirm', { token: world.newest(email).token });
    cookies.push(answer.cookie);
    await world.post('/sign-in/magic-link', { email });
  }
  const old = 'WHERE user_id = (SELECT id FROM auth."user" WHERE email = $1)';
  await world.owner.query(`UPDATE auth.session SET expires_at = now() - interval '1 s' ${old}`, [emails[0]]);
  await world.owner.query(
    "UPDATE auth.mail_link SET expires_at = now() - interval '91 days' WHERE email = $1 AND used_at IS NOT NULL",
    [emails[0]],
  );
  await deleteExpired(world.services);
  const count = async (table: string) =>
    (await world.owner.query(`SELECT count(*)::int AS n FROM auth.${table}`)).rows[0].n;
  expect([await count('session'), await count('mail_link')]).toEqual([1, 3]);
  expect(await world.readSession(cookies[1] ?? '')).not.toBeNull();
  expect(
    (await world.post('/mail-link/confirm', { token: world.newest(emails[0] ?? '').token })).status,
  ).toBe(200);
});
