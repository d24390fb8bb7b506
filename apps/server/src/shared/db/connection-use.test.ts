import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { describeConnectionUse, doesFit, readConnectionUse } from './connection-use.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('what the servers may open is compared with what PostgreSQL has for them', async () => {
  const { rows } = await server.owner.query<{ most: number; reserved: number }>(
    `SELECT current_setting('max_connections')::int AS most, current_setting('superuser_reserved_connections')::int AS reserved`,
  );
  const { most = 0, reserved = 0 } = rows[0] ?? {};
  const use = await readConnectionUse(server.services.db);
  expect(use).toEqual({ available: most - reserved, servers: 1, here: 32, together: 32, pooler: 'none' });
  expect(doesFit(use)).toBe(true);
  expect(doesFit(await readConnectionUse({ ...server.services.db, poolSize: most }))).toBe(false);
});

test('connections for transactions are the pooler’s where there is one', async () => {
  const pooled = { ...server.services.db, poolSize: 500, pooler: { followsStatements: false } };
  const use = await readConnectionUse(pooled);
  expect(use.here).toBe(10);
  expect(describeConnectionUse({ ...use, servers: 4, together: 40, available: 37 })).toBe(
    'transactions run by way of a pooler without named statements; 4 servers may open 40 connections (10 each), and PostgreSQL has 37',
  );
});
