import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../apps/server/src/shared/postgres/embedded-postgres.ts';
import { startRealServer } from '../shared/real-server.ts';
import { createLimits, type Finding, type Options } from '../shared/report.ts';
import { startSavers } from '../shared/savers.ts';
import { createWorld, type World } from '../shared/world.ts';
import { startHaProxy, withoutHaProxy } from './haproxy.ts';

const replicas = 4;
const callers = 4;

/** Stops and starts each of four servers behind haproxy in turn, while people read and save: no call fails. */
export async function rollingRestart({ times }: Options): Promise<Finding[]> {
  if (withoutHaProxy) {
    process.stdout.write(`The rolling restart is left out: ${withoutHaProxy}\n`);
    return [];
  }
  const dir = await mkdtemp(path.join(tmpdir(), 'visafolio-replicas-'));
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(dir, 'postgres'), log: () => undefined });
  const dataDir = path.join(dir, 'data');
  const env = {
    DATABASE_URL: postgres.url,
    DATABASE_POOL: '8',
    DRAIN_SECONDS: '3',
    READY_SECONDS: '3',
    TRUSTED_PROXIES: '127.0.0.1',
  };
  const first = await createWorld({ dataDir, env: { ...env, ROLE: 'both' } });
  const others = await Promise.all(
    Array.from({ length: replicas - 1 }, () => startRealServer(dataDir, { ...env, ROLE: 'web' })),
  );
  const servers = [first.server, ...others];
  const proxy = await startHaProxy(servers.map(({ origin }) => origin));
  const world: World = { ...first, server: { ...first.server, origin: proxy.origin } };
  const savers = startSavers(world);
  const readers = startReaders(world);
  const limit = createLimits();
  await savers.untilSaved();
  for (let round = 0; round < times; round++) {
    for (const server of servers) {
      await server.stop();
      await server.start();
      // The proxy notices that it is back.
      await delay(2_500);
    }
  }
  const { calls, failures } = await readers.stop();
  limit.holds(`${failures.length} calls failed: ${[...new Set(failures)].join(', ')}`, failures.length === 0);
  limit.holds(`a save was not answered, or with 503`, savers.refused() === 0);
  const lost = await savers.stop(limit);
  await proxy.close();
  await Promise.all(others.map((each) => each.stop()));
  await first.close(limit);
  await postgres.stop();
  await rm(dir, { recursive: true, force: true });
  return [
    {
      fault: `rolling restart of ${replicas} servers behind haproxy`,
      count: times,
      lost,
      missed: limit.missed,
      note: `${calls} calls read meanwhile, ${failures.length} failed`,
    },
  ];
}

/** Staff and clients who read all the time, on connections that they keep. */
function startReaders({ server, cookies }: World) {
  const failures: string[] = [];
  let calls = 0;
  let isStopped = false;
  const read = async (address: string, cookie: string) => {
    while (!isStopped) {
      calls++;
      await fetch(`${server.origin}${address}`, { headers: { cookie } }).then(
        async (response) => {
          await response.arrayBuffer();
          if (!response.ok) failures.push(`${response.status} of ${address}`);
        },
        (error: Error) => failures.push(String(error.cause ?? error)),
      );
      await delay(30);
    }
  };
  const running = Array.from({ length: callers }, (_, turn) =>
    turn % 2 ? read('/api/profiles/me', cookies.client) : read('/api/client_requests', cookies.staff),
  );
  return {
    async stop() {
      isStopped = true;
      await Promise.all(running);
      return { calls, failures };
    },
  };
}
