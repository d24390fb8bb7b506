import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteExpired } from '../../src/features/accounts/limits/delete-expired.ts';
import { buildProfessional } from '../builders/professionals.ts';
import { buildRequest } from '../builders/requests.ts';
import { type AttackWorld, type Browser, createAttackWorld, createTally } from './world.ts';

const tally = createTally('confirmation');
let world: AttackWorld;
beforeAll(async () => {
  world = await createAttackWorld();
  // The first professional becomes administrator; these must not.
  await buildProfessional(world.server.owner, {
    role: 'admin',
    password: 'ten herons on a wire',
    email: 'ada@example.com',
  });
});
afterAll(() => {
  tally.print();
  return world.close();
});

const theirs = 'the squatter knows this';
const own = 'seven herons on a wire';

/** Two ways for an attacker to prepare an account with somebody else's address. */
const signUps = {
  'with a password': (attacker: Browser, email: string) =>
    attacker.post('/sign-up/email', {
      email,
      password: theirs,
      name: 'Squatter',
      image: 'https://evil.example/',
    }),
  'with a phone': async (attacker: Browser, email: string, number: string) => {
    await attacker.post('/sign-in/phone', { phone: number });
    await attacker.post('/sign-in/phone/code', { code: await world.newestText(number), email });
  },
};

/** Ways for the owner to open the mail, in their own browser. */
const confirmations = {
  link: (browser: Browser, email: string) =>
    browser.post('/mail-link/confirm', { token: world.newestMail(email).token }),
  code: (browser: Browser, email: string) =>
    browser.post('/mail-link/code', { email, code: world.newestMail(email).code }),
};

/** Every sign-in that the attacker tries afterwards. */
async function canSignIn(email: string, number: string): Promise<boolean> {
  const byPassword = world.browser();
  await byPassword.post('/sign-in/email', { email, password: theirs });
  if (tally.note((await byPassword.signedInAs()) !== null)) return true;
  const byPhone = world.browser();
  await byPhone.post('/sign-in/phone', { phone: number, createUser: false });
  const { rows } = await world.server.owner.query('SELECT FROM auth.phone WHERE number = $1', [number]);
  if (tally.note(rows.length > 0)) return true;
  return false;
}

const loadUser = async (email: string) =>
  (await world.server.owner.query('SELECT name, image FROM auth."user" WHERE email = $1', [email])).rows[0];

describe.each(Object.entries(signUps))("somebody else's address, signed up %s", (_, signUp) => {
  describe.each(Object.entries(confirmations))('and confirmed by its owner with the %s', (__, confirm) => {
    test('keeps no password, phone or name of the sign-up, and asks its owner for a new password', async () => {
      const [email, number] = [world.newEmail('victim'), world.newNumber()];
      await signUp(world.browser(), email, number);
      const owner = world.browser();
      const { body } = await confirm(owner, email);
      expect(body).toMatchObject({ landing: 'dashboard', choosePassword: true });
      expect(await canSignIn(email, number)).toBe(false);
      expect(tally.note((await loadUser(email)).name === 'Squatter')).toBe(false);
      expect((await loadUser(email)).image).toBeNull();
      expect((await owner.post('/change-password', { newPassword: own })).status).toBe(200);
      const again = world.browser();
      await again.post('/sign-in/email', { email, password: own });
      expect(await again.signedInAs()).toBe(email);
    });

    test('keeps none of it after a password reset either', async () => {
      const [email, number] = [world.newEmail('victim'), world.newNumber()];
      await signUp(world.browser(), email, number);
      const owner = world.browser();
      await confirm(owner, email);
      await owner.post('/recover', { email });
      const { token } = world.newestMail(email);
      await owner.post('/recover/reset', { token, password: own });
      expect(await owner.signedInAs()).toBe(email);
      expect(await canSignIn(email, number)).toBe(false);
    });

    test('does not make a client a professional, who can still become one', async () => {
      const { client } = await buildRequest(world.server.owner);
      const number = world.newNumber();
      await signUp(world.browser(), client.email, number);
      expect(world.newestMail(client.email).text).toMatch(
        /in the browser in which you signed up|en el mismo navegador en que se registró/,
      );
      const { body } = await confirm(world.browser(), client.email);
      expect(body).toMatchObject({ landing: 'portal' });
      const { rowCount } = await world.server.owner.query('SELECT FROM profiles WHERE email = $1', [
        client.email,
      ]);
      expect(tally.note(rowCount !== 0)).toBe(false);
      expect(await canSignIn(client.email, number)).toBe(false);
      const wanting = world.browser();
      await wanting.post('/sign-up/email', { email: client.email, password: 'nine herons on a wire' });
      expect((await confirm(wanting, client.email)).body).toMatchObject({ landing: 'dashboard' });
    });
  });
});

test('a name that somebody else typed first is not used for a later sign-up', async () => {
  const email = world.newEmail('victim');
  await world.browser().post('/sign-up/email', { email, password: theirs, name: 'Squatter' });
  const owner = world.browser();
  await owner.post('/sign-up/email', { email, password: own, name: 'Grace Okafor' });
  await confirmations.link(owner, email);
  expect(tally.note((await loadUser(email)).name !== 'Grace Okafor')).toBe(false);
  const { rows } = await world.server.owner.query('SELECT full_name FROM profiles WHERE email = $1', [email]);
  expect(rows[0].full_name).toBe('Grace Okafor');
});

test('what was typed is used in the browser that signed up', async () => {
  const email = world.newEmail();
  const owner = world.browser();
  await owner.post('/sign-up/email', { email, password: own, name: 'Grace Okafor' });
  expect((await confirmations.link(owner, email)).body.choosePassword).toBeUndefined();
  const again = world.browser();
  await again.post('/sign-in/email', { email, password: own });
  expect(await again.signedInAs()).toBe(email);
  expect((await loadUser(email)).name).toBe('Grace Okafor');
});

test("an administrator's new account replaces an unconfirmed one, whose password becomes invalid", async () => {
  const email = world.newEmail('colleague');
  await world.browser().post('/sign-up/email', { email, password: theirs });
  const attackersMail = world.newestMail(email);
  const administrator = world.browser();
  await administrator.post('/sign-in/email', { email: 'ada@example.com', password: 'ten herons on a wire' });
  const { body } = await administrator.call('POST', '/functions/create-admin-user', {
    email,
    password: own,
    full_name: 'Grace Okafor',
    firm_id: null,
    role: 'user',
  });
  expect(body).toMatchObject({ success: true, error: null });
  expect(await canSignIn(email, world.newNumber())).toBe(false);
  await world.browser().post('/mail-link/confirm', { token: attackersMail.token });
  expect(await canSignIn(email, world.newNumber())).toBe(false);
  const repeated = await administrator.call('POST', '/functions/create-admin-user', {
    email,
    password: own,
    full_name: 'Somebody Else',
    firm_id: null,
    role: 'user',
  });
  expect(repeated.body).toMatchObject({ success: false, error: 'users.email_taken' });
});

test('an account unconfirmed for a week is deleted, younger and confirmed ones stay', async () => {
  const [old, young, proven] = [world.newEmail(), world.newEmail(), world.newEmail()];
  for (const email of [old, young, proven])
    await world.browser().post('/sign-up/email', { email, password: theirs });
  await confirmations.link(world.browser(), proven);
  const { owner } = world.server;
  await owner.query(`UPDATE auth."user" SET created_at = now() - interval '8 days' WHERE email = ANY ($1)`, [
    [old, proven],
  ]);
  await owner.query("UPDATE auth.mail_link SET expires_at = now() - interval '7 days' WHERE email = $1", [
    old,
  ]);
  await deleteExpired(world.server.services);
  const { rows } = await owner.query('SELECT email FROM auth."user" WHERE email = ANY ($1)', [
    [old, young, proven],
  ]);
  expect(rows.map(({ email }) => email).sort()).toEqual([young, proven].sort());
});
