import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pdf } from '../../apps/server/src/features/files/testing/sample-files.ts';
import { startProxy } from '../shared/proxy.ts';
import { createLimits, type Finding, type Options, timeUntil } from '../shared/report.ts';
import { isStored } from '../shared/uploads.ts';
import { createWebUploads, type WebUpload } from '../shared/web-uploads.ts';
import { createWorld } from '../shared/world.ts';

/** Parallel uploads. */
const atOnce = 8;
const fileBytes = 4_000_000;

/** Kills the server during many uploads, each of which must resume from the acknowledged bytes. */
export async function uploads({ times }: Options): Promise<Finding[]> {
  const world = await createWorld({ documents: atOnce });
  const proxy = await startProxy(world.server.origin);
  const web = createWebUploads(world, proxy.origin);
  const limit = createLimits();
  let interrupted = 0;
  let continued = 0;
  let unbegun = 0;
  let begunAgain = 0;
  let lost = 0;
  const offsets = new Set<number>();
  while (interrupted < times) {
    const contents = new Map(world.request.documents.map(({ id }) => [id, pdf(fileBytes)]));
    const sent: WebUpload[] = [...contents].map(([id, content]) => web.start(id, content));
    const acknowledged = () => sent.reduce((sum, upload) => sum + upload.acknowledged, 0);
    const killAt = randomInt(1, (atOnce * fileBytes * 9) / 10);
    await timeUntil(async () => acknowledged() >= killAt);
    await world.server.kill();
    await delay(randomInt(200));
    const cut = sent
      .filter(({ isDone }) => !isDone)
      .map((upload) => ({ upload, had: upload.acknowledged, answered: upload.offsets.length }));
    await world.server.start();
    await Promise.all(sent.map(({ ended }) => ended));
    for (const { upload, had, answered } of cut) {
      interrupted++;
      offsets.add(had);
      if (had === 0) unbegun++;
      else if (upload.begun === 1 && (upload.offsets[answered] ?? fileBytes) >= had) continued++;
      else begunAgain++;
    }
    for (const [id, content] of contents) if (!(await isStored(world, id, content))) lost++;
  }
  limit.holds(`${begunAgain} of ${interrupted} began again before what was acknowledged`, begunAgain === 0);
  web.close();
  await proxy.close();
  await world.close(limit);
  return [
    {
      fault: 'uploads of the web interrupted by a kill of the server',
      count: interrupted,
      lost,
      missed: limit.missed,
      note: `behind a proxy; cut at ${offsets.size} different offsets, ${continued} resumed where they stopped, ${unbegun} had nothing acknowledged`,
    },
  ];
}
