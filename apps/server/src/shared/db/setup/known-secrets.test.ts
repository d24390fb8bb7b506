import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/test-database.ts';
import { ensureServerRole, OtherSecretError } from './roles.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await buildProfessional(database.owner);
});
afterAll(() => database.drop());

const first = 'tests only';
const second = 'another secret';
beforeEach(async () => {
  await ensureServerRole(database.ownerUrl, first, { acceptSecret: true });
});

/** As a running server does when its pool grows. */
async function connects(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

test('the database of these tests requires passwords', async () => {
  const wrong = new URL(database.serverUrl);
  wrong.password = 'wrong';
  expect(await connects(wrong.toString())).toBe(false);
});

test('a server with another secret does not start, and the running one is not affected', async () => {
  const running = await ensureServerRole(database.ownerUrl, first);
  await expect(ensureServerRole(database.ownerUrl, second)).rejects.toThrow(OtherSecretError);
  await expect(ensureServerRole(database.ownerUrl, second)).rejects.toThrow(
    /^AUTH_SECRET is not the one[^\n]*$/,
  );
  expect(await connects(running)).toBe(true);
  expect(await ensureServerRole(database.ownerUrl, first)).toBe(running);
});

test('nor on a database of the previous release, which stored no secret', async () => {
  const running = await ensureServerRole(database.ownerUrl, first);
  await database.owner.query('DELETE FROM auth.known_secret');
  await expect(ensureServerRole(database.ownerUrl, second)).rejects.toThrow(OtherSecretError);
  expect(await connects(running)).toBe(true);
  expect(await ensureServerRole(database.ownerUrl, first)).toBe(running);
});

test('a secret can be changed while servers with the earlier one run and start', async () => {
  const running = await ensureServerRole(database.ownerUrl, first);
  const changed = await ensureServerRole(database.ownerUrl, second, { previousSecrets: [first] });
  expect(await connects(changed)).toBe(true);
  expect(await connects(running)).toBe(true);
  expect(await ensureServerRole(database.ownerUrl, first, { previousSecrets: [second] })).toBe(changed);
  expect(await ensureServerRole(database.ownerUrl, first)).toBe(changed);
  // The last server that knew both has stopped.
  expect(await ensureServerRole(database.ownerUrl, second)).toBe(changed);
  await expect(ensureServerRole(database.ownerUrl, first)).rejects.toThrow(OtherSecretError);
  expect(await connects(running)).toBe(true);
});

test('servers that start in parallel get the same password', async () => {
  await database.owner.query('DELETE FROM auth.known_secret');
  const urls = await Promise.all(Array.from({ length: 4 }, () => ensureServerRole(database.ownerUrl, first)));
  expect(new Set(urls).size).toBe(1);
  expect(await connects(urls[0] ?? '')).toBe(true);
});

test('a lost secret is replaced by a command, and a role restored with another password gets the right one', async () => {
  const accepted = await ensureServerRole(database.ownerUrl, second, { acceptSecret: true });
  expect(await connects(accepted)).toBe(true);
  await expect(ensureServerRole(database.ownerUrl, first)).rejects.toThrow(OtherSecretError);
  const { rows } = await database.owner.query<{ role: string }>(
    `SELECT quote_ident(left(current_database(), 50) || '_login') AS role`,
  );
  await database.owner.query(`ALTER ROLE ${rows[0]?.role} PASSWORD 'of another cluster'`);
  expect(await connects(accepted)).toBe(false);
  expect(await ensureServerRole(database.ownerUrl, second)).toBe(accepted);
  expect(await connects(accepted)).toBe(true);
});
