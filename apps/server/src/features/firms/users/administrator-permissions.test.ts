import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildProfessional, type Professional } from '../../../../test/builders/professionals.ts';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import type { AdministratorActor } from '../../../shared/db/actor.ts';

let server: TestServer;
let victim: Professional;
beforeAll(async () => {
  server = await createTestServer();
  victim = await buildProfessional(server.owner, { password: 'puerta-abierta-3' });
});
afterAll(() => server.close());

const as = async (role: 'user' | 'admin'): Promise<AdministratorActor> => {
  const { id, email } = await buildProfessional(server.owner, { role });
  return { as: 'administrator', userId: id, email };
};

/** SQLSTATE of the refusal, or the number of affected rows. */
const attempt = (actor: AdministratorActor, statement: ReturnType<typeof sql>) =>
  server.services.db
    .withActor(actor, async (tx) => (await tx.execute(statement)).rowCount)
    .catch((error: Error) => (error.cause as { code?: string }).code);

const denied = '42501';

test('a former administrator reaches no account, even if the server forgot to check', async () => {
  const actor = await as('user');
  expect(await attempt(actor, sql`SELECT id FROM auth."user"`)).toBe(0);
  expect(await attempt(actor, sql`SELECT user_id FROM auth.session`)).toBe(0);
  expect(await attempt(actor, sql`UPDATE auth."user" SET disabled_at = now()`)).toBe(0);
  expect(await attempt(actor, sql`DELETE FROM auth.session`)).toBe(0);
  const insert = sql`INSERT INTO auth."user" (email, name, email_verified) VALUES ('x@example.com', 'X', true)`;
  expect(await attempt(actor, insert)).toBe(denied);
});

test('administrators see no password and no token, and cannot change an address', async () => {
  const actor = await as('admin');
  for (const statement of [
    sql`SELECT password FROM auth.account`,
    sql`SELECT token FROM auth.session`,
    sql`SELECT token_hash FROM auth.mail_link`,
    sql`UPDATE auth."user" SET email = 'mine@example.com'`,
    sql`UPDATE auth.account SET password = 'mine'`,
    sql`INSERT INTO auth.session (user_id, token, expires_at) VALUES (${actor.userId}, 'mine', now() + interval '1 day')`,
  ]) {
    expect(await attempt(actor, statement)).toBe(denied);
  }
});

test('administrators cannot delete an account with a confirmed mailbox', async () => {
  const actor = await as('admin');
  await server.owner.query(
    `INSERT INTO auth."user" (email, name) VALUES ('unproven@example.com', 'Unproven')`,
  );
  expect(await attempt(await as('user'), sql`DELETE FROM auth."user"`)).toBe(0);
  expect(await attempt(actor, sql`DELETE FROM auth."user" WHERE id = ${victim.id}`)).toBe(0);
  expect(await attempt(actor, sql`DELETE FROM auth."user"`)).toBe(1);
});

test('administrators can set a password only for a user whom they are just creating', async () => {
  const actor = await as('admin');
  const without = await buildProfessional(server.owner);
  for (const { id } of [victim, without]) {
    const password = sql`
      INSERT INTO auth.account (user_id, provider_id, account_id, password)
      VALUES (${id}, 'credential', ${id}, 'mine')`;
    expect(await attempt(actor, password)).toBe(denied);
  }
});
