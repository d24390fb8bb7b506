import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { buildSession } from '../../../../test/builders/sessions.ts';
import { type AccountsWorld, createAccountsWorld } from '../accounts.testing.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

const password = 'correct horse battery staple';
const keyOf = (cookie: string) =>
  decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '').split(/[~.]/)[0] ?? '';
const stored = async () =>
  JSON.stringify((await world.owner.query('SELECT to_jsonb(s) AS row FROM auth.session s')).rows);

test('a session as stored in the database cannot be used to sign in', async () => {
  const { email, id } = await buildProfessional(world.owner, { password });
  const signedIn = await world.post('/sign-in/email', { email, password });
  expect(signedIn.status).toBe(200);
  const key = keyOf(signedIn.cookie);
  expect(key.length).toBeGreaterThan(30);
  expect(await stored()).not.toContain(key);
  expect((await world.readSession(signedIn.cookie))?.userId).toBe(id);

  const { rows } = await world.owner.query('SELECT token FROM auth.session WHERE user_id = $1', [id]);
  const { cookie } = await buildSession(world.owner, id, { secret: world.services.config.authSecret });
  const forged = cookie.replace(keyOf(cookie), rows[0].token);
  expect(await world.readSession(forged)).toBeNull();

  const out = await world.post('/sign-out', {}, { cookie: signedIn.cookie });
  expect(out.status).toBe(200);
  expect(await world.readSession(signedIn.cookie)).toBeNull();
});

test('a session from before the update stays valid', async () => {
  const { id } = await buildProfessional(world.owner);
  const session = await buildSession(world.owner, id, { secret: world.services.config.authSecret });
  await world.owner.query('UPDATE auth.session SET token = $2 WHERE id = $1', [session.id, session.token]);
  expect(await world.readSession(session.cookie)).toBeNull();
  const migration = new URL('../../../../migrations/upgrades/0053_hashed_session_keys.sql', import.meta.url);
  await world.owner.query(await readFile(migration, 'utf8'));
  expect((await world.readSession(session.cookie))?.userId).toBe(id);
});
