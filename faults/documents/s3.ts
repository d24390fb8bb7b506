import { startFakeS3 } from '../../apps/server/src/shared/storage/testing/fake-s3.ts';
import { createTcpProxy } from '../../apps/server/test/harness/network/tcp-proxy.ts';
import { createLimits, type Finding, type Options } from '../shared/report.ts';
import { sendDuringFault } from '../shared/uploads.ts';
import { createWorld } from '../shared/world.ts';

/** Uploads while the S3 server temporarily refuses every connection. */
export async function s3({ times }: Options): Promise<Finding[]> {
  const store = await startFakeS3();
  const proxy = await createTcpProxy(store.env.S3_ENDPOINT);
  const world = await createWorld({
    env: { ...store.env, S3_ENDPOINT: new URL(proxy.through(store.env.S3_ENDPOINT)).origin },
  });
  const limit = createLimits();
  let lost = 0;
  for (let round = 0; round < times; round++) {
    proxy.cut();
    const file = await sendDuringFault(world, { document: round % 2, bytes: 1_000_000 }, proxy.restore);
    limit.holds('the outage was noticed', file.failures.length > 0);
    limit.holds(
      `failures say 5xx: ${file.failures}`,
      file.failures.every((each) => / 5\d\d$/.test(each)),
    );
    if (!(await file.isThere())) lost++;
  }
  await world.close(limit);
  await proxy.close();
  await store.close();
  return [{ fault: 'S3 refuses connections', count: times, lost, missed: limit.missed }];
}
