import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/shared/postgres/embedded-postgres.ts';
import { guardPostgres } from '../../apps/server/test/harness/guard/guard-postgres.ts';
import { createLimits, type Finding, type Options } from '../shared/report.ts';
import { startSavers } from '../shared/savers.ts';
import { sendDuringFault } from '../shared/uploads.ts';
import { createWorld, type World } from '../shared/world.ts';

/** What happens to the disk of the files while one is received; the database is on another disk. */
interface DiskFault {
  name: string;
  break(disk: string, server: number): void;
  mend(disk: string, server: number): void;
  /** `/readyz` notices it. */
  isNoticed: boolean;
}

const faults: DiskFault[] = [
  {
    name: 'disk for uploads full',
    break: (disk) => fill(path.join(disk, 'filler')),
    mend: (disk) => rmSync(path.join(disk, 'filler')),
    isNoticed: true,
  },
  {
    name: 'data folder read-only',
    break: (disk) => execFileSync('mount', ['-o', 'remount,ro', disk]),
    mend: (disk) => execFileSync('mount', ['-o', 'remount,rw', disk]),
    isNoticed: true,
  },
  {
    name: 'quota of the server reached',
    // Of the size of its files: quotas of disks need a kernel with them.
    break: (_, server) => limitFiles(server, '1000000:unlimited'),
    mend: (_, server) => limitFiles(server, 'unlimited:unlimited'),
    isNoticed: false,
  },
];

const limitFiles = (pid: number, limit: string) =>
  execFileSync('prlimit', [`--pid=${pid}`, `--fsize=${limit}`], { stdio: 'pipe' });

/** Uploads to a small disk that is temporarily full, read-only, or limited by a quota. */
export async function fullDisk({ times }: Options): Promise<Finding[]> {
  const parent = mkdtempSync(path.join(tmpdir(), 'visafolio-disk-'));
  const mounted = path.join(parent, 'disk');
  if (!mountSmallDisk(mounted)) {
    rmSync(parent, { recursive: true });
    return [
      { fault: 'disk for uploads', count: 0, lost: 0, note: 'skipped: only root can mount a small disk' },
    ];
  }
  guardPostgres(path.join(parent, 'postgres'));
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(parent, 'postgres'),
    log: () => undefined,
  });
  try {
    const env = { DATABASE_URL: postgres.url, MIN_FREE_DISK_MB: '4' };
    const world = await createWorld({ dataDir: mounted, env });
    const findings: Finding[] = [];
    for (const fault of faults) findings.push(await breakAndMend(world, fault, mounted, times));
    await world.close();
    return findings;
  } finally {
    await postgres.stop();
    execFileSync('umount', [mounted]);
    rmSync(parent, { recursive: true });
  }
}

async function breakAndMend(world: World, fault: DiskFault, disk: string, times: number): Promise<Finding> {
  const limit = createLimits();
  let lost = 0;
  const savers = startSavers(world);
  const pid = world.server.pid() ?? 0;
  const isReady = async () => (await fetch(`${world.server.origin}/readyz`)).status === 200;
  for (let round = 0; round < times; round++) {
    fault.break(disk, pid);
    if (fault.isNoticed) limit.holds('/readyz says what is wrong', !(await isReady()));
    const file = await sendDuringFault(world, { document: round % 2 }, () => fault.mend(disk, pid));
    limit.holds('the fault was noticed', file.failures.length > 0);
    limit.holds(
      `failures say 5xx: ${file.failures}`,
      file.failures.every((each) => / 5\d\d$/.test(each)),
    );
    limit.holds('/readyz is well again', await isReady());
    if (!(await file.isThere())) lost++;
    await savers.untilSaved();
  }
  lost += await savers.stop(limit);
  for (const exit of world.server.exits) limit.missed.push(`the server ended: ${exit}`);
  return { fault: fault.name, count: times, lost, missed: limit.missed };
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
