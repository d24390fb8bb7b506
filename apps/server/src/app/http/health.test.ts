import net from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../test/harness/test-server.ts';
import { createUntrustedProxyWatch } from '../../features/accounts/limits/untrusted-proxy.ts';
import { findContainment } from '../../shared/files/child/contained/containment.ts';
import { createLog } from '../../shared/log/log.ts';
import { healthRoutes } from './health.ts';

let server: TestServer;
let proxy: net.Server;
let connections = 0;
/** Connections to the database through the proxy. */
const sockets = new Set<net.Socket>();
beforeAll(async () => {
  server = await createTestServer();
  const { hostname, port } = new URL(server.services.db.url);
  proxy = net.createServer((socket) => {
    connections++;
    const upstream = net.connect(Number(port), hostname);
    sockets.add(socket).add(upstream);
    socket.pipe(upstream).pipe(socket);
    for (const each of [socket, upstream]) each.on('error', () => {});
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  proxy.close();
  await server.close();
});

function routes(url: string, isDraining = false) {
  const { services } = server;
  return healthRoutes(
    { ...services, db: { ...services.db, url } },
    {
      withinMs: 60_000,
      dataDir: tmpdir(),
      minFreeBytes: 0,
      proxies: createUntrustedProxyWatch([], createLog('silent')),
      isDraining: () => isDraining,
    },
  );
}

test('a server whose password the database refuses is not ready, even while its pool is connected', async () => {
  const wrong = new URL(server.services.db.url);
  wrong.password = 'changed under it';
  expect((await routes(server.services.db.url).request('/readyz')).status).toBe(200);
  expect((await routes(wrong.toString()).request('/readyz')).status).toBe(503);
});

test('a server that is about to stop is not ready, and still answers', async () => {
  const { url } = server.services.db;
  const answer = await routes(url, true).request('/readyz');
  expect([answer.status, await answer.text()]).toEqual([503, 'stopping']);
  expect((await routes(url, true).request('/healthz')).status).toBe(200);
});

test('operators can ask whether the processes that open files are contained', async () => {
  const answer = await routes(server.services.db.url).request('/healthz/containment');
  const { by } = await findContainment();
  expect([answer.status, await answer.text()]).toEqual(
    by === 'nothing' ? [503, 'not contained: the log says why'] : [200, 'contained by bubblewrap'],
  );
});

test('parallel readiness checks share one database connection', async () => {
  const url = new URL(server.services.db.url);
  url.port = String((proxy.address() as net.AddressInfo).port);
  const app = routes(url.toString());
  const before = connections;
  const answers = await Promise.all(Array.from({ length: 200 }, () => app.request('/readyz')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(connections - before).toBe(1);
});
