import { setTimeout as delay } from 'node:timers/promises';
import { type Finding, limits, type Options, timeUntil } from './shared/report.ts';
import { startSavers } from './shared/savers.ts';
import { createWorld } from './shared/world.ts';

/** kill -9 of the embedded PostgreSQL while clients save answers. */
export async function postmaster({ times }: Options): Promise<Finding[]> {
  const world = await createWorld();
  const savers = startSavers(world);
  const limit = limits();
  await savers.untilSaved();
  for (let round = 0; round < times; round++) {
    const pid = world.server.postmaster();
    if (pid) process.kill(pid, 'SIGKILL');
    limit.holds('PostgreSQL ran', pid !== undefined);
    // Work in progress at the kill may still be acknowledged.
    const back = await timeUntil(async () => {
      const { status } = await fetch(`${world.server.origin}/readyz`);
      return status === 200 && world.server.postmaster() !== pid;
    });
    limit.atMost('back', back + (await savers.untilSaved()), 5_000);
    await delay(100);
  }
  const lost = await savers.stop(limit);
  await world.close(limit);
  return [{ fault: 'PostgreSQL killed', count: times, lost, missed: limit.missed, note: limit.note() }];
}
