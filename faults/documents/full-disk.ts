import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/shared/postgres/embedded-postgres.ts';
import { guardPostgres } from '../../apps/server/test/harness/guard/guard-postgres.ts';
import { createLimits, type Finding, type Options } from '../shared/report.ts';
import { sendDuringFault } from '../shared/uploads.ts';
import { createWorld, type World } from '../shared/world.ts';

const fault = 'disk for uploads full';

/** Uploads to a small disk that is temporarily full. The database is on another disk. */
export async function fullDisk({ times }: Options): Promise<Finding[]> {
  const parent = mkdtempSync(path.join(tmpdir(), 'visafolio-disk-'));
  const mounted = path.join(parent, 'disk');
  if (!mountSmallDisk(mounted)) {
    rmSync(parent, { recursive: true });
    return [{ fault, count: 0, lost: 0, note: 'skipped: only root can mount a small disk' }];
  }
  guardPostgres(path.join(parent, 'postgres'));
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(parent, 'postgres'),
    log: () => undefined,
  });
  try {
    const env = { DATABASE_URL: postgres.url, MIN_FREE_DISK_MB: '4' };
    const world = await createWorld({ dataDir: mounted, env });
    const finding = await fillAndFree(world, path.join(mounted, 'filler'), times);
    await world.close();
    return [finding];
  } finally {
    await postgres.stop();
    execFileSync('umount', [mounted]);
    rmSync(parent, { recursive: true });
  }
}

async function fillAndFree(world: World, filler: string, times: number): Promise<Finding> {
  const limit = createLimits();
  let lost = 0;
  const isReady = async () => (await fetch(`${world.server.origin}/readyz`)).status === 200;
  for (let round = 0; round < times; round++) {
    fill(filler);
    limit.holds('/readyz says that the disk is full', !(await isReady()));
    const file = await sendDuringFault(world, { document: round % 2 }, () => rmSync(filler));
    limit.holds('the full disk was noticed', file.failures.length > 0);
    limit.holds(
      `failures say 5xx: ${file.failures}`,
      file.failures.every((each) => / 5\d\d$/.test(each)),
    );
    limit.holds('/readyz is well again', await isReady());
    if (!(await file.isThere())) lost++;
  }
  for (const exit of world.server.exits) limit.missed.push(`the server ended: ${exit}`);
  return { fault, count: times, lost, missed: limit.missed };
}

/** False if this user may not mount. */
export function mountSmallDisk(folder: string, size = '64m'): boolean {
  try {
    execFileSync('mkdir', ['-m', '700', folder]);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', folder], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/** Leaves less space than an upload needs. */
function fill(file: string): void {
  const { bavail, bsize } = statfsSync(path.dirname(file));
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail * bsize - 1024 * 1024)));
}
