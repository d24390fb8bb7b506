import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../../test/harness/test-server.ts';
import { listen } from './listen.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('closing during the connection attempt leaves no connection behind', async () => {
  const { db, log } = server.services;
  const options = {
    url: db.sessionUrl,
    limits: db.limits,
    log,
    onConnected: () => {},
    onNotification: () => {},
  };
  await listen('closed_at_once', options).close();
  const { rows } = await server.owner.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND query = 'LISTEN closed_at_once'`,
  );
  expect(rows).toHaveLength(0);
});
