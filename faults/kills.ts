import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startEntryWriter } from './shared/entry-writers.ts';
import { createLimits, type Finding, type Options } from './shared/report.ts';
import { startSavers } from './shared/savers.ts';
import { sendFile } from './shared/uploads.ts';
import { createWorld } from './shared/world.ts';

const fileBytes = 3_000_000;

/** Kills the server during saves and uploads, and restarts it on the same data. */
export async function kills({ times }: Options): Promise<Finding[]> {
  const world = await createWorld();
  const savers = startSavers(world);
  const entries = await startEntryWriter(world);
  const limit = createLimits();
  let filesLost = 0;
  let begunAgain = 0;
  await savers.untilSaved();
  for (let round = 0; round < times; round++) {
    // Offsets from the first to the last bytes, never a round number.
    const killAt = Math.floor((fileBytes * (round + 0.5)) / times) + randomInt(7_000);
    const arrived = Promise.withResolvers<void>();
    const sent = sendFile(world, {
      bytes: fileBytes,
      onProgress: (bytes) => bytes >= killAt && arrived.resolve(),
    });
    await Promise.race([arrived.promise, sent]);
    await world.server.kill();
    await world.server.start();
    const file = await sent;
    if (file.begun > 1) begunAgain++;
    if (!(await file.isThere())) filesLost++;
    await savers.untilSaved();
    await delay(50);
  }
  const entriesLost = await entries.stop();
  const answersLost = await savers.stop(limit);
  limit.holds(`${begunAgain} of ${times} uploads began again at byte 0`, begunAgain === 0);
  await world.close(limit);
  return [
    {
      fault: 'server killed while answers were saved',
      count: times,
      lost: answersLost,
      missed: limit.missed,
    },
    { fault: 'server killed while entries were added and removed', count: times, lost: entriesLost },
    { fault: 'server killed during an upload', count: times, lost: filesLost },
  ];
}
