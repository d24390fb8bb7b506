import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './harness/test-database.ts';

/**
 * The schema of accounts (docs/decisions/0150). Every table has row security, and besides the server between requests only these reach a table,
 * for the reason beside each.
 */
const others: Record<string, string> = {
  'user visafolio_admin': 'administrators list, disable and remove people; policies ask for the role',
  'session visafolio_admin': 'a disabled person is signed out in the same transaction; without the keys',
  'account visafolio_admin': 'an administrator gives a temporary password; only INSERT',
  'device visafolio_admin': 'a disabled person loses the remembered browsers; without the tokens',
};
/** Tables without a policy: no role but their owner reads them. */
const ownersOnly: Record<string, string> = {
  known_secret: 'the start compares AUTH_SECRET with it, as the owner of the tables',
};

let database: TestDatabase;
let owner: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = database.owner;
});
afterAll(() => database.drop());

it('every table has row security', async () => {
  const { rows } = await owner.query<{ name: string; protected: boolean; policies: string[] }>(
    `SELECT relname AS name, relrowsecurity AS protected,
       ARRAY(SELECT r.rolname::text FROM pg_policy p JOIN pg_roles r ON r.oid = ANY (p.polroles) WHERE p.polrelid = c.oid) AS policies
     FROM pg_class c WHERE relnamespace = 'auth'::regnamespace AND relkind = 'r' ORDER BY relname`,
  );
  expect(rows.length).toBe(20);
  expect(rows.filter((row) => !row.protected)).toEqual([]);
  const withoutServer = rows.filter(({ policies }) => !policies.includes('visafolio_server'));
  expect(withoutServer.map(({ name }) => name)).toEqual(Object.keys(ownersOnly));
});

it('only the server has rights on them, and others for a reason', async () => {
  const { rows } = await owner.query<{ who: string }>(
    `SELECT DISTINCT c.relname || ' ' || r.rolname AS who
     FROM pg_class c CROSS JOIN pg_roles r
     WHERE c.relnamespace = 'auth'::regnamespace AND c.relkind = 'r' AND r.rolname LIKE 'visafolio\\_%' AND NOT r.rolcanlogin
       AND r.rolname NOT IN ('visafolio_server', 'visafolio_backup')
       AND (has_any_column_privilege(r.oid, c.oid, 'SELECT') OR has_any_column_privilege(r.oid, c.oid, 'INSERT')
         OR has_any_column_privilege(r.oid, c.oid, 'UPDATE') OR has_table_privilege(r.oid, c.oid, 'DELETE, TRUNCATE'))
     ORDER BY who`,
  );
  expect(rows.map(({ who }) => who)).toEqual(Object.keys(others).sort());
});

it('a right that is granted by mistake shows no rows', async () => {
  await owner.query(
    `INSERT INTO auth.jwks (id, public_key, private_key, created_at) VALUES (new_id(), 'p', 'k', now())`,
  );
  const client = await owner.connect();
  try {
    await client.query('BEGIN');
    await client.query('GRANT USAGE ON SCHEMA auth TO visafolio_client');
    await client.query('GRANT SELECT ON auth.jwks TO visafolio_client');
    await client.query('SET LOCAL ROLE visafolio_client');
    expect((await client.query('SELECT FROM auth.jwks')).rowCount).toBe(0);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
