import { setTimeout as delay } from 'node:timers/promises';
import { startEntryWriter } from '../shared/entry-writers.ts';
import { createLimits, type Finding, type Options } from '../shared/report.ts';
import { startSavers } from '../shared/savers.ts';
import { createWorld } from '../shared/world.ts';

/** Repeatedly terminates all database connections of the server while clients save answers. */
export async function terminations({ times }: Options): Promise<Finding[]> {
  const world = await createWorld();
  const savers = startSavers(world);
  const entries = await startEntryWriter(world);
  const limit = createLimits();
  await savers.untilSaved();
  for (let round = 0; round < times; round++) {
    await world.owner.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'visafolio_login'`,
    );
    limit.atMost('answers again', await savers.untilSaved(), 1_000);
    await delay(50);
  }
  const lost = (await entries.stop()) + (await savers.stop(limit));
  await world.close(limit);
  return [
    {
      fault: 'every connection to the database terminated',
      count: times,
      lost,
      missed: limit.missed,
      note: limit.note(),
    },
  ];
}
