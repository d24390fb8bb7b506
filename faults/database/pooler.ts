import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../apps/server/src/shared/postgres/embedded-postgres.ts';
import { startPgBouncer, withoutPgBouncer } from '../../apps/server/test/harness/network/pg-bouncer.ts';
import { createLimits, type Finding, type Options } from '../shared/report.ts';
import { startSavers } from '../shared/savers.ts';
import { createWorld } from '../shared/world.ts';

/** Restarts PgBouncer, in transaction mode, while answers are saved by way of it. Every second time it is killed. */
export async function pooler({ times }: Options): Promise<Finding[]> {
  if (withoutPgBouncer) {
    process.stdout.write(`The restart of a pooler is left out: ${withoutPgBouncer}\n`);
    return [];
  }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'visafolio-pooled-'));
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const bouncer = await startPgBouncer(postgres.url, { poolSize: 6 });
  const world = await createWorld({
    env: { DATABASE_URL: bouncer.through(postgres.url), DATABASE_SESSION_URL: postgres.url },
  });
  const savers = startSavers(world);
  const limit = createLimits();
  await savers.untilSaved();
  for (let round = 0; round < times; round++) {
    await bouncer.stop(round % 2 ? 'SIGTERM' : 'SIGKILL');
    await delay(500);
    await bouncer.start();
    limit.atMost('saved again', await savers.untilSaved(), 2_000);
    await delay(200);
  }
  limit.atMost('every call answered', savers.slowest(), 5_000);
  const lost = await savers.stop(limit);
  await world.close(limit);
  await bouncer.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
  return [{ fault: 'pooler restarted', count: times, lost, missed: limit.missed, note: limit.note() }];
}
