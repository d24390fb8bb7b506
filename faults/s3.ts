import { setTimeout as delay } from 'node:timers/promises';
import { startFakeS3 } from '../apps/server/src/shared/storage/testing/fake-s3.ts';
import { createTcpProxy } from '../apps/server/test/harness/tcp-proxy.ts';
import { type Finding, limits, type Options } from './shared/report.ts';
import { sendFile } from './shared/uploads.ts';
import { createWorld } from './shared/world.ts';

/** Uploads while the S3 server refuses every connection for a while. */
export async function s3({ times }: Options): Promise<Finding[]> {
  const store = await startFakeS3();
  const proxy = await createTcpProxy(store.settings.endpoint ?? '');
  const world = await createWorld({
    env: {
      S3_ENDPOINT: new URL(proxy.through(store.settings.endpoint ?? '')).origin,
      S3_BUCKET: store.settings.bucket,
      S3_ACCESS_KEY_ID: store.settings.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey ?? '',
    },
  });
  const limit = limits();
  let lost = 0;
  for (let round = 0; round < times; round++) {
    proxy.cut();
    const sent = sendFile(world, { document: round % 2, bytes: 1_000_000 });
    await delay(1_500);
    proxy.restore();
    const file = await sent;
    limit.holds('the outage was noticed', file.failures.length > 0);
    limit.holds(
      `failures say 5xx: ${file.failures}`,
      file.failures.every((each) => / 5\d\d$/.test(each)),
    );
    if (!(await file.isThere())) lost++;
  }
  for (const exit of world.server.exits) limit.missed.push(`the server ended: ${exit}`);
  await world.close();
  await proxy.close();
  await store.close();
  return [{ fault: 'S3 refuses connections', count: times, lost, missed: limit.missed }];
}
