import { setTimeout as delay } from 'node:timers/promises';
import { freezeDatabase } from '../../e2e/support/faults/frozen-database.ts';
import { createLimits, type Finding, type Options, timeUntil } from '../shared/report.ts';
import { startSavers } from '../shared/savers.ts';
import { createWorld, type World } from '../shared/world.ts';

/** Stops PostgreSQL with all its processes (SIGSTOP) and continues it after some seconds (SIGCONT). */
export async function freeze({ times }: Options): Promise<Finding[]> {
  if (process.platform !== 'linux') return [];
  const world = await createWorld();
  const savers = startSavers(world);
  const limit = createLimits();
  await savers.untilSaved();
  for (let round = 0; round < times; round++) {
    const thaw = await freezeDatabase(world.server.dataDir);
    limit.atMost('/readyz says 503', await timeUntilReady(world, 503), 1_000);
    await delay(5_000);
    thaw();
    const [ready, saved] = await Promise.all([timeUntilReady(world, 200), savers.untilSaved()]);
    limit.atMost('well again', Math.max(ready, saved), 1_000);
  }
  limit.atMost('every call answered', savers.slowest(), 5_000);
  const lost = await savers.stop(limit);
  await world.close(limit);
  return [{ fault: 'PostgreSQL frozen', count: times, lost, missed: limit.missed, note: limit.note() }];
}

const timeUntilReady = ({ server }: World, status: number) =>
  timeUntil(async () => (await fetch(`${server.origin}/readyz`)).status === status);
