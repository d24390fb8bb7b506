import { setTimeout as delay } from 'node:timers/promises';
import { createLimits, type Finding, type Options, timeUntil } from '../shared/report.ts';
import { startSavers } from '../shared/savers.ts';
import { createWorld } from '../shared/world.ts';

/** Kills the embedded PostgreSQL while clients save answers. */
export async function postmaster({ times }: Options): Promise<Finding[]> {
  const world = await createWorld();
  const savers = startSavers(world);
  const limit = createLimits();
  await savers.untilSaved();
  for (let round = 0; round < times; round++) {
    const pid = world.server.postmaster();
    if (pid) process.kill(pid, 'SIGKILL');
    limit.holds('PostgreSQL ran', pid !== undefined);
    // Work that was in progress may still be acknowledged.
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
