import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { openZip } from '../../apps/server/src/features/exports/workspace-archive/testing/open-zip.ts';
import { createLimits, type Finding, type Options, timeUntil } from '../shared/report.ts';
import { startSavers } from '../shared/savers.ts';
import { sendFile } from '../shared/uploads.ts';
import { createWorld, type World } from '../shared/world.ts';

const fileBytes = 6_000_000;
/** Until the server has ended after SIGTERM: open answers have three seconds. Milliseconds. */
const stopsWithin = 15_000;

/**
 * Stops the server by SIGTERM while a file is received and a ZIP is sent, and starts it again: the upload goes on where it stopped, and a
 * ZIP that broke off is no whole ZIP to whoever receives it.
 */
export async function stops({ times }: Options): Promise<Finding[]> {
  const documents = 6;
  const world = await createWorld({ documents });
  const savers = startSavers(world);
  const limit = createLimits();
  let filesLost = 0;
  let begunAgain = 0;
  const downloads = { complete: 0, broken: 0 };
  let wrong = 0;
  for (let document = 1; document < documents; document++)
    await sendFile(world, { document, bytes: fileBytes });
  for (let round = 0; round < times; round++) {
    const killAt = Math.floor((fileBytes * (round + 0.5)) / times) + randomInt(7_000);
    const arrived = Promise.withResolvers<void>();
    const sent = sendFile(world, {
      bytes: fileBytes,
      onProgress: (bytes) => bytes >= killAt && arrived.resolve(),
    });
    const download = startDownload(world);
    await Promise.race([arrived.promise, sent]);
    await timeUntil(async () => download.received() > 100_000);
    const started = performance.now();
    await world.server.stop();
    limit.atMost('stopped', performance.now() - started, stopsWithin);
    const { bytes, isComplete } = await download.ended;
    if (isComplete) downloads.complete++;
    else downloads.broken++;
    if (isComplete !== (await isWholeZip(bytes))) wrong++;
    await world.server.start();
    const file = await sent;
    if (file.begun > 1) begunAgain++;
    if (!(await file.isThere())) filesLost++;
    await savers.untilSaved();
  }
  limit.holds(`${begunAgain} of ${times} uploads began again at byte 0`, begunAgain === 0);
  limit.holds(`${wrong} downloads ended like whole ones without being whole`, wrong === 0);
  const answersLost = await savers.stop(limit);
  await world.close(limit);
  return [
    {
      fault: 'server stopped by SIGTERM during an upload and a ZIP',
      count: times,
      lost: filesLost + answersLost,
      missed: limit.missed,
      note: `${limit.note()}; ${downloads.complete} ZIPs were sent to their end, ${downloads.broken} broke off with an error`,
    },
  ];
}

interface Download {
  received(): number;
  /** `isComplete`: what a browser goes by; otherwise it reports that the download failed. */
  ended: Promise<{ bytes: Buffer; isComplete: boolean }>;
}

/** Receives the folder of the case as a ZIP, as slowly as a phone. */
function startDownload({ server, request, cookies }: World): Download {
  const parts: Buffer[] = [];
  let received = 0;
  const asked = http.get(`${server.origin}/api/exports/requests/${request.id}.zip`, {
    headers: { cookie: cookies.staff },
  });
  const ended = (async () => {
    const [answer] = (await once(asked, 'response')) as [http.IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`the ZIP: ${answer.statusCode}`);
    try {
      for await (const part of answer) {
        parts.push(part as Buffer);
        received += (part as Buffer).length;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    } catch {
      // The connection was closed.
    }
    return { bytes: Buffer.concat(parts), isComplete: answer.complete };
  })();
  ended.catch(() => {});
  return { received: () => received, ended };
}

const isWholeZip = (bytes: Buffer): Promise<boolean> =>
  openZip(bytes).then(
    () => true,
    () => false,
  );
